import Astronomy
import ForecastCore
import Foundation
import Primitives
import Testing

struct RainbowOutlookTests {
    /// In Honolulu, where on 21 June the sun is above 40° from about 8:55 to 16:11.
    private let morning = time("2026-06-21T17:00:00Z")
    private let noon = time("2026-06-21T22:30:00Z")
    private let night = time("2026-06-22T08:00:00Z")

    private func altitude(_ moment: Instant, _ place: Place = Sky.honolulu) -> Double {
        Sun.position(at: moment, from: GeographicPosition(latitude: place.latitude, longitude: place.longitude))
            .altitude
    }

    @Test(arguments: RainbowModel.allCases) func bowIsPossibleUntilTheSunIsTooHigh(model: RainbowModel)
        throws
    {
        let outlook = Sky().forecast.rainbowOutlook(at: morning, model: model)
        guard case .possible(let bow, let until?) = outlook.state else {
            Issue.record("\(outlook.state)")
            return
        }
        #expect(abs(bow.top + altitude(morning) - 42) < 1e-9)
        // The sun is in the east-northeast.
        #expect(abs(bow.azimuth - 250) < 0.1)
        #expect(abs(altitude(until) - 40) < 0.001 && until > morning)
    }

    @Test func bowLastsOnlyAsLongAsTheWeather() {
        var forecast = Sky().forecast
        for index in forecast.hourly.indices where forecast.hourly[index].time >= time("2026-06-21T18:00:00Z") {
            forecast.hourly[index].precipitationProbability = 0.05
        }
        guard case .possible(_, let until) = forecast.rainbowOutlook(at: morning).state else {
            Issue.record("not possible")
            return
        }
        #expect(until == time("2026-06-21T18:00:00Z"))
    }

    @Test(arguments: [RainbowModel.geometry, .physical]) func highSunDescendsIntoRange(model: RainbowModel) throws {
        let outlook = Sky().forecast.rainbowOutlook(at: noon, model: model)
        guard case .sunTooHigh(let until?) = outlook.state else {
            Issue.record("\(outlook.state)")
            return
        }
        #expect(abs(altitude(until) - 40) < 0.001 && altitude(until.advanced(by: 60)) < 40)
        #expect(until > noon && until < night)
        let best = try #require(outlook.best)
        #expect(best.from >= until && best.from <= best.peak && best.peak <= best.to)
    }

    @Test func nightEndsAtSunrise() throws {
        let outlook = Sky().forecast.rainbowOutlook(at: night)
        guard case .night(let until?) = outlook.state else {
            Issue.record("\(outlook.state)")
            return
        }
        #expect(abs(altitude(until) + 50 / 60.0) < 0.001, "refraction raises the upper limb over the horizon")
    }

    /// In Longyearbyen the sun rises again on 16 February.
    @Test func polarNightEndsWithTheReturnOfTheSun() throws {
        let sky = Sky(place: Sky.longyearbyen, start: Sky.december)
        let outlook = sky.forecast.rainbowOutlook(at: Sky.december.advanced(by: 3600))
        #expect(outlook.state == .night(until: nil) && outlook.best == nil)
        guard case .sunrise(let rise) = outlook.prospect else {
            Issue.record("\(outlook.prospect)")
            return
        }
        #expect(abs(altitude(rise, Sky.longyearbyen) + 50 / 60.0) < 0.001)
        #expect(CivilTime(rise, offset: 3600).date == CivilTime(time("2027-02-16T12:00:00Z"), offset: 3600).date)
    }

    @Test func polarDayAllowsABowAllDay() {
        let sky = Sky(place: Sky.longyearbyen)
        guard case .possible(_, nil) = sky.forecast.rainbowOutlook(at: Sky.june.advanced(by: 3600)).state else {
            Issue.record("should last")
            return
        }
    }

    @Test(arguments: [
        (0.005, 0.2, RainbowOutlook.State.tooDry), (0.9, 0.995, .tooCloudy), (0.0, 1.0, .tooDry),
        (0.05, 0.94, .tooDry), (0.06, 0.95, .tooCloudy),
    ])
    func scarcerConditionIsNamed(probability: Double, cloudCover: Double, state: RainbowOutlook.State) {
        let outlook = Sky(probability: probability, cloudCover: cloudCover).forecast.rainbowOutlook(at: morning)
        #expect(outlook.state == state && !outlook.bestIsWorthWaiting)
    }

    /// A chance that is shown as more than 0 % is not denied in words.
    @Test(arguments: [
        (0.08, 0.2, RainbowOutlook.State.littleRain), (0.9, 0.91, .littleSun), (0.2, 0.6, .littleRain),
    ])
    func aSmallChanceIsNotDenied(probability: Double, cloudCover: Double, state: RainbowOutlook.State) throws {
        let forecast = Sky(probability: probability, cloudCover: cloudCover).forecast
        let outlook = forecast.rainbowOutlook(at: morning)
        #expect(outlook.state == state && outlook.prospect == .now)
        #expect(try (1...10).contains(percent(#require(forecast.rainbowChance(at: morning))) ?? 0))
    }

    @Test func classicIgnoresTheHeightOfTheSunAndSaysSo() throws {
        let outlook = Sky().forecast.rainbowOutlook(at: noon, model: .classic)
        #expect(outlook.state == .anyHeight && outlook.prospect == .now)
        #expect(try #require(outlook.best).bow.top >= 2)
    }

    @Test func theSunIsTooLowWhileTheDayBegins() {
        let sky = Sky(probability: 0.5, cloudCover: 0.7)
        // Sunrise is at 5:50:40.
        let outlook = sky.forecast.rainbowOutlook(at: time("2026-06-21T15:51:30Z"))
        #expect(outlook.state == .sunTooLow)
    }

    @Test func snowGivesNoBow() {
        let outlook = Sky(temperature: -5, kind: .snow).forecast.rainbowOutlook(at: morning)
        #expect(outlook.state == .tooCold && outlook.best == nil)
    }

    @Test func missingValuesAreNamedWhileTheSunIsUp() {
        for moment in [morning, noon] {
            func state(_ sky: Sky) -> RainbowOutlook.State {
                sky.forecast.rainbowOutlook(at: moment, model: .classic).state
            }
            #expect(state(Sky(cloudCover: nil)) == .unknown(.cloudCover))
            #expect(state(Sky(probability: nil)) == .unknown(.precipitation))
            #expect(state(Sky(hours: 1)) == .unknown(.both))
        }
        let kind = Sky(temperature: nil, kind: nil).forecast.rainbowOutlook(at: morning, model: .physical)
        #expect(kind.state == .unknown(.kind))
    }

    @Test func sunRulesOutABowWithoutWeatherData() {
        let sky = Sky(cloudCover: nil).forecast
        for model in RainbowModel.allCases { #expect(sky.rainbowChance(at: night, model: model) == 0) }
        #expect(sky.rainbowChance(at: noon) == 0 && sky.rainbowChance(at: noon, model: .classic) == nil)
        guard case .night = sky.rainbowOutlook(at: night).state else {
            Issue.record("night is night")
            return
        }
    }

    @Test func bestTimeHasTheLargestChance() throws {
        var forecast = Sky(probability: 0.05).forecast
        // 16:00 to 19:00 on 22 June in Honolulu, and heavy rain at noon, when no bow is possible.
        for index in forecast.hourly.indices {
            let hour = forecast.hourly[index].time
            if (time("2026-06-23T02:00:00Z")..<time("2026-06-23T05:00:00Z")).contains(hour) {
                forecast.hourly[index].precipitationProbability = 0.7
            } else if hour == time("2026-06-22T22:00:00Z") {
                forecast.hourly[index].precipitationProbability = 1
            }
        }
        let outlook = forecast.rainbowOutlook(at: morning)
        #expect(outlook.state == .littleRain && outlook.bestIsWorthWaiting)
        let best = try #require(outlook.best)
        #expect((time("2026-06-23T02:00:00Z")..<time("2026-06-23T05:00:00Z")).contains(best.peak))
        #expect(abs(best.chance - (try #require(forecast.rainbowChance(at: best.peak)))) < 1e-7)
        #expect(abs(best.bow.top + altitude(best.peak) - 42) < 1e-6)
        // No sample exceeds the peak; all samples of the spell have at least half of its chance, and its neighbours less.
        for minutes in stride(from: 0.0, to: 48 * 60, by: 10) {
            let moment = morning.advanced(by: minutes * 60)
            guard (-0.83..<40).contains(altitude(moment)) else { continue }
            let chance = try #require(forecast.rainbowChance(at: moment))
            #expect(chance <= best.chance)
            if moment >= best.from, moment <= best.to { #expect(chance >= best.chance / 2) }
        }
        for edge in [best.from.advanced(by: -601), best.to.advanced(by: 601)] {
            let chance = try #require(forecast.rainbowChance(at: edge))
            #expect(chance < best.chance / 2 || !(-0.83..<40).contains(altitude(edge)))
        }
    }

    /// Dry until a shower in the afternoon of 22 June.
    @Test func theNextChanceBeginsWithTheNextWorthwhileMoment() throws {
        var forecast = Sky(probability: 0).forecast
        let shower = time("2026-06-23T02:30:00Z")..<time("2026-06-23T05:00:00Z")
        for index in forecast.hourly.indices where shower.contains(forecast.hourly[index].time) {
            forecast.hourly[index].precipitationProbability = 0.7
        }
        guard case .chance(let spell) = forecast.rainbowOutlook(at: morning).prospect else {
            Issue.record("no next chance")
            return
        }
        #expect(shower.contains(spell.peak) && spell.chance >= 0.1 && spell.bow.top >= 2)
        let before = try #require(forecast.rainbowChance(at: spell.from.advanced(by: -600)).flatMap(percent))
        let begin = try #require(forecast.rainbowChance(at: spell.from).flatMap(percent))
        #expect(before < 10 && begin >= 10 && spell.from <= spell.peak && spell.peak <= spell.to)
        #expect(forecast.rainbowOutlook(at: spell.peak).prospect == .now)
        // A faint chance before it is not worth waiting for, but better than none.
        let drizzle = time("2026-06-22T18:00:00Z")
        for index in forecast.hourly.indices where forecast.hourly[index].time == drizzle {
            forecast.hourly[index].precipitationProbability = 0.1
        }
        #expect(forecast.rainbowOutlook(at: morning).prospect == .chance(spell))
        for index in forecast.hourly.indices where shower.contains(forecast.hourly[index].time) {
            forecast.hourly[index].precipitationProbability = 0
        }
        guard case .chance(let faint) = forecast.rainbowOutlook(at: morning).prospect else {
            Issue.record("no faint chance")
            return
        }
        #expect(faint.chance < 0.1 && drizzle.seconds(to: faint.peak) < 3600)
    }

    /// Faint chances of two days: the next one is the first, even if the other is larger.
    @Test func theNextFaintChanceIsNotTheLargest() throws {
        var forecast = Sky(hours: 120, probability: 0).forecast
        let today = time("2026-06-23T02:00:00Z")..<time("2026-06-23T05:00:00Z")
        let tomorrow = today.lowerBound.advanced(by: 86_400)..<today.upperBound.advanced(by: 86_400)
        for index in forecast.hourly.indices {
            let hour = forecast.hourly[index].time
            forecast.hourly[index].precipitationProbability =
                today.contains(hour) ? 0.06 : tomorrow.contains(hour) ? 0.12 : 0
        }
        let outlook = forecast.rainbowOutlook(at: time("2026-06-22T22:30:00Z"))
        guard case .chance(let spell) = outlook.prospect else {
            Issue.record("no next chance")
            return
        }
        #expect(today.contains(spell.from) && today.contains(spell.peak))
        #expect(try tomorrow.contains(#require(outlook.best).peak))
    }

    @Test func noChanceIsKnownOnlyAsFarAsTheData() {
        let dry = Sky(probability: 0).forecast
        guard case .none(let end) = dry.rainbowOutlook(at: morning).prospect else {
            Issue.record("dry weather has no rainbow")
            return
        }
        #expect(end > morning && end <= (dry.coverage?.upperBound ?? morning))
        #expect(Sky(cloudCover: nil).forecast.rainbowOutlook(at: night).prospect != .none(until: end))
        #expect(Sky(cloudCover: nil).forecast.rainbowOutlook(at: morning).prospect == .unknown)
    }

    /// A bow lower than 2° is hidden by trees and houses.
    @Test(arguments: RainbowModel.allCases) func theBestTimeHasABowThatCanBeSeen(model: RainbowModel) throws {
        for moment in [night, noon, morning] {
            let outlook = Sky(probability: 1, cloudCover: 0).forecast.rainbowOutlook(at: moment, model: model)
            #expect(try #require(outlook.best).bow.top >= 2)
        }
    }

    @Test func slightlyLargerChanceOfALaterDayIsBest() throws {
        var forecast = Sky(probability: 0.5).forecast
        let midnight = time("2026-06-22T10:00:00Z")
        for index in forecast.hourly.indices where forecast.hourly[index].time >= midnight {
            forecast.hourly[index].precipitationProbability = 0.56
        }
        #expect(try #require(forecast.rainbowOutlook(at: morning).best).peak > midnight)
    }

    @Test func noRainHasNoBestTime() {
        #expect(Sky(probability: 0).forecast.rainbowOutlook(at: morning).best == nil)
        #expect(Sky(cloudCover: 1).forecast.rainbowOutlook(at: night, model: .physical).best == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -1e18, 1e300]) func invalidMomentsAndPlacesDoNotTrap(value: Double) {
        let moment = Instant(secondsSince1970: value)
        var sky = Sky()
        #expect(sky.forecast.rainbowChance(at: moment) == nil)
        #expect(sky.forecast.rainbowOutlook(at: moment).best == nil)
        sky.place.latitude = value
        _ = sky.forecast.rainbowOutlook(at: morning)
        sky.start = moment
        _ = sky.forecast.rainbowOutlook(at: moment)
    }
}
