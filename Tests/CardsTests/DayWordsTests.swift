import ForecastCore
import Primitives
import Testing
import Words

@testable import Cards

@Suite struct DayWordsTests {
    private var conditions: Conditions {
        var conditions = Conditions(time: moment)
        conditions.temperature = 12.2
        conditions.apparentTemperature = 10
        conditions.dewPoint = 3.3
        conditions.humidity = 0.75
        conditions.windSpeed = 5.4
        conditions.windBearing = 225
        conditions.condition = .rain
        conditions.precipitationRate = 0.4
        return conditions
    }

    private let arc = DiurnalArc(body: .sun, start: hour(7), end: hour(17), fraction: 0.8, altitude: 9.6)

    /// The next hour by minutes, as many as are known, or by the hours that hold it, with a rate and a probability.
    private enum NextHour {
        case minutes(Double, Double?, count: Int = 60)
        case hours(Double, Double?)
    }

    private func reading(
        _ next: NextHour?, arc: DiurnalArc? = nil, units: UnitSystem = .us,
        _ change: (inout Conditions) -> Void = { _ in }
    ) -> DayCard.Reading {
        var conditions = conditions
        change(&conditions)
        var forecast = emptyForecast(
            Place(name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33),
            attribution: "Weather data by Open-Meteo.com")
        forecast.current = conditions
        switch next {
        case .minutes(let rate, let probability, let count):
            forecast.minutely = MinutelyPrecipitation(
                quality: .minute,
                points: (0..<count).map {
                    .init(
                        time: minute($0), rate: rate, probability: probability,
                        kind: conditions.condition?.precipitation)
                })
        case .hours(let rate, let probability):
            forecast.hourly = [-22, 38].map { start in
                var hour = Conditions(time: minute(start))
                (hour.precipitationRate, hour.precipitationProbability) = (rate, probability)
                hour.precipitationKind = conditions.condition?.precipitation
                return hour
            }
        case nil: break
        }
        var content = CardContent(forecast: forecast, moment: moment)
        content.units = Units(units)
        let facts = content.facts(of: content.report)
        let hour = forecast.nextHour(from: moment)
        let isToldAlone = hour?.strongest?.isWet == true || Outlook(hour).course == .unknown
        return DayCard.Reading(
            content: content, facts: facts, temperature: facts.temperature ?? 0, conditions: conditions,
            arc: arc ?? self.arc, way: arc ?? self.arc, hour: hour, drawnHour: hour, outlook: Outlook(hour),
            isNextHourToldAlone: isToldAlone, high: nil, hasStrip: false)
    }

    private func isDry(_ conditions: inout Conditions) {
        (conditions.condition, conditions.precipitationRate) = (.cloudy, 0)
    }

    private func moon(_ fraction: Double?, start: Instant? = nil, polar: Day.Polar = .none) -> DiurnalArc {
        DiurnalArc(
            body: .moon(MoonAppearance(cycle: 0.3, illumination: 0.65, phase: .waxingGibbous)), start: start,
            fraction: fraction, altitude: 0, polar: polar)
    }

    @Test func theFullDescriptionHasWhatThePictureShows() {
        #expect(
            reading(.minutes(0.4, 0.8)).description(.full)
                == "Seattle, Friday 20 November, 3:22 PM. 54°F. Light rain. Sun 10° high. Light rain for the next hour. "
                + "Chance of precipitation in the next hour up to 80%. Rain 0.02 in/h. Sunrise 7 AM, sunset 5 PM. "
                + "Feels like 50°F. Dew point 38°F. Humidity 75%. Wind 12 mph from the southwest. "
                + "Weather data by Open-Meteo.com.")
    }

    @Test func theShortOneEndsWithTheNextHour() {
        #expect(
            reading(.minutes(0.4, 0.8)).description(.short)
                == "Seattle, Friday 20 November, 3:22 PM. 54°F. Light rain. Sun 10° high. Light rain for the next hour. "
                + "Chance of precipitation in the next hour up to 80%.")
    }

    @Test func gustsThatMatterAreInEveryText() {
        let gusty = reading(.minutes(0.4, 0.8), units: .ca) { ($0.windSpeed, $0.windGust) = (13.9, 33.3) }
        let sentence = " Wind 50 km/h from the southwest, gusts 120."
        #expect(gusty.description(.short).hasSuffix(sentence))
        #expect(gusty.description(.full).contains(sentence))
        #expect(gusty.shareText.contains(sentence))
        let steady = reading(.minutes(0.4, 0.8), units: .ca) { ($0.windSpeed, $0.windGust) = (13.9, 14) }
        #expect(!steady.description(.short).contains("Wind") && !steady.shareText.contains("Wind"))
    }

    @Test func anHourThatIsPartlyUnknownHasNoChance() {
        let partial = reading(.minutes(0, 0, count: 50), isDry)
        #expect(partial.outlook.sentences(partial.facts.times).first == "Dry for the next 50 min")
        #expect(!partial.description(.full).contains("Chance"))
        let unstated = reading(.hours(1, nil))
        #expect(unstated.hour?.strongest?.isWet == true)
        #expect(!unstated.description(.full).contains("100%"))
    }

    @Test func aPersonWouldPostTheShareText() {
        #expect(
            reading(.minutes(0, 0), isDry).shareText
                == "Seattle, 3:22 PM: 54°F. Cloudy. Sun 10° high. Dry for the next hour. "
                + "Weather data by Open-Meteo.com")
    }

    @Test func whatIsUnknownIsSaidToBe() {
        let reading = reading(nil, arc: moon(nil)) { $0 = Conditions(time: moment) }
        #expect(
            reading.description(.full)
                == "Seattle, Friday 20 November, 3:22 PM. Cloud unknown. Moon down. No precipitation data. "
                + "Weather data by Open-Meteo.com.")
        #expect(reading.skyLines == ["Cloud unknown. Moon down", "Cloud unknown"])
    }

    @Test func sunAndMoonHaveTheirSentences() {
        let style = TimeStyle(.twelveHour, zone: pacific)
        func say(_ arc: DiurnalArc) -> String { arc.sentence(style, seenFrom: moment) }
        #expect(say(DiurnalArc(body: .sun, fraction: 0, altitude: -0.7)) == "Sun 0° high")
        #expect(say(DiurnalArc(body: .sun, fraction: 0, altitude: .nan)) == "Sun 0° high")
        #expect(
            say(DiurnalArc(body: .sun, fraction: 0.5, altitude: 43, polar: .day)) == "Sun up all day, 43° high")
        #expect(say(moon(0.5)) == "Waxing gibbous, 65%")
        #expect(say(moon(nil, start: hour(26))) == "Moon down until 2 AM")
        #expect(say(moon(nil, start: hour(39))) == "Moon down until Saturday 3 PM")
        #expect(say(moon(nil, polar: .night)) == "Polar night")
    }

    @Test func figuresAreShort() {
        let freezing = reading(nil) { ($0.apparentTemperature, $0.dewPoint, $0.humidity) = (-40, 3.4, 0.754) }
        #expect(freezing.figure(of: .feelsLike) == "\u{2212}40°" && freezing.figure(of: .humidity) == "75%")
        #expect(reading(nil, units: .ca) { _ in }.figure(of: .wind) == "19 km/h")
        let wrong = reading(nil) { ($0.windSpeed, $0.humidity) = (-1, 75) }
        #expect(wrong.figure(of: .wind) == nil && wrong.figure(of: .humidity) == nil)
    }

    @Test func aDryHourOfHourlyDataIsAnEstimate() {
        let dry = reading(.hours(0, 0), isDry)
        #expect(dry.outlook.sentences(dry.facts.times) == ["Dry for the next hour"])
        #expect(reading(.hours(0, 0.3), isDry).hour?.strongest?.isWet == true)
    }

    @Test func whatFallsHasTheNameOfItsKind() {
        #expect(reading(.hours(1, 0.8)).weatherName == "Light rain")
        let frozen = reading(.hours(1, 0.8)) {
            ($0.condition, $0.precipitationKind) = (.freezingRain, .freezingRain)
        }
        #expect(frozen.weatherName == "Light freezing rain")
    }

    /// What was measured outside is not contradicted by a model.
    @Test func anObservedDryMomentIsNotCalledWet() {
        let dry = reading(.hours(1, 0.8)) {
            isDry(&$0)
            $0.isObserved = true
        }
        #expect(dry.description(.full).contains("Dry now"))
    }
}
