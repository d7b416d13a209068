import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

struct PlacesWordsTests {
    private func entry(
        _ name: String, zone: ZoneOffsets = pacific, celsius: Double? = 12.2, condition: Condition? = .rain,
        probability: Double? = 0.72, rate: Double? = 1, kind: PrecipitationKind? = .rain,
        _ change: (inout Conditions) -> Void = { _ in }
    ) -> PlacesCard.Entry {
        var conditions = Conditions(time: moment)
        conditions.temperature = celsius
        conditions.condition = condition
        change(&conditions)
        let forecast = Forecast(
            place: Place(name: name, country: "US", latitude: 0, longitude: 0), zone: zone,
            source: Forecast.Source(id: "test", attribution: "Data"),
            hourly: (0..<2).map { index in
                var hour = Conditions(time: moment.flooredToMultiple(of: 3600).advanced(by: Double(index) * 3600))
                (hour.precipitationRate, hour.precipitationProbability) = (rate, probability)
                hour.precipitationKind = kind
                return hour
            })
        let content = CardContent(forecast: forecast, moment: moment)
        var facts = content.facts(of: nil)
        facts.conditions = conditions
        let next = forecast.nextHour(from: moment)
        return PlacesCard.Entry(content: content, facts: facts, hour: next?.strongest, outlook: Outlook(next))
    }

    private func reading(_ entries: [PlacesCard.Entry]) -> PlacesCard.Reading {
        let forecast = emptyForecast(Place(name: "Rome", country: "US", latitude: 0, longitude: 0))
        return PlacesCard.Reading(
            content: CardContent(forecast: forecast, moment: moment), entries: entries,
            attributions: ["Data by A", "Data by B"])
    }

    @Test func theSummaryHasTheStateAndTheNextHour() {
        #expect(entry("Rome").summary == "Rain. 72% precipitation chance in next hour")
        let dry = entry("Rome", condition: .clear, probability: 0, rate: 0)
        #expect(dry.summary == "Clear. Dry for the next hour")
        #expect(entry("Rome", condition: nil).summary == "72% precipitation chance in next hour")
        let rain = entry("Rome", probability: nil)
        #expect(rain.summary == "Rain. Rain for the next hour")
        let nothing = entry("Rome", condition: nil, probability: nil, rate: nil)
        #expect(nothing.summary == "No precipitation data")
    }

    @Test func aBandSaysWhatFallsOrElseTheStateOfTheWeather() {
        #expect(entry("Rome", condition: .cloudy, probability: 0, rate: 0).sayings.first == "Cloudy")
        #expect(entry("Rome", probability: 1, rate: 2).sayings.first == "Rain for the next hour")
        // What is not known is not calm.
        let unknown = entry("Rome", condition: .cloudy, probability: nil, rate: nil)
        #expect(unknown.sayings == ["Cloudy. No precipitation data", "Cloudy"])
        #expect(entry("Rome", condition: nil, probability: nil, rate: nil).sayings == ["No precipitation data"])
    }

    /// A clear day in Rome at noon whose hours from one on are as they are given.
    private func sunny(_ later: [Condition], hours: Int = 12) throws -> String? {
        let noon = try #require(Instant(iso8601: "2026-06-20T10:10:00Z"))
        let forecast = Forecast(
            place: Place(name: "Rome", country: "IT", latitude: 41.9, longitude: 12.5),
            zone: ZoneOffsets(initial: 7200),
            source: Forecast.Source(id: "test", attribution: "Data"),
            hourly: (0..<hours).map { index in
                var hour = Conditions(time: noon.flooredToMultiple(of: 3600).advanced(by: Double(index) * 3600))
                (hour.temperature, hour.precipitationRate, hour.precipitationProbability) = (28, 0, 0)
                hour.condition = index < 3 ? .clear : later[min(index - 3, later.count - 1)]
                hour.cloudCover = hour.condition == .clear ? 0 : 0.9
                return hour
            })
        let content = CardContent(forecast: forecast, moment: noon)
        return try PlacesCard().read(content).entries.first?.sayings.first
    }

    @Test func theSunShinesUntilItSetsOrUntilItIsNotClear() throws {
        #expect(try sunny([.clear]) == "Sunny until 20:48")
        #expect(
            try sunny([.clear, .cloudy]) == "Sunny until 16:00")
        // Hours that end before the sun sets do not tell it.
        #expect(try sunny([.clear], hours: 6) == "Clear")
    }

    @Test func aTimeOfAnotherDayHasItsWeekday() {
        let (seattle, tokyo) = (entry("Seattle"), entry("Tokyo", zone: ZoneOffsets(initial: 32_400)))
        let reading = reading([seattle, tokyo])
        #expect(reading.time(of: seattle) == "3:22 PM")
        #expect(reading.time(of: tokyo) == "Sat 8:22 AM")
        #expect(tokyo.clockTime == "8:22 AM")
        #expect(reading.caption == "Friday 20 November, 3:22 PM")
    }

    @Test func descriptionsCountThePlacesThatFindNoRoom() {
        let entries = (1...10).map { entry("Some town with quite a long name \($0)") }
        let reading = reading(entries)
        let short = reading.description(.short)
        #expect(short.unicodeScalars.count <= 250)
        #expect(
            short.hasPrefix(
                "Weather in 10 places, Friday 20 November, 3:22 PM. Some town with quite a long name 1: 54°F."))
        #expect(short.hasSuffix("and 6 more.") || short.hasSuffix("and 7 more.") || short.hasSuffix("and 5 more."))
        let full = reading.description(.full)
        #expect(full.unicodeScalars.count <= 1000 && full.hasSuffix("Data by A · Data by B."))
        #expect(full.contains("Rain. 72% precipitation chance in next hour."))
    }

    /// The full text of places whose weather, warnings, names and sources may have more words than a text holds, and their
    /// temperatures.
    private func crowd(
        _ count: Int, warned: Int, name: String, title: String, source: String, in language: Language
    ) throws -> (text: String, temperatures: [String]) {
        let forecasts = (1...count).map { number in
            var forecast = emptyForecast(
                Place(name: "\(name) \(number)", latitude: 0, longitude: 0),
                attribution: "\(source) \(number / 5)")
            var current = Conditions(time: moment)
            (current.temperature, current.condition) = (Double(-10 - number), .thunderstorm)
            forecast.current = current
            if number <= warned {
                forecast.alerts = [Alert(title: title, severity: .severe, end: moment.advanced(by: 86_400))]
            }
            return forecast
        }
        var content = CardContent(forecast: forecasts[0], moment: moment)
        content.others = Array(forecasts.dropFirst())
        content.units = Units(.si)
        content.language = language
        let card = PlacesCard()
        let reading = try card.read(content)
        return (
            card.message(of: reading).full,
            reading.entries.map { entry in entry.facts.written(degrees: entry.facts.temperature ?? 0) }
        )
    }

    private static let crowds = [
        (count: 7, warned: 4, name: "Town", title: 104, source: 20), (10, 10, "Town", 104, 20),
        (10, 10, "Villa Concepción del Tío y Alrededores de la Cruz", 200, 150),
        (12, 12, "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", 30, 280), (15, 0, "Town", 0, 20),
    ]

    @Test(arguments: Language.allCases, crowds)
    func aFullTextHasTheTemperatureOfEveryPlace(
        _ language: Language, _ crowd: (count: Int, warned: Int, name: String, title: Int, source: Int)
    ) throws {
        let (text, temperatures) = try self.crowd(
            crowd.count, warned: crowd.warned, name: crowd.name,
            title: String(repeating: "Severe gale ", count: crowd.title / 12),
            source: String(repeating: "Weather data ", count: crowd.source / 13), in: language)
        #expect(text.unicodeScalars.count <= 1000)
        for temperature in temperatures {
            #expect(text.contains(temperature), "\(temperature) is not in '\(text)'")
        }
        #expect(text.contains("Weather data"), "\(text)")
    }

    @Test func theFirstPlacesHaveTheirWeatherWhereNotAllHaveRoomForIt() throws {
        let (text, _) = try crowd(15, warned: 15, name: "Town", title: "Gale", source: "Data", in: .english)
        #expect(text.contains("Town 1: −11°C. Thunderstorm. No precipitation data. Town 2: −12°C."), "\(text)")
        #expect(text.contains(" Town 14: −24°C. Town 15: −25°C. "), "\(text)")
    }

    @Test func ofMorePlacesThanHaveRoomForTheirTemperaturesAFullTextHasTheNumber() throws {
        let (text, temperatures) = try crowd(
            70, warned: 1, name: "Town", title: "Gale", source: "Data", in: .english)
        let named = temperatures.count { text.contains(": \($0).") }
        #expect(text.unicodeScalars.count <= 1000 && named >= 30, "\(text)")
        #expect(text.contains(" and \(70 - named) more. Data 0 · Data 1"), "\(text)")
    }

    @Test func aPostAboutAnotherDayNamesTheDay() {
        let rome = entry("Rome")
        var facts = rome.facts
        facts.present = hour(-9)
        facts.warning = Alert(title: "Gale", severity: .severe, end: hour(18))
        let tomorrow = PlacesCard.Entry(
            content: rome.content, facts: facts, hour: rome.hour, outlook: rome.outlook)
        #expect(
            reading([tomorrow]).shareText.hasPrefix(
                "Rome: Gale until Friday 6 PM. Weather in 1 place, Friday 20 November, 3:22 PM. Rome: 54°F. "))
    }

    @Test func aSingleOrUnknownPlaceReadsWell() {
        #expect(
            reading([entry("Rome", celsius: nil)]).description(.short)
                == "Weather in 1 place, Friday 20 November, 3:22 PM. Rome.")
        #expect(
            reading([entry("Rome"), entry("Oslo")]).shareText == "Rome: 54°F. Oslo: 54°F. Data by A · Data by B")
        #expect(reading([]).description(.full) == "Data by A · Data by B.")
        #expect(reading([]).caption.isEmpty)
    }
}
