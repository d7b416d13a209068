import JSONReading
import SystemAccess

@testable import Batch

/// Reads input as a line of a batch; it must become a job that stays in its folder, or be refused in one line.
///
/// What an object holds, printed as JSON, must read as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    CostOracle.judge(count) { examine(start, count) }
    return 0
}

private func examine(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    let line = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(ProgramError) {
        let members = try Job.members(of: line)
        let printed = members.map { "\(JSONValue.quoted($0.key)):\($0.value)" }.joined(separator: ",")
        if (try? Job.members(of: Array("{\(printed)}".utf8))) != members {
            fatalError("printed otherwise: \(printed.debugDescription)")
        }
        let job = try Job(line: 1, members: members, environment: Environment { _ in nil })
        if job.path.names.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains(0x2F) }) {
            fatalError("out of the folder: \(job.path.text.debugDescription)")
        }
        var claimed = ClaimedNames()
        if let poster = job.poster, poster.names.contains(where: { ["", ".", ".."].contains($0) }) {
            fatalError("out of the folder: \(poster.text.debugDescription)")
        }
        try claimed.claim(job.path, line: 1)
        if (try? claimed.claim(job.path, line: 2)) != nil { fatalError("claimed twice") }
    } catch {
        let isLine = error.message.unicodeScalars.allSatisfy {
            $0.value >= 32 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{2028}" && $0 != "\u{202E}"
        }
        if error.message.isEmpty || !isLine {
            fatalError("no message of one line: \(error.message.debugDescription)")
        }
    }
}
