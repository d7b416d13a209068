import Dispatch
import Primitives
import Testing
import Threading

@testable import Serving

struct WorkQueueTests {
    @Test func whatIsDoneIsDoneByThreadsThatBeginWhenThereIsWork() {
        let queue = WorkQueue(most: 100, threads: 3)
        #expect(!queue.isBusy && queue.count == 0)
        let done = Monitor(0)
        for _ in 0..<100 {
            let isAdded = queue.add(for: Demand(Client(nil)), refuse: {}) { _ in done.access { $0 += 1 } }
            #expect(isAdded)
        }
        #expect(done.wait { $0 == 100 ? true : nil })
    }

    @Test func onlySoManyPiecesWait() {
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let queue = WorkQueue(most: 2, threads: 1)
        func add() -> Bool {
            queue.add(for: Demand(Client(nil)), refuse: {}) { _ in
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
            queue.add(for: Demand(Client(nil)), refuse: {}) { _ in
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
        // Twenty of 0.01 s are too many, but another client has a turn.
        #expect(!add())
        let other = Demand(Client(NetworkAddress("203.0.113.1")))
        let areAdded = (0..<2).map { _ in queue.add(for: other, refuse: {}) { _ in } }
        #expect(areAdded[0])
        queue.close()
        mayEnd.signal()
    }

    private func client(_ number: Int) -> Client { Client(NetworkAddress("203.0.113.\(number)")) }

    /// A queue of one thread that is held until all work is added, and tells in which order it is done.
    private struct Held {
        let clock = Clock()
        let queue: WorkQueue
        let order = Monitor<[String]>([])
        private let began = DispatchSemaphore(value: 0)
        private let mayEnd = DispatchSemaphore(value: 0)

        init(most: Int = 100) {
            queue = WorkQueue(most: most, threads: 1, clock: clock)
            let isAdded = queue.add(for: Demand(Client(nil)), refuse: {}) { [began, mayEnd] _ in
                began.signal()
                mayEnd.wait()
            }
            #expect(isAdded)
            began.wait()
        }

        func add(_ name: String, for demand: Demand, seconds: Double = 1) -> Bool {
            queue.add(for: demand, refuse: { [order] in order.access { $0.append("no " + name) } }) {
                [order, clock] _ in
                order.access { $0.append(name) }
                clock.time.access { $0 += seconds }
            }
        }

        /// Lets the work be done, and waits for so much of it.
        func done(_ count: Int) -> [String] {
            mayEnd.signal()
            return order.wait { $0.count == count ? $0 : nil }
        }
    }

    @Test func whoAsksForLittleDoesNotWaitForWhoAsksForMuch() {
        let held = Held()
        for number in 0..<10 { #expect(held.add("a\(number)", for: Demand(client(1)))) }
        #expect(held.add("b", for: Demand(client(2))) && held.add("c", for: Demand(client(3))))
        #expect(held.done(12).prefix(3) == ["a0", "b", "c"])
    }

    @Test func whatTakesLongCountsForMore() {
        let held = Held()
        for number in 0..<3 { #expect(held.add("long\(number)", for: Demand(client(1)), seconds: 10)) }
        for number in 0..<6 { #expect(held.add("short\(number)", for: Demand(client(2)))) }
        #expect(held.done(9).prefix(8).filter { $0.hasPrefix("short") }.count == 6)
    }

    @Test func aFullQueueMakesRoomForWhoHasLess() {
        let held = Held(most: 3)
        for number in 0..<3 { #expect(held.add("a\(number)", for: Demand(client(1)))) }
        #expect(!held.add("a3", for: Demand(client(1))))
        #expect(held.add("b0", for: Demand(client(2))))
        // One has two, the other would have as many.
        #expect(!held.add("b1", for: Demand(client(2))))
        #expect(held.queue.count == 3)
        #expect(held.done(4) == ["no a2", "a0", "b0", "a1"])
    }

    @Test func whatNobodyWaitsForIsNotDone() {
        let held = Held()
        let isAwaited = Monitor(true)
        let demand = Demand(client(1)) { isAwaited.access { $0 } }
        #expect(held.add("gone", for: demand) && held.add("b", for: Demand(client(2))))
        isAwaited.access { $0 = false }
        #expect(held.done(1) == ["b"])
        isAwaited.access { $0 = true }
        #expect(!demand.isWanted)
    }
}
