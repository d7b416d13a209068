import Foundation

/// The seconds of processor time that work takes on this thread, whatever else runs on the machine.
package func processorTime(_ work: () -> Void) -> Double {
    func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = seconds()
    work()
    return seconds() - start
}
