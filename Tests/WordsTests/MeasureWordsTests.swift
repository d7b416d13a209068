import ForecastCore
import Primitives
import Testing
import Words

@Suite struct MeasureWordsTests {
    private func facts(
        _ system: UnitSystem, _ rate: Double?, _ kind: PrecipitationKind?, _ visibility: Double?,
        _ language: Language = .english
    ) -> Facts {
        var conditions = Conditions(time: moment)
        conditions.temperature = 1
        conditions.visibility = visibility
        var facts = Facts(
            place: Place(name: "Oslo", latitude: 59.9, longitude: 10.7), moment: moment, zone: pacific,
            units: Units(system), timeFormat: .twentyFourHour, language: language, conditions: conditions,
            attribution: "Test")
        facts.precipitation = rate.map { .init(start: moment, end: minute(1), rate: $0, kind: kind) }
        return facts
    }

    @Test(arguments: [
        (Language.english, "Rain 1.2 mm/h.", "Visibility 4.3 km."),
        (.german, "Regen 1,2_mm/h.", "Sichtweite 4,3_km."),
        (.spanish, "Lluvia: 1,2_mm/h.", "Visibilidad: 4,3_km."),
        (.japanese, "雨の強さ1.2_mm/h。", "視程4.3_km。"),
        (.arabic, "شدة المطر 1,2~مم/س.", "مدى الرؤية 4,3~كم."),
    ])
    func eachLanguageTellsRainAndDistance(_ language: Language, _ rain: String, _ visibility: String) {
        let facts = facts(.si, 1.24, .rain, 4321, language)
        let text = facts.description(.full)
        #expect(text.contains(marked(rain)) && text.contains(marked(visibility)), "\(text)")
        let short = facts.description(.short)
        #expect(!short.contains(marked(rain)) && !short.contains(marked(visibility)))
    }

    @Test(arguments: [
        (Language.english, "Rain under 0.01 in/h.", "Visibility under 0.1 mi."),
        (.german, "Regen unter 0,01_in/h.", "Sichtweite unter 0,1_mi."),
        (.spanish, "Lluvia: menos de 0,01_in/h.", "Visibilidad: menos de 0,1_mi."),
        (.japanese, "雨の強さ0.01_in/h未満。", "視程0.1_mi未満。"),
        (.arabic, "شدة المطر أقل من 0,01~بوصة/س.", "مدى الرؤية أقل من 0,1~ميل."),
    ])
    func aTraceIsNotToldAsNothing(_ language: Language, _ rain: String, _ visibility: String) {
        let text = facts(.us, 0.05, .rain, 60, language).description(.full)
        #expect(text.contains(marked(rain)) && text.contains(marked(visibility)), "\(text)")
    }

    @Test(arguments: [
        (PrecipitationKind.snow, "Snow 0.05 in/h as water."), (.sleet, "Sleet 0.05 in/h."),
        (.hail, "Hail 0.05 in/h as water."), (nil, "Precipitation 0.05 in/h."),
    ])
    func frozenWaterIsToldAsWater(_ kind: PrecipitationKind?, _ sentence: String) {
        #expect(facts(.us, 1.2, kind, nil).description(.full).contains(sentence))
    }

    @Test func theStateOfTheWeatherSaysWhatFallsWhereTheAmountDoesNot() {
        var facts = facts(.si, 1.2, nil, nil)
        facts.conditions?.condition = .snow
        #expect(facts.description(.full).contains("Snow 1.2 mm/h as water."))
        facts.precipitation?.kind = .rain
        #expect(facts.description(.full).contains("Rain 1.2 mm/h."))
    }

    @Test func whatIsNotKnownOrDoesNotFallIsNotTold() {
        for rate in [nil, 0, -1, .nan, 1e300] as [Double?] {
            let text = facts(.si, rate, .rain, rate.map { _ in .nan }).description(.full)
            #expect(!text.contains("Rain") && !text.contains("Visibility"), "\(text)")
        }
    }

    @Test func singleUnitsStandAgainstTheSystem() {
        var facts = facts(.us, 25.4, .rain, 16_090)
        (facts.units.precipitation, facts.units.distance) = (.millimeters, .kilometers)
        #expect(facts.description(.full).contains("Rain 25 mm/h. Visibility 16 km."))
    }

    /// Spaces that do not break, written visibly.
    private func marked(_ text: String) -> String {
        text.replacing("_", with: "\u{202F}").replacing("~", with: "\u{A0}")
    }
}
