import ForecastCore
import Foundation
import Primitives
import Providers
import Serving
import Testing
import Threading

@testable import CommandLineInterface

struct WorkQueueTests {
    @Test func whatIsDoneIsDoneByThreadsThatBeginWhenThereIsWork() {
        let queue = WorkQueue(most: 100, threads: 3)
        #expect(!queue.isBusy && queue.count == 0)
        let done = Monitor(0)
        for _ in 0..<100 {
            let isAdded = queue.add { _ in done.access { $0 += 1 } }
            #expect(isAdded)
        }
        #expect(done.wait { $0 == 100 ? true : nil })
    }

    @Test func onlySoManyPiecesWait() {
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let queue = WorkQueue(most: 2, threads: 1)
        func add() -> Bool {
            queue.add { _ in
                began.signal()
                mayEnd.wait()
            }
        }
        #expect(add())
        began.wait()
        #expect(queue.isBusy && add() && add() && !add() && queue.count == 2)
        queue.close()
        #expect(queue.count == 0 && !add())
        mayEnd.signal()
    }

    /// A clock that stands still until it is set.
    private final class Clock: Stopwatch {
        let time = Monitor(0.0)
        var seconds: Double { time.access { $0 } }
        func pause(_ seconds: Double) {}
        func chance() -> Double { 0 }
    }

    @Test func afterABurstOnlyWhatIsDoneSoonWaits() {
        let (began, mayEnd, clock) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Clock())
        let queue = WorkQueue(most: 100, threads: 1, patience: 0.15, clock: clock)
        // Each piece takes 0.16 s, of which a sixteenth is the mean after the first one: 0.01 s.
        func add() -> Bool {
            queue.add { _ in
                began.signal()
                mayEnd.wait()
                clock.time.access { $0 += 0.16 }
            }
        }
        let first = add()
        began.wait()
        let second = add()
        mayEnd.signal()
        began.wait()
        let burst = (0..<20).map { _ in add() }
        #expect(first && second && !burst.contains(false) && queue.count == 20)
        clock.time.access { $0 += 1.1 }
        // Twenty of 0.01 s are too many.
        #expect(!add())
        queue.close()
        mayEnd.signal()
    }
}

struct KeptFindingTests {
    @Test func whoAsksInOneSecondGetsTheSameReply() throws {
        let noon = Instant(secondsSince1970: 1_795_176_000)
        let kept = KeptFinding(
            Finding(
                status: 200, headers: [], body: Body([1, 2, 3]), modified: noon,
                freshness: .until(noon.advanced(by: 60), stale: 60)))
        func answer(_ conditions: Finding.Conditions = .init(), after seconds: Double) throws -> Answer {
            try #require(kept.answer(to: conditions, at: noon.advanced(by: seconds)))
        }
        let first = try #require(try answer(after: 0.2).shared)
        #expect(try answer(after: 0.9).shared === first)
        let next = try answer(after: 1.1)
        #expect(next.shared !== first)
        #expect(next.reply.headers.contains { $0.value.hasPrefix("public, max-age=58,") })
        // A part is for who asks for it, and what is added for a client is for nobody else.
        #expect(try answer(.init(range: "bytes=0-0"), after: 1.1).shared == nil)
        var closing = next
        closing.add("Connection", "close")
        #expect(closing.shared == nil && !next.reply.headers.contains { $0.name == "Connection" })
        #expect(try answer(.init(tags: "*"), after: 1.1).reply.status == 304)
    }
}

struct FlightsTests {
    private func waiter(_ answers: Monitor<[Bool]>, deadline: Double = 10) -> Flights.Waiter {
        Flights.Waiter(deadline: deadline) { finding, _ in answers.access { $0.append(finding != nil) } }
    }

    private let finding = Finding(
        status: 200, headers: [], body: .none, modified: Instant(secondsSince1970: 0), freshness: .never)

    @Test func theFirstMakesThePictureOfAll() {
        let (flights, answers) = (Flights(), Monitor<[Bool]>([]))
        #expect(flights.join("a", waiter(answers)))
        #expect(!flights.join("a", waiter(answers)))
        #expect(flights.join("b", waiter(answers)))
        flights.finish("a", finding)
        #expect(answers.access { $0 } == [true, true] && flights.count == 1)
        #expect(flights.join("a", waiter(answers)))
    }

    @Test func whoWaitsForTooLongGetsNothingAndThePictureIsStillMadeOnce() {
        let (flights, answers) = (Flights(), Monitor<[Bool]>([]))
        #expect(flights.join("a", waiter(answers, deadline: 1)))
        #expect(!flights.join("a", waiter(answers, deadline: 3)))
        flights.expire(at: 2)
        #expect(answers.access { $0 } == [false])
        flights.expire(at: 4)
        #expect(!flights.join("a", waiter(answers)))
        flights.finish("a", finding)
        #expect(answers.access { $0 } == [false, false, true])
    }

    @Test func whoComesAfterTheEndDoesNotWait() {
        let (flights, answers) = (Flights(), Monitor<[Bool]>([]))
        #expect(flights.join("a", waiter(answers)))
        flights.close()
        #expect(!flights.join("a", waiter(answers)) && !flights.join("b", waiter(answers)))
        #expect(answers.access { $0 } == [false, false, false])
    }
}

struct ForecastShelfTests {
    /// A shelf whose loads take five seconds each, on a clock of its own.
    private struct Slow {
        let clock = Monitor(SampleForecast.time)
        let loaded = Monitor<[String]>([])
        let shelf: ForecastShelf

        init() {
            shelf = ForecastShelf { [clock] in clock.access { $0 } }
        }

        func wish(_ latitude: Double) -> ForecastShelf.Wish {
            var place = Place(name: "\(latitude)", latitude: latitude, longitude: 10)
            place.timeZone = "Europe/Oslo"
            return ForecastShelf.Wish(
                place: place, needsAlerts: false, end: clock.access { $0 }.advanced(by: 1))
        }

        func pass(_ seconds: Double) {
            clock.access { $0 = $0.advanced(by: seconds) }
        }

        func gather(
            _ wishes: [ForecastShelf.Wish], maxAge: Double = 3600, error: CommandError? = nil
        ) -> Result<[Forecast], CommandError>? {
            let found = Monitor<Result<[Forecast], CommandError>?>(nil)
            shelf.gather(
                wishes, maxAge: maxAge,
                load: { [clock, loaded] place, _ in
                    clock.access { $0 = $0.advanced(by: 5) }
                    loaded.access { $0.append(place.name ?? "") }
                    if let error { return .failure(error) }
                    return Result { () throws(CommandError) in
                        var forecast = try ForecastLoading.sample(for: place)
                        forecast.fetchedAt = clock.access { $0 }
                        return forecast
                    }
                },
                start: { work in
                    work()
                    return true
                },
                then: { result in found.access { $0 = result } })
            return found.access { $0 }
        }
    }

    @Test func placesThatLoadForLongerThanTheyLastAreLoadedOnce() throws {
        let slow = Slow()
        let found = try #require(slow.gather([slow.wish(10), slow.wish(20), slow.wish(30)])).get()
        #expect(found.map(\.place.name) == ["10.0", "20.0", "30.0"])
        #expect(slow.loaded.access { $0 } == ["10.0", "20.0", "30.0"])
    }

    @Test func neighboursShareAForecastUnderTheirOwnNames() throws {
        let slow = Slow()
        var (here, there) = (slow.wish(10), slow.wish(10.004))
        here = ForecastShelf.Wish(place: here.place, needsAlerts: false, end: here.end.advanced(by: 60))
        there = ForecastShelf.Wish(place: there.place, needsAlerts: false, end: here.end)
        _ = slow.gather([here])
        #expect(try slow.gather([there])?.get().map(\.place.name) == ["10.004"])
        #expect(try slow.shelf.known([here, there])?.get().count == 2)
        #expect(slow.loaded.access { $0 } == ["10.0"])
    }

    @Test func aPlaceIsAskedAboutOnceAtATimeAlsoIfACardNeedsItsAlerts() {
        let (slow, begun, found) = (Slow(), Monitor<[@Sendable () -> Void]>([]), Monitor(0))
        let plain = slow.wish(10)
        for wish in [plain, ForecastShelf.Wish(place: plain.place, needsAlerts: true, end: plain.end)] {
            slow.shelf.gather(
                [wish], maxAge: 3600,
                load: { place, _ in Result { () throws(CommandError) in try ForecastLoading.sample(for: place) } },
                start: { work in
                    begun.access { $0.append(work) }
                    return true
                },
                then: { _ in found.access { $0 += 1 } })
        }
        #expect(begun.access { $0.count } == 1)
        let first = begun.access { $0[0] }
        first()
        #expect(begun.access { $0.count } == 2 && found.access { $0 } == 1)
        let second = begun.access { $0[1] }
        second()
        #expect(begun.access { $0.count } == 2 && found.access { $0 } == 2)
    }

    @Test func afterAFailureTheLastForecastIsShownWithItsTime() throws {
        let slow = Slow()
        _ = slow.gather([slow.wish(10)])
        slow.pass(2)
        let error = CommandError(.unavailable, "no answer")
        let again = try #require(slow.gather([slow.wish(10)], error: error)).get()
        #expect(again.first?.asOf == SampleForecast.time.advanced(by: 5))
        // The service is not asked again at once.
        _ = slow.gather([slow.wish(10)])
        #expect(slow.loaded.access { $0 }.count == 2)
    }

    @Test func aForecastThatIsTooOldIsNotShown() throws {
        let slow = Slow()
        _ = slow.gather([slow.wish(10)])
        slow.pass(2)
        let error = CommandError(.unavailable, "no answer")
        #expect(throws: CommandError.self) { try slow.gather([slow.wish(10)], maxAge: 3, error: error)?.get() }
    }
}
