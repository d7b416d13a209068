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
        if units != .us { #expect(facts.description(.full).contains(" High 14°C, low -1°C. ")) }
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
