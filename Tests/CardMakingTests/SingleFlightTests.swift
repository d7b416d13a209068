import Testing
import Threading

@testable import CardMaking

struct SingleFlightTests {
    @Test func oneDoesTheWorkAndAllGetItsResult() {
        let flights = SingleFlight<String, Int>()
        let answers = Monitor<[String]>([])
        func wait(_ name: String) -> Bool {
            flights.join(
                "a", .init { value, isFirst in answers.access { $0.append("\(name) \(value ?? -1) \(isFirst)") } })
        }
        #expect(wait("x") && !wait("y") && flights.count == 1)
        flights.finish("a", 7)
        #expect(answers.access { $0 } == ["x 7 true", "y 7 false"])
        #expect(flights.count == 0 && wait("z"))
    }

    @Test func whoWaitsForTooLongGetsNothingWhileTheWorkGoesOn() {
        let flights = SingleFlight<String, Int>()
        let answers = Monitor<[Int?]>([])
        let isFirst = flights.join("a", .init(deadline: 5) { value, _ in answers.access { $0.append(value) } })
        #expect(isFirst)
        flights.expire(at: 4)
        #expect(answers.access { $0.isEmpty })
        flights.expire(at: 5)
        #expect(answers.access { $0 } == [nil])
        // Another who comes meanwhile does not start the work again.
        let isSecond = flights.join("a", .init { value, _ in answers.access { $0.append(value) } })
        #expect(!isSecond)
        flights.finish("a", 3)
        #expect(answers.access { $0 } == [nil, 3])
    }

    @Test func whatOnlyThoseWaitedForWhoHaveGoneIsGivenUp() {
        let flights = SingleFlight<String, Int>()
        let answers = Monitor<[Int?]>([])
        func wait(_ number: UInt64) -> Bool {
            flights.join("a", .init(number: number) { value, _ in answers.access { $0.append(value) } })
        }
        #expect(wait(1) && !wait(2))
        flights.leave(1)
        #expect(flights.isAwaited("a") && answers.access { $0 } == [nil])
        flights.leave(2)
        #expect(!flights.isAwaited("a") && flights.count == 0)
        // Whoever comes now begins anew.
        #expect(wait(3) && flights.isAwaited("a"))
    }

    @Test func whatSomeWillAskForAgainIsNotGivenUp() {
        let flights = SingleFlight<String, Int>()
        let isFirst = flights.join("a", .init(deadline: 5, number: 1) { _, _ in })
        #expect(isFirst)
        flights.expire(at: 5)
        #expect(flights.isAwaited("a"))
        flights.finish("a", 3)
        #expect(flights.count == 0)
    }

    @Test func nobodyWaitsAfterTheEnd() {
        let flights = SingleFlight<String, Int>()
        let answers = Monitor<[Int?]>([])
        _ = flights.join("a", .init { value, _ in answers.access { $0.append(value) } })
        flights.close()
        let isFirst = flights.join("b", .init { value, _ in answers.access { $0.append(value) } })
        #expect(!isFirst && answers.access { $0 } == [nil, nil])
    }
}
