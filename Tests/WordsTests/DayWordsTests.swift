import ForecastCore
import Primitives
import Testing

@testable import Words

@Suite struct DayWordsTests {
    private var facts: Facts {
        var conditions = Conditions(time: moment)
        conditions.temperature = 12.2
        conditions.apparentTemperature = 10
        conditions.dewPoint = 3.3
        conditions.humidity = 0.75
        conditions.windSpeed = 5.4
        conditions.windBearing = 225
        conditions.condition = .rain
        conditions.precipitationRate = 0.4
        var facts = Facts(
            place: Place(name: "Seattle", latitude: 47.61, longitude: -122.33), moment: moment, zone: pacific,
            units: Units(.us), timeFormat: .twelveHour, conditions: conditions,
            attribution: "Weather data by Open-Meteo.com")
        facts.arc = DiurnalArc(body: .sun, start: hour(7), end: hour(17), fraction: 0.8, altitude: 9.6)
        facts.chances = chances(.minute, 0.4)
        return facts
    }

    private func chances(
        _ resolution: PrecipitationWindow.Resolution, _ probability: Double
    ) -> PrecipitationChances {
        PrecipitationChances(
            resolution: resolution, start: moment,
            stretches: [.init(start: moment, end: minute(60), probability: probability)])
    }

    private func moon(_ fraction: Double?, start: Instant? = nil, polar: Day.Polar = .none) -> DiurnalArc {
        DiurnalArc(
            body: .moon(Moonlight(cycle: 0.3, illumination: 0.65, phase: .waxingGibbous)), start: start,
            fraction: fraction, altitude: 0, polar: polar)
    }

    @Test func theFullDescriptionTellsWhatThePictureShows() {
        #expect(
            facts.description(.full)
                == "Seattle, Friday 20 November, 3:22 PM. 54°F. Light rain. Sun 10° high. "
                + "Chance of precipitation in the next hour up to 40%. Sunrise 7:00 AM, sunset 5:00 PM. "
                + "Feels like 50°F. Dew point 38°F. Humidity 75%. Wind 12 mph from the southwest. "
                + "Weather data by Open-Meteo.com.")
    }

    @Test func theShortOneEndsWithTheNextHour() {
        #expect(
            facts.description(.short)
                == "Seattle, Friday 20 November, 3:22 PM. 54°F. Light rain. Sun 10° high. "
                + "Chance of precipitation in the next hour up to 40%.")
    }

    @Test func noChanceIsToldOfAnHourOfWhichPartIsUnknown() {
        var facts = facts
        facts.chances = PrecipitationChances(
            resolution: .minute, start: moment,
            stretches: [.init(start: moment, end: minute(50), probability: 0)])
        facts.outlook = Outlook(
            scope: .init(span: .hour, resolution: .minute, moment: moment, end: minute(60)),
            course: .dry(through: minute(50)))
        #expect(facts.nextHourSentence(in: .english) == "Dry for the next 50 min")
        #expect(!facts.description(.full).contains("Chance"))
        facts.chances = PrecipitationChances(
            resolution: .hour, start: moment,
            stretches: [.init(start: moment, end: minute(60), probability: 1, isStated: false)])
        facts.outlook = nil
        #expect(facts.nextHourSentence(in: .english) == nil && !facts.description(.full).contains("100%"))
    }

    @Test func aPersonWouldPostTheShareText() {
        var facts = facts
        facts.chances = chances(.minute, 0)
        #expect(
            facts.shareText()
                == "Seattle, 3:22 PM: 54°F. Light rain. Sun 10° high. Dry for the next hour. "
                + "Weather data by Open-Meteo.com")
    }

    @Test func whatIsUnknownIsNotSaid() {
        var facts = facts
        facts.conditions = Conditions(time: moment)
        facts.chances = nil
        facts.arc = moon(nil)
        #expect(
            facts.description(.full)
                == "Seattle, Friday 20 November, 3:22 PM. Moon down. No precipitation data. "
                + "Weather data by Open-Meteo.com.")
        #expect(facts.skyLines(in: .english) == ["Moon down"])
    }

    @Test func sunAndMoonAreTold() {
        let style = facts.times(in: .english)
        func say(_ arc: DiurnalArc) -> String { arc.sentence(style, seenFrom: moment) }
        #expect(say(DiurnalArc(body: .sun, fraction: 0, altitude: -0.7)) == "Sun 0° high")
        #expect(say(DiurnalArc(body: .sun, fraction: 0, altitude: .nan)) == "Sun 0° high")
        #expect(
            say(DiurnalArc(body: .sun, fraction: 0.5, altitude: 43, polar: .day)) == "Sun up all day, 43° high")
        #expect(say(moon(0.5)) == "Waxing gibbous, 65%")
        #expect(say(moon(nil, start: hour(26))) == "Moon down until 2:00 AM")
        #expect(say(moon(nil, start: hour(39))) == "Moon down until Saturday 3:00 PM")
        #expect(say(moon(nil, polar: .night)) == "Polar night")
    }

    @Test(
        arguments: [
            (225, 5.4, "mph SW"), (nil, 5.4, "mph"), (225, 0, "mph"), (225, nil, "Wind"), (225, .nan, "Wind"),
        ] as [(Double?, Double?, String)])
    func theWindsLabelIsItsUnitAndDirection(bearing: Double?, speed: Double?, label: String) {
        var conditions = Conditions(time: moment)
        (conditions.windBearing, conditions.windSpeed) = (bearing, speed)
        #expect(Language.english.label(of: .wind, conditions, Units(.us)) == label)
    }

    @Test func figuresOfDiscsAreShort() {
        let english = Language.english
        #expect(english.degrees(-40, Units(.us)) == "\u{2212}40°" && english.degrees(3.4, Units(.si)) == "3°")
        #expect(english.percentage(0.754) == "75%" && english.percentage(75) == nil)
        #expect(english.figure(ofSpeed: 5.4, Units(.ca)) == "19" && english.figure(ofSpeed: -1, Units(.si)) == nil)
    }

    @Test func aDryHourOfHourlyDataIsAnEstimate() {
        var facts = facts
        facts.chances = chances(.hour, 0)
        #expect(facts.nextHourSentence(in: .english) == "Dry for the next hour, hourly estimate")
        facts.chances = chances(.hour, 0.3)
        #expect(facts.nextHourSentence(in: .english) == nil)
        #expect(facts.nextHourLabel(in: .english) == "Next hour from 3:22 PM")
    }
}
