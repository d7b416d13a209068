import ForecastCore
import Foundation
import Primitives
import Testing
import Threading

@testable import CommandLineInterface

struct ForecastMemoTests {
    private func arguments(_ place: String, _ rest: String = "") throws -> Arguments {
        let line = #"{"place": "\#(place)", "output": "a"\#(rest)}"#
        return try Job(line: 1, members: Job.members(of: Array(line.utf8))).arguments
    }

    private func forecast(_ place: String, in context: Context = Context()) throws(CommandError) -> Forecast {
        var options = Arguments(in: context)
        options.add("sample", for: CardOptions.provider)
        options.add(place, for: PlaceOptions.place)
        return try ForecastLoading.forecast(options)
    }

    @Test func optionsThatShapeThePictureShareAForecast() throws {
        let memo = ForecastMemo(store: ForecastStore())
        var asked = 0
        for rest in ["", #", "card": "rainbow""#, #", "scale": 2, "size": "600x600""#, #", "at": "+1h""#] {
            _ = try memo.forecast(arguments("Oslo", rest)) { _ throws(CommandError) in
                asked += 1
                return try forecast("Oslo")
            }
        }
        #expect(asked == 1)
        _ = try memo.forecast(arguments("Rome")) { _ throws(CommandError) in
            asked += 1
            return try forecast("Rome")
        }
        #expect(asked == 2)
    }

    @Test func jobsWithTheSameForecastWaitForOneAnswer() throws {
        let memo = ForecastMemo(store: ForecastStore())
        let arguments = try arguments("Oslo")
        let (asked, had) = (Monitor(0), Monitor(0))
        Threads.run(8, on: 8) { _ in
            let found = try? memo.forecast(arguments) { _ throws(CommandError) in
                asked.access { $0 += 1 }
                usleep(20_000)
                return try forecast("Oslo")
            }
            if found?.place.name == "Oslo" { had.access { $0 += 1 } }
        }
        #expect(asked.access { $0 } == 1 && had.access { $0 } == 8)
    }

    @Test func theLeastRecentlyUsedForecastIsStored() throws {
        let memo = ForecastMemo(store: ForecastStore(), mostHeld: 2)
        for place in ["Oslo", "Rome", "Oslo", "Lima"] {
            _ = try memo.forecast(arguments(place)) { _ throws(CommandError) in try forecast(place) }
        }
        let held = try ["Oslo", "Rome", "Lima"].map { memo.holds(ForecastMemo.key(try arguments($0))) }
        #expect(held == [true, false, true])
    }

    @Test func aStoredForecastIsReadBackUnchanged() throws {
        let memo = ForecastMemo(store: ForecastStore(), mostHeld: 1)
        let places = ["Oslo", "Rome", "Lima", "Oslo", "Lima", "Rome"]
        var asked = 0
        for place in places {
            let found = try memo.forecast(arguments(place)) { _ throws(CommandError) in
                asked += 1
                return try forecast(place)
            }
            #expect(try found == forecast(place))
        }
        #expect(asked == 3)
    }

    @Test func aFailureIsRequestedOnceAndReportedToAll() throws {
        let memo = ForecastMemo(store: ForecastStore())
        var asked = 0
        for _ in 0..<3 {
            let arguments = try arguments("Oslo")
            let error = failure { () throws(CommandError) in
                _ = try memo.forecast(arguments) { _ throws(CommandError) in
                    asked += 1
                    throw CommandError(.tryLater, "no more")
                }
            }
            #expect(error == CommandError(.tryLater, "no more"))
        }
        #expect(asked == 1)
    }

    @Test func theWarningsOfAForecastAreRepeatedForEachCard() throws {
        let memo = ForecastMemo(store: ForecastStore())
        let arguments = try arguments("Portland")
        for _ in 0..<2 {
            let warnings = Warnings()
            var arguments = arguments
            arguments.context.warnings = warnings
            _ = try memo.forecast(arguments) { asking throws(CommandError) in
                try forecast("Portland", in: asking.context)
            }
            #expect(warnings.messages.count == 1)
            #expect(warnings.messages.first?.hasPrefix("Portland, Oregon; also: ") == true)
        }
    }
}
