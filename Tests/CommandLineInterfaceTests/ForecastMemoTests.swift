import ForecastCore
import Foundation
import Primitives
import Testing
import Threading

@testable import CommandLineInterface

struct ForecastMemoTests {
    private func arguments(_ place: String, _ rest: String = "") throws -> Arguments {
        let line = #"{"place": "\#(place)", "output": "a"\#(rest)}"#
        return try Job(line: 1, members: JobObjectReader.members(of: Array(line.utf8))).arguments
    }

    private func forecast(_ place: String) throws(CommandError) -> Forecast {
        var options = Arguments()
        options.add("sample", for: CardOptions.provider)
        options.add(place, for: PlaceOptions.place)
        return try ForecastLoading.forecast(options)
    }

    @Test func whatShapesThePictureAsksForNoOtherForecast() throws {
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

    @Test func thoseWhoWantTheSameWaitForOneAnswer() throws {
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

    @Test func whatIsPutAwayComesBackTheSame() throws {
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

    @Test func aFailureIsToldToAllAndAskedOnce() throws {
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

    @Test func whatIsSaidOfAForecastIsSaidToEachCard() throws {
        let memo = ForecastMemo(store: ForecastStore())
        let arguments = try arguments("Portland")
        for _ in 0..<2 {
            let complaints = Complaints()
            _ = complaints.hear { () throws(CommandError) in
                try memo.forecast(arguments) { _ throws(CommandError) in try forecast("Portland") }
            }
            #expect(complaints.messages.count == 1)
            #expect(complaints.messages.first?.hasPrefix("Portland, Oregon; also: ") == true)
        }
    }
}
