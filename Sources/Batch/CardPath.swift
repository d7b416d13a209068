internal import CardOrders
internal import Options
internal import SystemAccess

/// The path of a job's card, relative to the output folder and never outside it.
struct CardPath: Hashable, Sendable {
    /// The names of the folders and the file; none is empty, `.` or `..`.
    let names: [String]

    /// The most bytes of a path, which is the limit of Linux.
    private static let longest = 4096
    /// The most bytes of a name in the file systems of Linux and macOS.
    private static let longestName = 255

    /// The path in the value of a key, without empty names and `.`.
    init(_ output: String, of key: String = OutputOptions.picture.name) throws(ProgramError) {
        func refusal(_ reason: String) -> ProgramError { .usage("\(key) '\(printable(output))' \(reason)") }
        let bytes = output.utf8
        if bytes.isEmpty { throw refusal("is empty; it must be a file name, such as seattle.png") }
        if output == "-" { throw refusal("is standard output; it must be a file name") }
        if bytes.contains(0) { throw refusal("contains a NUL character") }
        if bytes.first == UInt8(ascii: "/") {
            throw refusal("is absolute; it must be a path below the output folder")
        }
        if bytes.last == UInt8(ascii: "/") { throw refusal("ends in a slash; it must be a file name") }
        if bytes.count > CardPath.longest { throw refusal("is longer than \(CardPath.longest) bytes") }
        // By bytes, since a combining mark after a slash forms one character with it.
        names = bytes.split(separator: UInt8(ascii: "/")).compactMap { String($0) }.filter { $0 != "." }
        if names.contains("..") { throw refusal("contains '..'") }
        if names.isEmpty || bytes.split(separator: UInt8(ascii: "/")).last?.elementsEqual(".".utf8) == true {
            throw refusal("is a folder; it must be a file name")
        }
        if names.contains(where: { $0.utf8.count > CardPath.longestName }) {
            throw refusal("contains a name longer than \(CardPath.longestName) bytes")
        }
        let isTemporary = names.contains { name in
            Array(name.utf8).withUnsafeBufferPointer(TemporaryName.isTemporary)
        }
        if isTemporary { throw refusal("has the form of a temporary file of this program") }
    }

    /// The path below the folder of the batch.
    var text: String { names.joined(separator: "/") }
}
