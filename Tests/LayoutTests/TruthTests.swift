import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

extension [TemperatureSeries.Reading] {
    /// Whether an instant is between two readings.
    fileprivate func contains(_ instant: Instant) -> Bool {
        first.map { $0.time <= instant } == true && last.map { instant <= $0.time } == true
    }
}

/// What the cards of one forecast at one moment say of the same thing is the same.
struct TruthTests {
    /// The number of forecasts.
    private static let draws = 100 * LayoutDraw.times

    /// The content of a random forecast.
    private func content(_ index: Int) -> CardContent {
        var random = SeededGenerator(seed: FNV1a.hash(of: Array("truth \(index)".utf8)))
        let moment = Instant(secondsSince1970: random.next(1_704_067_200, 1_830_297_600).rounded())
        var content = CardContent(forecast: random.forecast(around: moment), moment: moment)
        content.rainbowModel = random.one(of: RainbowModel.allCases)
        return content
    }

    @Test func noTwoCardsContradictEachOther() throws {
        var seen = 0
        for index in 0..<TruthTests.draws {
            let content = content(index)
            guard let clock = try? ClockCard().read(content) else { continue }
            seen += 1
            let graph = try? GraphCard().read(content)
            let week = try? WeekCard().read(content)
            let day = try DayCard().read(content)
            let rainbow = try RainbowCard().read(content)
            let temperatures = [
                clock.temperature, day.temperature, graph?.temperature, week?.facts.temperature,
                rainbow.facts.temperature,
            ]
            #expect(temperatures.allSatisfy { $0 ?? clock.temperature == clock.temperature }, "draw \(index)")
            extremes(clock, graph, week, "draw \(index)")
            rain(clock, graph, day, "draw \(index)")
            self.rainbow(rainbow, "draw \(index)")
        }
        #expect(seen * 2 > TruthTests.draws)
    }

    private func extremes(
        _ clock: ClockCard.Reading, _ graph: GraphCard.Reading?, _ week: WeekCard.Reading?, _ name: Comment
    ) {
        let units = clock.content.units
        let high = clock.facts.day?.high.flatMap(units.temperature)
        let low = clock.facts.day?.low.flatMap(units.temperature)
        #expect((high ?? clock.temperature) >= clock.temperature, name)
        #expect((low ?? clock.temperature) <= clock.temperature, name)
        if let today = week?.days.first { #expect(today.high == high && today.low == low, name) }
        // In a gap of the series the moment has no dot.
        guard let graph, graph.course.runs.contains(where: { $0.contains(clock.facts.moment) }) else { return }
        #expect(graph.high.map { $0 >= graph.temperature } != false, name)
        #expect(graph.low.map { $0 <= graph.temperature } != false, name)
    }

    /// Whether it is wet at first, when that changes, and until when that is known.
    private struct Head {
        var isWet: Bool
        var change: Instant?
        var end: Instant

        init?(_ outlook: Outlook?) {
            guard let outlook, let scope = outlook.scope, scope.since == nil else { return nil }
            switch outlook.course {
            case .unknown, .sometime: return nil
            case .dry(let through): (isWet, change, end) = (false, nil, through)
            case .goesOn(let through, _, _): (isWet, change, end) = (true, nil, through)
            case .starts(let at, _, _), .startsAndStops(let at, _, _, _): (isWet, change, end) = (false, at, at)
            case .stops(let at, _, _), .pauses(let at, _, _, _): (isWet, change, end) = (true, at, at)
            case .onAndOff(let from?, _, _, _): (isWet, change, end) = (false, from, from)
            // It stops within the span, at a time that is not told.
            case .onAndOff(nil, _, _, _): (isWet, change, end) = (true, nil, scope.moment)
            }
        }

        /// Whether a head of the same moment says otherwise.
        func contradicts(_ other: Head) -> Bool {
            if isWet != other.isWet { return true }
            switch (change, other.change) {
            case (let one?, let two?): return one != two
            case (nil, let two?): return two < end
            case (let one?, nil): return one < other.end
            case (nil, nil): return false
            }
        }
    }

    private func rain(
        _ clock: ClockCard.Reading, _ graph: GraphCard.Reading?, _ day: DayCard.Reading, _ name: Comment
    ) {
        guard let head = Head(clock.outlook) else { return }
        for outlook in [graph?.outlook, day.outlook].compactMap({ $0 }) {
            // What is possible now is no contradiction of what is likely later.
            guard (outlook.certainty == .possible) == (clock.outlook.certainty == .possible),
                let other = Head(outlook)
            else { continue }
            #expect(!head.contradicts(other), name)
        }
    }

    private func rainbow(_ reading: RainbowCard.Reading, _ name: Comment) {
        let content = reading.content
        let samples = content.forecast.rainbowSamples(at: [content.moment], model: content.rainbowModel)
        #expect(reading.chance == samples.first?.chance.flatMap(percent), name)
        let message = RainbowCard().message(of: reading)
        if let chance = reading.chance {
            // A text that is cut ends before the chance if the place and a warning fill it.
            for text in [message.short, message.full, message.share] where !text.hasSuffix("…") {
                #expect(text.contains(" \(chance)% chance of rainbow."), name)
            }
        }
        let saysNo =
            switch reading.outlook.state {
            case .night, .sunTooHigh, .sunTooLow, .tooCold, .tooDry, .tooCloudy: true
            case .possible, .littleRain, .littleSun, .anyHeight, .unknown: false
            }
        #expect(saysNo == (reading.chance == 0), name)
        if let best = reading.outlook.best {
            #expect(best.bow.top >= 2, name)
            #expect(
                (percent(best.chance) ?? 0) >= (content.rainbowModel == .classic ? 1 : reading.chance ?? 0), name)
        }
        guard case .chance(let next) = reading.outlook.prospect else { return }
        #expect(next.peak > content.moment && next.bow.top >= 2, name)
        let there = content.forecast.rainbowChance(at: next.peak, model: content.rainbowModel).flatMap(percent)
        #expect(there == percent(next.chance), name)
    }
}
