import Glibc
import Primitives
import SystemAccess

@testable import Batch

private let path = (getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir) + "/weathercard-fuzz-\(getpid())"

/// Continues input as the report of an earlier batch; what is added must be a line of its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    CostOracle.judge(count) {
        do {
            do {
                let file = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
                try writeAll(input, to: file.descriptor)
            }
            let report = try BatchReport(path, resumes: true, now: { Instant(secondsSince1970: 0) })
            try report.add(Outcome(line: 1, output: "a\u{0}.png", ending: .done))
            let file = try OpenFile(path, O_RDONLY)
            let whole = try readAll(file.descriptor, atMost: count + 1000)
            unlink(path)
            let lines = whole.split(separator: 10)
            guard whole.last == 10, let last = lines.last, let members = try? Job.members(of: Array(last)),
                members.first?.key == "line"
            else { fatalError("the last line is not what was added") }
        } catch {
            fatalError("a report cannot be continued: \(error)")
        }
    }
    return 0
}
