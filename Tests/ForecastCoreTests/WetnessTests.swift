import ForecastCore
import Primitives
import Testing

/// What is judged, in the order of the table's rows: wetness, and whether it is certain or a trace.
private enum Verdict: Hashable {
    case unknown, dry, dryBut, fewDrops, may, likely, certain, raining

    init(_ verdict: PrecipitationVerdict) {
        self =
            switch verdict.wetness {
            case .unknown: .unknown
            case .dry: .dry
            case .dryBut: verdict.isTrace ? .fewDrops : .dryBut
            case .may: .may
            case .likely: verdict.isCertain ? .certain : .likely
            case .raining: .raining
            }
    }
}

private func verdict(
    _ rate: Double?, _ percent: Double?, _ condition: Condition? = nil, _ temperature: Double? = 15,
    kind: PrecipitationKind? = nil, wetBulb: Double? = nil, present: PresentWeather? = nil
) -> PrecipitationVerdict {
    PrecipitationVerdict(
        PrecipitationEvidence(
            rate: rate, chance: percent.map { $0 / 100 }, kind: kind, condition: condition,
            temperature: temperature,
            wetBulb: wetBulb, present: present))
}

struct WetnessTests {
    /// A case of which people have decided what is to be told: amount, chance in percent, condition, temperature, the kind that the
    /// share of snow states, present weather.
    private struct Case {
        let evidence: (Double?, Double?, Condition?, Double?, PrecipitationKind?, PresentWeather?)
        let verdict: Verdict
        var kind: Phenomenon.Kind?
        var intensity = Phenomenon.Intensity.light
    }

    private static let cases: [Case] = [
        // A model with rain and an ensemble with little of it, by turns.
        Case(evidence: (0.5, 21, .cloudy, 15, nil, nil), verdict: .may, kind: .rain),
        Case(evidence: (0.5, 71, .showers, 15, nil, nil), verdict: .likely, kind: .showers),
        Case(evidence: (0.61, 13, .rain, 15, nil, nil), verdict: .may, kind: .rain),
        Case(evidence: (0.1, 81, .rain, 12, nil, nil), verdict: .certain, kind: .rain),
        Case(
            evidence: (4, 29, .rain, 10, nil, .modelWet(4)), verdict: .likely, kind: .rain, intensity: .moderate),
        Case(evidence: (4, 0, .rain, 10, nil, nil), verdict: .may, kind: .rain, intensity: .moderate),
        Case(evidence: (0.217, 11, nil, 1, nil, nil), verdict: .fewDrops, kind: .sleet),
        Case(evidence: (0.0142, 36, nil, 3, nil, nil), verdict: .may, kind: .rain),
        Case(evidence: (0, 7, .fog, nil, nil, nil), verdict: .dry),
        Case(evidence: (0, 97, nil, 0, nil, nil), verdict: .likely, kind: .snow),
        Case(evidence: (0.099, 98, nil, 4.5, nil, nil), verdict: .certain, kind: .rain),
        Case(evidence: (0, 20, nil, 9, nil, nil), verdict: .dryBut, kind: .rain),
        Case(evidence: (0, 40.2, .cloudy, 13, nil, nil), verdict: .may, kind: .rain),
        Case(evidence: (0.5, 57.9, .rain, 12, nil, nil), verdict: .likely, kind: .rain),
        Case(evidence: (0.04, 33, .drizzle, 9.7, nil, nil), verdict: .may, kind: .drizzle),
        // The edges of the bands.
        Case(evidence: (0, 0, .clear, 20, nil, nil), verdict: .dry),
        Case(evidence: (0, 10, .partlyCloudy, 20, nil, nil), verdict: .dryBut, kind: .rain),
        Case(evidence: (0, 24, .cloudy, 20, nil, nil), verdict: .dryBut, kind: .rain),
        Case(evidence: (0, 54, .cloudy, 20, nil, nil), verdict: .may, kind: .rain),
        Case(evidence: (0, 55, .cloudy, 20, nil, nil), verdict: .likely, kind: .rain),
        Case(evidence: (0.2, 24, .rain, 12, nil, nil), verdict: .fewDrops, kind: .rain),
        Case(evidence: (0.254, 5, .rain, 12, nil, nil), verdict: .may, kind: .rain),
        Case(evidence: (2.5, 80, .rain, 12, nil, nil), verdict: .certain, kind: .rain, intensity: .moderate),
        Case(evidence: (7.6, 80, .rain, 12, nil, nil), verdict: .certain, kind: .rain, intensity: .heavy),
        Case(evidence: (0, 30, .thunderstorm, 25, nil, nil), verdict: .may, kind: .thunder),
        // What is not known.
        Case(evidence: (nil, 65, nil, 15, nil, nil), verdict: .likely, kind: .rain),
        Case(evidence: (nil, nil, .partlyCloudy, 15, nil, nil), verdict: .dry),
        Case(evidence: (nil, nil, nil, 15, nil, nil), verdict: .unknown),
        Case(evidence: (1.2, nil, .rain, 15, nil, nil), verdict: .certain, kind: .rain),
        Case(evidence: (0.1, nil, .rain, 15, nil, nil), verdict: .may, kind: .rain),
        // Kinds.
        Case(evidence: (1.5, 70, .freezingRain, -1, nil, nil), verdict: .likely, kind: .freezingRain),
        Case(evidence: (0.3, 20, .freezingRain, -2, nil, nil), verdict: .may, kind: .freezingRain),
        Case(evidence: (6, 90, .snow, -3, .snow, nil), verdict: .certain, kind: .snow, intensity: .heavy),
        Case(evidence: (2, 85, .rain, 1, .sleet, nil), verdict: .certain, kind: .sleet),
        Case(evidence: (1, 80, .rain, -4, nil, nil), verdict: .certain, kind: .snow, intensity: .moderate),
        Case(evidence: (1, 80, .snow, 4, nil, nil), verdict: .certain, kind: .rain),
        // The present weather.
        Case(evidence: (0, 5, .cloudy, 0, nil, .observedWet(.snow)), verdict: .raining, kind: .snow),
        Case(
            evidence: (3, 90, .rain, 9, nil, .observedDry), verdict: .certain, kind: .rain, intensity: .moderate),
        Case(evidence: (0.3, 10, .rain, 9, nil, .modelWet(0.3)), verdict: .likely, kind: .rain),
        Case(evidence: (0.1, 8, .rain, 9, nil, .modelWet(0.1)), verdict: .may, kind: .rain),
    ]

    @Test(arguments: cases.indices) func aDecidedCaseIsJudgedAsDecided(_ index: Int) {
        let (rate, percent, condition, temperature, kind, present) = Self.cases[index].evidence
        let found = verdict(rate, percent, condition, temperature, kind: kind, present: present)
        #expect(Verdict(found) == Self.cases[index].verdict, "\(Self.cases[index].evidence)")
        #expect(found.kind == Self.cases[index].kind, "\(Self.cases[index].evidence)")
        #expect(found.intensity == Self.cases[index].intensity, "\(Self.cases[index].evidence)")
    }

    /// Each band, without precipitation, with a trace, with more, and with an unknown amount.
    @Test(
        arguments: [
            (9, .dry, .fewDrops, .may, .dry), (10, .dryBut, .fewDrops, .may, .dryBut),
            (24, .dryBut, .fewDrops, .may, .dryBut), (25, .may, .may, .may, .may), (54, .may, .may, .may, .may),
            (55, .likely, .likely, .likely, .likely), (74, .likely, .likely, .likely, .likely),
            (75, .likely, .certain, .certain, .likely), (100, .likely, .certain, .certain, .likely),
            (nil, .dry, .may, .certain, .unknown),
        ] as [(Double?, Verdict, Verdict, Verdict, Verdict)])
    private func chancesHaveBands(
        _ percent: Double?, none: Verdict, trace: Verdict, wet: Verdict, unknown: Verdict
    ) {
        #expect(Verdict(verdict(0, percent)) == none && Verdict(verdict(0.049, percent)) == none)
        #expect(Verdict(verdict(0.05, percent)) == trace && Verdict(verdict(0.249, percent)) == trace)
        #expect(Verdict(verdict(0.25, percent)) == wet && Verdict(verdict(99, percent)) == wet)
        #expect(Verdict(verdict(nil, percent)) == unknown)
        // A wet condition without an amount that one could measure is a trace.
        #expect(Verdict(verdict(0, percent, .rain)) == trace)
    }

    /// None of the expected amount, and half a millimetre that is not excluded.
    @Test func aLimitMakesNothingATrace() {
        func verdict(_ limit: Double, _ percent: Double?) -> Verdict {
            Verdict(
                PrecipitationVerdict(
                    PrecipitationEvidence(
                        rate: 0, limit: limit, chance: percent.map { $0 / 100 }, condition: .cloudy)))
        }
        #expect(verdict(0.49, 5) == .dry && verdict(0.5, 5) == .fewDrops)
        #expect(verdict(0.5, 80) == .certain && verdict(0.5, nil) == .may && verdict(0.4, nil) == .dry)
    }

    /// As a card tells them: 24.5 % is 25 %.
    @Test func chancesAreRoundedAsTheyAreTold() {
        #expect(Verdict(verdict(0, 24.5)) == .may && Verdict(verdict(0, 24.4)) == .dryBut)
    }

    @Test(
        arguments: [
            (.drizzle, .may), (.rain, .certain), (.snowShowers, .certain), (.hail, .certain),
            (.thunderstorm, .certain),
            (.clear, .dry), (.fog, .dry), (.wind, .unknown), (.tornado, .unknown),
        ] as [(Condition, Verdict)])
    private func aConditionCountsWithoutAnAmount(_ condition: Condition, _ expected: Verdict) {
        #expect(Verdict(verdict(nil, nil, condition)) == expected)
    }

    @Test(arguments: [Double.nan, .infinity, -1]) func invalidFiguresAreNotKnown(_ value: Double) {
        #expect(verdict(value, nil).wetness == .unknown && verdict(value, nil).rate == nil)
        #expect(verdict(nil, value).wetness == .unknown && verdict(nil, value).chance == nil)
        #expect(verdict(nil, 120).wetness == .unknown)
    }

    @Test func moreEvidenceOfRainIsNeverDrier() {
        let rates: [Double] = [0, 0.04, 0.05, 0.2, 0.25, 1, 8]
        for percent in stride(from: 0.0, through: 100, by: 1) {
            for (less, more) in zip(rates, rates.dropFirst()) {
                #expect(verdict(less, percent).wetness <= verdict(more, percent).wetness)
            }
            for rate in rates where percent < 100 {
                #expect(verdict(rate, percent).wetness <= verdict(rate, percent + 1).wetness)
                let (plain, raised) = (verdict(rate, percent), verdict(rate, percent, present: .modelWet(rate)))
                #expect(plain.wetness <= raised.wetness && raised.wetness > .dry)
            }
        }
    }

    @Test func aPictureShowsWhatMayFallAndNoMore() {
        #expect(verdict(0, 24).strength == 0 && !verdict(0, 24).isWet)
        #expect(verdict(0, 40).strength == 0.4 && verdict(5, 0).strength == 0.3)
        #expect(verdict(0, 60).strength == 0.6 && verdict(1, 80).strength == 0.8 && verdict(1, nil).strength == 1)
        #expect(verdict(0, 0, present: .observedWet(nil)).strength == 1)
    }
}

struct PrecipitationKindTests {
    /// Stull 2011, the example of the abstract.
    @Test func theWetBulbTemperatureIsThatOfStullsExample() throws {
        var conditions = Conditions(time: minute(0))
        (conditions.temperature, conditions.humidity) = (20, 0.5)
        #expect(abs(try #require(conditions.wetBulb) - 13.7) < 0.05)
        // By the dew point of that air, 9.3 °C.
        (conditions.humidity, conditions.dewPoint) = (nil, 9.27)
        #expect(abs(try #require(conditions.wetBulb) - 13.7) < 0.05)
        conditions.dewPoint = nil
        #expect(conditions.wetBulb == nil)
        (conditions.temperature, conditions.humidity) = (-21, 0.5)
        #expect(conditions.wetBulb == nil)
    }

    /// Dry air of 4 °C has a wet-bulb temperature below 0 °C, damp air hardly another than its own.
    @Test func dryAirIsCoolerForWhatFallsThroughIt() throws {
        var conditions = Conditions(time: minute(0))
        (conditions.temperature, conditions.humidity, conditions.precipitationRate) = (4, 0.35, 1)
        #expect(PrecipitationVerdict(PrecipitationEvidence(conditions)).kind == .snow)
        conditions.humidity = 0.95
        #expect(PrecipitationVerdict(PrecipitationEvidence(conditions)).kind == .rain)
    }

    @Test(
        arguments: [(0.5, .snow), (0.51, .sleet), (1.5, .sleet), (1.51, .rain)] as [(Double, Phenomenon.Kind)])
    func theWetBulbTemperatureDecidesWithoutAKind(_ celsius: Double, _ kind: Phenomenon.Kind) {
        #expect(verdict(1, nil, nil, 3, wetBulb: celsius).kind == kind)
    }

    @Test(
        arguments: [(0, .snow), (0.1, .sleet), (2, .sleet), (2.1, .rain), (nil, .precipitation)]
            as [(Double?, Phenomenon.Kind)])
    func theAirDecidesWithoutHumidity(_ celsius: Double?, _ kind: Phenomenon.Kind) {
        #expect(verdict(1, nil, nil, celsius).kind == kind)
    }

    @Test func whatTheTemperatureRulesOutIsNotToldOfAKind() {
        #expect(verdict(1, nil, nil, -1.1, kind: .rain).kind == .snow)
        #expect(verdict(1, nil, nil, -1, kind: .rain).kind == .rain)
        #expect(verdict(1, nil, nil, -5, kind: .showers).kind == .snowShowers)
        #expect(verdict(1, nil, nil, -5, kind: .freezingRain).kind == .freezingRain)
        #expect(verdict(1, nil, nil, 3, kind: .snow).kind == .rain)
        #expect(verdict(1, nil, nil, 2.9, kind: .snow).kind == .snow)
        #expect(verdict(1, nil, nil, 3, kind: .snowShowers).kind == .showers)
        // Snow reaches the ground in dry air.
        #expect(verdict(1, nil, nil, 4, kind: .snow, wetBulb: 1.5).kind == .snow)
        #expect(verdict(1, nil, nil, 4, kind: .snow, wetBulb: 1.6).kind == .rain)
    }

    @Test func aFinerConditionNamesTheRain() {
        #expect(verdict(1, nil, .freezingRain, 0, kind: .rain).kind == .freezingRain)
        #expect(verdict(1, nil, .freezingRain, 0, kind: .snow).kind == .snow)
        #expect(verdict(1, nil, .hail, kind: .rain).kind == .hail)
    }

    @Test func thunderNeedsATraceOrAChance() {
        #expect(verdict(0.05, 5, .thunderstorm).kind == .thunder && verdict(0, 25, .thunderstorm).kind == .thunder)
        #expect(verdict(0.04, 24, .thunderstorm).kind == .rain)
        // An amount that is not known does not silence it.
        #expect(verdict(nil, nil, .thunderstorm).kind == .thunder)
    }
}

struct PresentWeatherTests {
    /// The verdict on the moment this many minutes after the current conditions, in dry hours or with this rate.
    private func present(
        after minutes: Double, observed: Bool?, rate: Double? = nil, condition: Condition? = .rain,
        hours values: (rate: Double?, chance: Double?) = (0, 0)
    ) -> Verdict? {
        var current = Conditions(time: minute(0))
        (current.condition, current.precipitationRate, current.isObserved) = (condition, rate, observed)
        let forecast = makeForecast(
            current: current, hourly: hours([values.rate, values.rate, values.rate], probability: values.chance))
        return WeatherReport(forecast, at: minute(minutes)).present.map(Verdict.init)
    }

    @Test func anObservationWinsForHalfAnHourAndEasesOut() {
        #expect(present(after: 0, observed: true) == .raining)
        #expect(present(after: 29.9, observed: true) == .raining)
        #expect(present(after: 30, observed: true) == .fewDrops)
        #expect(present(after: 30, observed: true, rate: 1) == .likely)
        #expect(present(after: 59.9, observed: true) == .fewDrops)
        #expect(present(after: 60, observed: true) == .dry)
    }

    @Test func aStormOfTheMomentIsAStormThoughItsHourHasNoAmount() {
        var evidence = PrecipitationEvidence(rate: 0, condition: .thunderstorm, present: .modelWet(0.4))
        #expect(PrecipitationVerdict(evidence).kind == .thunder)
        evidence.present = nil
        #expect(PrecipitationVerdict(evidence).kind != .thunder)
    }

    @Test func aModelRaisesTheVerdictByAStepForHalfAnHour() {
        #expect(present(after: 0, observed: nil, rate: 1) == .likely)
        #expect(present(after: 0, observed: false, rate: 0.1) == .fewDrops)
        #expect(present(after: 29.9, observed: nil, rate: 1) == .likely)
        #expect(present(after: 30, observed: nil, rate: 1) == .dry)
        #expect(present(after: 0, observed: nil, rate: 1, hours: (0, 0.2)) == .likely)
        #expect(present(after: 0, observed: nil, rate: 1, hours: (0, 0.4)) == .likely)
        #expect(present(after: 0, observed: nil, rate: 1, hours: (0, 0.6)) == .certain)
        #expect(present(after: 0, observed: nil, rate: 1, hours: (nil, nil)) == .certain)
    }

    @Test func observedDrynessIsThatOfTheMomentAndLeavesTheRestOfTheHour() {
        #expect(present(after: 0, observed: true, rate: 0, condition: .cloudy, hours: (2, 0.9)) == .dry)
        var current = Conditions(time: minute(0))
        (current.condition, current.precipitationRate, current.isObserved) = (.cloudy, 0, true)
        let forecast = makeForecast(current: current, hourly: hours([2, 2]))
        let report = WeatherReport(forecast, at: minute(5))
        #expect(report.conditions?.condition == .cloudy && report.conditions?.precipitationRate == 0)
        #expect(report.hours(in: minute(-60)..<minute(5)).map(\.verdict.wetness) == [.likely])
        #expect(forecast.outlook(at: minute(5)).details.isDryNow)
        // A model that has nothing falling says no more than its hour.
        #expect(present(after: 0, observed: nil, rate: 0, condition: .cloudy, hours: (2, 0.9)) == .certain)
    }

    @Test func anObservedThunderstormWithoutADropIsOne() {
        var current = Conditions(time: minute(0))
        (current.condition, current.precipitationRate, current.isObserved) = (.thunderstorm, 0, true)
        let report = WeatherReport(makeForecast(current: current, hourly: hours([0, 0])), at: minute(5))
        #expect(report.present?.wetness == .raining && report.conditions?.condition == .thunderstorm)
    }

    @Test func anObservedRateGoesBeforeThatOfTheHourAndHasNoChance() {
        var current = Conditions(time: minute(0))
        (current.condition, current.precipitationRate, current.isObserved) = (.rain, 1, true)
        let report = WeatherReport(makeForecast(current: current, hourly: hours([0, 0])), at: minute(5))
        #expect(report.present?.rate == 1 && report.present?.chance == nil)
        #expect(report.conditions?.precipitationRate == 1)
    }

    @Test func anObservedKindIsTold() {
        for (condition, kind) in [
            (Condition.snow, Phenomenon.Kind.snow), (.thunderstorm, .thunder), (.drizzle, .drizzle),
        ] {
            var current = Conditions(time: minute(0))
            (current.condition, current.isObserved) = (condition, true)
            let forecast = makeForecast(current: current, hourly: hours([1, 1]))
            let report = WeatherReport(forecast, at: minute(5))
            #expect(report.present?.kind == kind && report.conditions?.condition == condition)
        }
    }

    @Test func whatFallsNowGoesOnUntilAMinuteWithoutIt() throws {
        var current = Conditions(time: minute(0))
        (current.condition, current.isObserved) = (.rain, true)
        let rates: [Double?] = Array(repeating: 1, count: 10) + Array(repeating: 0, count: 51)
        let forecast = makeForecast(current: current, minutely: minutely(.minute, rates, probability: 0.4))
        let entries = try #require(forecast.nextHour(from: minute(0))).entries
        #expect(entries[..<10].allSatisfy { $0.verdict.wetness == .raining })
        #expect(entries[10...].allSatisfy { $0.verdict.wetness == .may })
    }
}
