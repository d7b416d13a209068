import ForecastCore
import Primitives
import Testing
import Words

private let credit = "Weather data by Open-Meteo.com"

@Suite struct DescriptionTests {
    private var facts: FactsWithOutlook {
        var conditions = Conditions(time: moment)
        conditions.temperature = 12.2
        conditions.apparentTemperature = 10.4
        conditions.humidity = 0.87
        conditions.windSpeed = 5.4
        conditions.windBearing = 225
        conditions.condition = .cloudy
        var day = Day(date: CivilTime(moment, offset: -28_800).date)
        day.high = 13.8
        day.low = -0.6
        var outlook = Outlook.hour(
            .minute, .starts(at: minute(14), Phenomenon(.rain), change: .heavy(by: minute(33))))
        outlook.largestProbability = 0.97
        var facts = Facts(
            place: Place(name: "Seattle", latitude: 47.61, longitude: -122.33), moment: moment, zone: pacific,
            units: Units(.us), timeFormat: .twelveHour, conditions: conditions, attribution: credit)
        facts.day = day
        return FactsWithOutlook(facts: facts, outlook: outlook)
    }

    @Test func theShortFormSaysWhatThePictureShows() {
        #expect(
            facts.description(.short)
                == "Seattle, Friday 20 November, 3:22 PM. 54°F. Rain starts in 14 min, heavy by 3:55.")
    }

    @Test func theFullFormSaysEveryFact() {
        #expect(
            facts.description(.full)
                == "Seattle, Friday 20 November, 3:22 PM. 54°F. Feels like 51°F. Cloudy. "
                + "Rain starts in 14 min, heavy by 3:55. Chance of precipitation up to 97%. "
                + "High 57°F, low 31°F. Wind 12 mph from the southwest. Humidity 87%. "
                + "Weather data by Open-Meteo.com.")
    }

    @Test(arguments: [
        (UnitSystem.us, "12 mph", "54°F"), (.uk, "12 mph", "12°C"), (.si, "5 m/s", "12°C"),
        (.ca, "19 km/h", "12°C"),
    ])
    func unitsAreThoseOfTheSystem(_ units: UnitSystem, _ speed: String, _ temperature: String) {
        var facts = facts
        facts.units = Units(units)
        facts.timeFormat = .twentyFourHour
        #expect(facts.description(.full).contains(" 15:22. \(temperature). "))
        #expect(facts.description(.full).contains(" Wind \(speed) from the southwest. "))
        if units != .us { #expect(facts.description(.full).contains(" High 14°C, low −1°C. ")) }
    }

    @Test func aTextForAnotherDayNamesTheDay() {
        var facts = facts
        facts.facts.present = hour(15 - 24)
        facts.facts.warning = Alert(title: "Flood &amp; wind", severity: .severe, end: hour(18))
        #expect(
            facts.facts.shareText().hasPrefix(
                "Flood & wind until Friday 6 PM. Seattle, tomorrow 3:22 PM: 54°F. "))
        #expect(facts.facts.shareHeadWithoutTemperature == "Seattle, tomorrow 3:22 PM.")
        #expect(
            facts.description(.short).hasPrefix(
                "Flood & wind until Friday 6 PM. Seattle, Friday 20 November, 3:22 PM. "))
        facts.facts.present = hour(1)
        #expect(facts.facts.shareText().hasPrefix("Flood & wind until 6 PM. Seattle, 3:22 PM: 54°F. "))
    }

    @Test func whatIsNotKnownIsNotSaid() {
        var facts = facts
        facts.conditions = nil
        facts.outlook = nil
        facts.day = nil
        facts.attribution = ""
        #expect(facts.description(.short) == "Seattle, Friday 20 November, 3:22 PM.")
        #expect(facts.description(.full) == "Seattle, Friday 20 November, 3:22 PM.")
        #expect(facts.shareText() == "Seattle, 3:22 PM.")
    }

    @Test func singleFactsStandAlone() {
        var facts = facts
        facts.outlook?.largestProbability = nil
        facts.day?.high = nil
        facts.conditions?.windBearing = nil
        facts.conditions?.humidity = .nan
        facts.conditions?.apparentTemperature = 12.3
        #expect(
            facts.description(.full)
                == "Seattle, Friday 20 November, 3:22 PM. 54°F. Cloudy. Rain starts in 14 min, heavy by 3:55. "
                + "Low 31°F. Wind 12 mph. Weather data by Open-Meteo.com.")
        facts.day?.low = nil
        facts.day?.high = 0
        facts.conditions?.windSpeed = 0.1
        #expect(facts.description(.full).contains(" High 32°F. No wind. "))
    }

    @Test(
        arguments: [
            (13.9, 200, 33.3, "Wind 50 km/h from the south, gusts 120."),
            (13.9, nil, 33.3, "Wind 50 km/h, gusts 120."),
            (13.9, 200, 13.9, "Wind 50 km/h from the south."), (13.9, 200, nil, "Wind 50 km/h from the south."),
            (0.1, 200, 33.3, "Gusts 120 km/h."), (nil, nil, 33.3, "Gusts 120 km/h."), (nil, 200, 5, nil),
        ] as [(Double?, Double?, Double?, String?)])
    func gustsAreSaidBesideTheWindIfTheyMatter(
        _ speed: Double?, _ bearing: Double?, _ gust: Double?, _ sentence: String?
    ) {
        var facts = facts.facts
        facts.units = Units(.ca)
        facts.conditions?.windSpeed = speed
        facts.conditions?.windBearing = bearing
        facts.conditions?.windGust = gust
        #expect(facts.windSentence == sentence)
    }

    @Test(arguments: [
        (Language.german, "Wind aus Süden mit 50\u{202F}km/h, Böen bis 120."),
        (.spanish, "Viento del sur a 50\u{A0}km/h, rachas de 120."),
        (.japanese, "南の風50 km/h、最大瞬間風速120。"),
        (.arabic, "رياح من الجنوب بسرعة 50\u{A0}كم/س، وهبات حتى 120."),
    ])
    func gustsAreSaidInEachLanguage(_ language: Language, _ sentence: String) {
        var facts = facts.facts
        (facts.units, facts.language) = (Units(.ca), language)
        facts.conditions?.windSpeed = 13.9
        facts.conditions?.windBearing = 200
        facts.conditions?.windGust = 33.3
        func plain(_ text: String?) -> String? {
            text?.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
        }
        #expect(plain(facts.windSentence) == plain(sentence))
    }

    @Test(arguments: [(0.2, "No wind."), (0.3, "Wind 1 mph from the southwest."), (-0.1, nil), (.nan, nil)])
    func onlyAWindThatRoundsToZeroIsCalm(_ speed: Double, _ sentence: String?) {
        var facts = facts
        facts.conditions?.windSpeed = speed
        let text = facts.description(.full)
        #expect(sentence.map { text.contains(" \($0) ") } ?? !text.lowercased().contains("wind"))
    }

    @Test func aChanceOfNothingIsNotSaid() {
        var facts = facts
        facts.outlook?.largestProbability = 0.004
        #expect(!facts.description(.full).contains("Chance"))
    }

    @Test func thePictureOfUnknownRainSaysSo() {
        var facts = facts
        facts.outlook = Outlook(nil)
        #expect(facts.description(.short).hasSuffix(" 54°F. No precipitation data."))
        #expect(facts.shareText() == "Seattle, 3:22 PM: 54°F. Weather data by Open-Meteo.com")
    }

    @Test func aPersonWouldPostTheShareText() {
        #expect(
            facts.shareText()
                == "Seattle, 3:22 PM: 54°F. Rain starts in 14 min, heavy by 3:55. Weather data by Open-Meteo.com")
    }

    @Test func aPlaceWithoutANameIsDescribedByItsCoordinates() {
        var facts = facts
        facts.place.name = nil
        #expect(facts.description(.short).hasPrefix("47.61, -122.33, Friday"))
        #expect(facts.shareText().hasPrefix("47.61, -122.33, 3:22 PM: 54°F."))
    }

    @Test(arguments: [
        String(repeating: "x", count: 300), String(repeating: "Llan fair ", count: 30),
        String(repeating: "👩‍🌾", count: 300), String(repeating: " ", count: 300) + "x",
    ])
    func longNamesLeaveRoomForTheFacts(_ name: String) {
        var facts = facts
        facts.place.name = name
        facts.attribution = name + name + name + name
        for length in DescriptionLength.allCases {
            let text = facts.description(length)
            #expect(text.count <= length.limit)
            #expect(text.contains(", 3:22 PM. 54°F. "))
            #expect(text.contains("Rain starts in 14 min, heavy by 3:55."))
            #expect(text.hasSuffix(".") || text.hasSuffix("…"))
        }
    }

    @Test func foreignTextsStayOnTheirLine() {
        var facts = facts
        facts.place.name = "Sea\u{202E}ttle\n"
        facts.attribution = "Weather\u{0}data\r\nby {time}...\u{2069} "
        #expect(facts.description(.full).hasPrefix("Seattle, Friday"))
        #expect(facts.description(.full).hasSuffix(" Weatherdata by {time}."))
        #expect(facts.shareText().hasSuffix(" Weatherdata by {time}"))
    }

    @Test func figuresThatAreNoNumbersAreLeftOut() {
        var facts = facts
        facts.conditions?.temperature = .nan
        facts.conditions?.apparentTemperature = .infinity
        facts.conditions?.windSpeed = -1
        facts.conditions?.windBearing = .nan
        facts.conditions?.humidity = 87
        facts.outlook?.largestProbability = .nan
        facts.day?.high = 1e300
        facts.day?.low = nil
        #expect(
            facts.description(.full)
                == "Seattle, Friday 20 November, 3:22 PM. Cloudy. Rain starts in 14 min, heavy by 3:55. "
                + "Weather data by Open-Meteo.com.")
    }
}

/// A forecast's facts in each language.
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
            "Seattle, viernes 20 de noviembre, 3:22_p._m. −1_°C. Sensación térmica de −6_°C. Parcialmente nublado. "
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

@Suite struct MeasureWordsTests {
    private func facts(
        _ system: UnitSystem, _ rate: Double?, _ kind: PrecipitationKind?, _ visibility: Double?,
        _ language: Language = .english, chance: Double? = nil
    ) -> Facts {
        var conditions = Conditions(time: moment)
        conditions.temperature = 1
        conditions.visibility = visibility
        var facts = Facts(
            place: Place(name: "Oslo", latitude: 59.9, longitude: 10.7), moment: moment, zone: pacific,
            units: Units(system), timeFormat: .twentyFourHour, language: language, conditions: conditions,
            attribution: "Test")
        facts.precipitation = rate.map {
            PrecipitationVerdict(PrecipitationEvidence(rate: $0, chance: chance, kind: kind))
        }
        return facts
    }

    @Test(arguments: [
        (Language.english, "Rain 1.2 mm/h.", "Visibility 4.3 km."),
        (.german, "Regen 1,2_mm/h.", "Sichtweite 4,3_km."),
        (.spanish, "Lluvia: 1,2_mm/h.", "Visibilidad: 4,3_km."),
        (.japanese, "雨の強さ1.2_mm/h。", "視程4.3_km。"),
        (.arabic, "شدة المطر 1.2~مم/س.", "مدى الرؤية 4.3~كم."),
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
        (.german, "Regen unter 0,01_Zoll/h.", "Sichtweite unter 0,1_mi."),
        (.spanish, "Lluvia: menos de 0,01_in/h.", "Visibilidad: menos de 0,1_mi."),
        (.japanese, "雨の強さ0.01_in/h未満。", "視程0.1_mi未満。"),
        (.arabic, "شدة المطر أقل من 0.01~بوصة/س.", "مدى الرؤية أقل من 0.1~ميل."),
    ])
    func aTraceIsNotToldAsNothing(_ language: Language, _ rain: String, _ visibility: String) {
        let text = facts(.us, 0.05, .rain, 60, language, chance: 0.9).description(.full)
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
        facts.precipitation = PrecipitationVerdict(
            PrecipitationEvidence(rate: 1.2, condition: .snow, temperature: 1))
        #expect(facts.description(.full).contains("Snow 1.2 mm/h as water."))
        facts.precipitation?.kind = .rain
        #expect(facts.description(.full).contains("Rain 1.2 mm/h."))
    }

    /// The amount of what is only possible would be told as if it fell.
    @Test func theAmountOfWhatIsOnlyPossibleIsNotTold() {
        #expect(!facts(.si, 1.2, .rain, nil, chance: 0.4).description(.full).contains("Rain"))
    }

    @Test func unknownOrZeroAmountsAreNotMentioned() {
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
