internal import Libc

/// Reads and writes whole files.
enum FileAccess {
    /// The bytes of a file, or nil if it does not exist.
    static func read(_ path: String) throws(SnapshotError) -> [UInt8]? {
        guard let file = fopen(path, "rb") else {
            if errno == ENOENT { return nil }
            throw .unreadable(path: path, reason: reason)
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            if ferror(file) != 0 { throw .unreadable(path: path, reason: reason) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: piece[..<count])
        }
    }

    /// The nearest folder above a file that contains a file of this name, or nil.
    static func folder(above file: String, with name: String) -> String? {
        var folder = file[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if access("\(folder)/\(name)", F_OK) == 0 { return String(folder) }
        }
        return nil
    }

    /// Writes a file, and creates its folders.
    static func write(_ bytes: [UInt8], to path: String) throws(SnapshotError) {
        for end in path.indices.dropFirst() where path[end] == "/" {
            if mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST {
                throw .unwritable(path: path, reason: reason)
            }
        }
        guard let file = fopen(path, "wb") else { throw .unwritable(path: path, reason: reason) }
        let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
        let problem = reason
        guard fclose(file) == 0, isWritten else {
            throw .unwritable(path: path, reason: isWritten ? reason : problem)
        }
    }

    private static var reason: String { String(cString: strerror(errno)).lowercased() }
}

/// The versions of the drawing libraries, as stored in `versions.json` beside the snapshots.
struct LibraryVersions: Sendable {
    private let versions: [(name: String, version: String)]

    init(_ versions: [String: String]) {
        self.versions = versions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// A JSON object with a line per library, sorted by name.
    var json: String {
        let lines = versions.map { "  \(quoted($0.name)): \(quoted($0.version))" }
        return lines.isEmpty ? "{}\n" : "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case _ where scalar.value < 32:
                return "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: return String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

/// The first line that differs between two texts.
struct TextDifference {
    /// The line number, from 1.
    let line: Int
    /// The expected line, or nil after the end.
    let expected: String?
    /// The actual line, or nil after the end.
    let actual: String?

    /// The first difference, or nil if the bytes are equal.
    init?(expected: [UInt8], actual: [UInt8]) {
        guard expected != actual else { return nil }
        let newline = UInt8(ascii: "\n")
        let one = expected.split(separator: newline, omittingEmptySubsequences: false)
        let other = actual.split(separator: newline, omittingEmptySubsequences: false)
        let common = zip(one, other).prefix { $0 == $1 }.count
        line = common + 1
        self.expected = common < one.count ? TextDifference.shown(one[common]) : nil
        self.actual = common < other.count ? TextDifference.shown(other[common]) : nil
    }

    /// A line for a message: shortened, with control characters escaped.
    private static func shown(_ line: ArraySlice<UInt8>) -> String {
        let text = String(decoding: line, as: UTF8.self)
        return (text.count > 200 ? text.prefix(200) + "..." : text[...]).debugDescription
    }
}

extension TextDifference: CustomStringConvertible {
    var description: String {
        "line \(line) is \(actual ?? "missing"), expected is \(expected ?? "no such line")"
    }
}
