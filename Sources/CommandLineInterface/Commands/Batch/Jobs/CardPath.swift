/// Where a job's card goes, below the folder of the batch and never out of it.
struct CardPath: Hashable, Sendable {
    /// The names of the folders, and the file's behind them; none is empty, `.` or `..`.
    let names: [String]

    /// The most bytes of a path, which is Linux's limit for one.
    private static let longest = 4096
    /// The most bytes of a name in the file systems of Linux and macOS.
    private static let longestName = 255

    /// The path that `output` names; empty names and `.` are left out.
    init(_ output: String) throws(CommandError) {
        func refusal(_ reason: String) -> CommandError { .usage("output '\(printable(output))' \(reason)") }
        let bytes = output.utf8
        if bytes.isEmpty { throw refusal("is empty; it wants a file's name, such as seattle.png") }
        if output == "-" { throw refusal("is standard output, which takes no batch; it wants a file's name") }
        if bytes.contains(0) { throw refusal("has a NUL in it") }
        if bytes.first == UInt8(ascii: "/") {
            throw refusal("is absolute; it wants a path below the output folder")
        }
        if bytes.last == UInt8(ascii: "/") { throw refusal("ends in a slash; it wants a file's name") }
        if bytes.count > CardPath.longest { throw refusal("is longer than \(CardPath.longest) bytes") }
        // By bytes, since a mark after a slash makes one character with it.
        names = bytes.split(separator: UInt8(ascii: "/")).compactMap { String($0) }.filter { $0 != "." }
        if names.contains("..") { throw refusal("leads out of a folder by '..'") }
        if names.isEmpty || bytes.split(separator: UInt8(ascii: "/")).last?.elementsEqual(".".utf8) == true {
            throw refusal("names a folder; it wants a file's name")
        }
        if names.contains(where: { $0.utf8.count > CardPath.longestName }) {
            throw refusal("has a name longer than \(CardPath.longestName) bytes")
        }
        let isTemporary = names.contains { name in
            Array(name.utf8).withUnsafeBufferPointer(TemporaryName.isTemporary)
        }
        if isTemporary { throw refusal("has the form of the program's own temporary files") }
    }

    /// The path below the folder of the batch.
    var text: String { names.joined(separator: "/") }
}
