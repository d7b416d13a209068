import ForecastCore
import Primitives
import Testing
import Words

/// A forecast's facts as each language tells them.
@Suite struct LanguageDescriptionTests {
    private func facts(_ language: Language) -> FactsWithOutlook {
        var conditions = Conditions(time: moment)
        conditions.temperature = -1
        conditions.apparentTemperature = -6
        conditions.humidity = 0.87
        conditions.windSpeed = 5.4
        conditions.windBearing = 225
        conditions.condition = .partlyCloudy
        var day = Day(date: CivilTime(moment, offset: -28_800).date)
        day.high = 3.8
        day.low = -2
        var outlook = Outlook.hour(.minute, .starts(at: minute(14), Phenomenon(.snow)))
        outlook.largestProbability = 0.97
        var facts = Facts(
            place: Place(name: "Seattle", latitude: 47.61, longitude: -122.33), moment: moment, zone: pacific,
            units: Units(.ca), timeFormat: .twelveHour, language: language, conditions: conditions,
            attribution: "Weather data by Open-Meteo.com")
        facts.day = day
        return FactsWithOutlook(facts: facts, outlook: outlook)
    }

    @Test(arguments: [
        (
            Language.german,
            "Seattle, Freitag, 20. November, 3:22_PM. −1_°C. Gefühlt −6_°C. Teils bewölkt. "
                + "Schnee beginnt in 14 Min. Niederschlagswahrscheinlichkeit bis 97_%. "
                + "Höchstwert 4_°C, Tiefstwert −2_°C. Wind aus Südwesten mit 19_km/h. Luftfeuchtigkeit 87_%. "
                + "Weather data by Open-Meteo.com."
        ),
        (
            .spanish,
            "Seattle, viernes 20 de noviembre, 3:22_p._m. −1_°C. Sensación de −6_°C. Parcialmente nublado. "
                + "Nieve en 14 min. Probabilidad de precipitación de hasta el 97_%. "
                + "Máxima de 4_°C, mínima de −2_°C. Viento del suroeste a 19_km/h. Humedad del 87_%. "
                + "Weather data by Open-Meteo.com."
        ),
        (
            .japanese,
            "Seattle、11月20日金曜日午後3:22。気温−1°C。体感温度−6°C。晴れ時々くもり。14分後に雪。"
                + "降水確率は最大97%。最高4°C、最低−2°C。南西の風19_km/h。湿度87%。Weather data by Open-Meteo.com。"
        ),
        (
            .arabic,
            "⟨Seattle⟩، الجمعة 20 نوفمبر، 3:22~م. [−1°]م. الحرارة المحسوسة [−6°]م. غائم جزئيًا. "
                + "ثلوج بعد 14 دقيقة. احتمال الهطول حتى [97%]. العظمى [4°]م، الصغرى [−2°]م. "
                + "رياح من الجنوب الغربي بسرعة 19~كم/س. الرطوبة [87%]. ⟨Weather data by Open-Meteo.com⟩."
        ),
    ])
    func theFullDescription(_ language: Language, _ text: String) {
        let shown = facts(language).description(.full)
        #expect(shown == marked(text))
        #expect(shown.hasPrefix(String(facts(language).description(.short).prefix(30))))
    }

    @Test(arguments: [
        (Language.german, "Seattle, 3:22_PM: −1_°C. Schnee beginnt in 14 Min. Weather data by Open-Meteo.com"),
        (.spanish, "Seattle, 3:22_p._m.: −1_°C. Nieve en 14 min. Weather data by Open-Meteo.com"),
        (.japanese, "Seattle 午後3:22：−1°C。14分後に雪。Weather data by Open-Meteo.com"),
        (.arabic, "⟨Seattle⟩، 3:22~م: [−1°]م. ثلوج بعد 14 دقيقة. ⟨Weather data by Open-Meteo.com⟩"),
    ])
    func theShareText(_ language: Language, _ text: String) {
        #expect(facts(language).shareText() == marked(text))
    }

    @Test(arguments: Language.allCases, DescriptionLength.allCases)
    func descriptionsKeepTheirLimit(_ language: Language, _ length: DescriptionLength) {
        var facts = facts(language)
        facts.place.name = String(repeating: "Llan ", count: 60)
        facts.attribution = String(repeating: "x", count: 2000)
        #expect(facts.description(length).unicodeScalars.count <= length.limit)
    }

    /// Spaces that do not break and isolates, written visibly.
    private func marked(_ text: String) -> String {
        text.replacing("_", with: "\u{202F}").replacing("~", with: "\u{A0}").replacing("⟨", with: "\u{2068}")
            .replacing("⟩", with: "\u{2069}").replacing("[", with: "\u{2066}").replacing("]", with: "\u{2069}")
    }
}
