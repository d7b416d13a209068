import ForecastCore
import Primitives
import Testing

@testable import Words

struct PlacesWordsTests {
    private func entry(
        _ name: String, zone: ZoneOffsets = pacific, celsius: Double? = 12.2, condition: Condition? = .rain,
        probability: Double? = 0.72, rate: Double? = 1
    ) -> PlacesFacts.Entry {
        var conditions = Conditions(time: moment)
        conditions.temperature = celsius
        conditions.condition = condition
        let forecast = Forecast(
            place: Place(name: name, country: "US", latitude: 0, longitude: 0), zone: zone,
            source: Forecast.Source(id: "test", attribution: "Data"),
            hourly: (0..<2).map { index in
                var hour = Conditions(time: moment.flooredToMultiple(of: 3600).advanced(by: Double(index) * 3600))
                (hour.precipitationRate, hour.precipitationProbability) = (rate, probability)
                hour.precipitationKind = .rain
                return hour
            })
        return PlacesFacts.Entry(
            place: forecast.place, zone: zone, conditions: conditions,
            chance: NextHourChance(forecast, from: moment),
            outlook: Outlook(forecast.precipitation(from: moment, .best)))
    }

    private func facts(_ entries: [PlacesFacts.Entry]) -> PlacesFacts {
        PlacesFacts(
            entries: entries, moment: moment, units: Units(.us), timeFormat: .twelveHour, language: .english,
            attributions: ["Data by A", "Data by B"])
    }

    @Test func theSummarySaysLessFormByForm() {
        let rain = entry("Rome")
        #expect(
            facts([rain]).summaries(of: rain) == [
                "Rain. 72% precipitation chance in next hour", "Rain. 72% next hour", "72% next hour",
            ])
        let dry = entry("Rome", condition: .clear, probability: 0, rate: 0)
        #expect(
            facts([dry]).summaries(of: dry) == [
                "Clear. Dry for the next hour", "Clear. Dry for the next hour", "Dry next hour",
            ])
        let stateless = entry("Rome", condition: nil)
        #expect(facts([stateless]).summaries(of: stateless)[0] == "72% precipitation chance in next hour")
    }

    @Test func withoutAProbabilityTheOutlookSpeaks() {
        let rain = entry("Rome", probability: nil)
        #expect(facts([rain]).summaries(of: rain)[0] == "Rain. Light rain until at least 5 PM")
        let nothing = entry("Rome", condition: nil, probability: nil, rate: nil)
        #expect(facts([nothing]).summaries(of: nothing)[0] == "No precipitation data")
    }

    @Test func aTimeOfAnotherDayHasItsWeekday() {
        let (seattle, tokyo) = (entry("Seattle"), entry("Tokyo", zone: ZoneOffsets(initial: 32_400)))
        let facts = facts([seattle, tokyo])
        #expect(facts.time(of: seattle) == "3:22 PM")
        #expect(facts.time(of: tokyo) == "Saturday 8:22 AM")
        #expect(facts.shortTime(of: tokyo) == "Sat 8:22 AM")
        #expect(facts.shortTime(of: seattle) == "3:22 PM")
        #expect(facts.clockTime(of: tokyo) == "8:22 AM")
        #expect(facts.caption == "Friday 20 November, 3:22 PM")
    }

    @Test func unknownValuesAreLeftOut() {
        var rome = entry("Rome")
        #expect(facts([rome]).values(of: rome) == [])
        rome.conditions.apparentTemperature = -12
        rome.conditions.humidity = 0.5
        #expect(facts([rome]).values(of: rome) == ["Feels like 10°", "Humidity 50%"])
        rome.conditions.dewPoint = -40
        #expect(facts([rome]).values(of: rome)[1] == "Dew point \u{2212}40°")
    }

    @Test func descriptionsCountThePlacesThatFindNoRoom() {
        let entries = (1...10).map { entry("Some town with quite a long name \($0)") }
        let facts = facts(entries)
        let short = facts.description(.short)
        #expect(short.unicodeScalars.count <= 250)
        #expect(
            short.hasPrefix(
                "Weather in 10 places, Friday 20 November, 3:22 PM. Some town with quite a long name 1: 54°F."))
        #expect(short.hasSuffix("and 6 more.") || short.hasSuffix("and 7 more.") || short.hasSuffix("and 5 more."))
        let full = facts.description(.full)
        #expect(full.unicodeScalars.count <= 1000 && full.hasSuffix("Data by A · Data by B."))
        #expect(full.contains("Rain. 72% precipitation chance in next hour."))
    }

    @Test func aSingleOrUnknownPlaceReadsWell() {
        #expect(
            facts([entry("Rome", celsius: nil)]).description(.short)
                == "Weather in 1 place, Friday 20 November, 3:22 PM. Rome.")
        #expect(facts([entry("Rome"), entry("Oslo")]).shareText == "Rome: 54°F. Oslo: 54°F. Data by A · Data by B")
        #expect(facts([]).description(.full) == "Data by A · Data by B.")
        #expect(facts([]).caption.isEmpty)
    }
}
