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
