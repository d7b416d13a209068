internal import JSONReading
internal import Libc
internal import Options
internal import SystemAccess

/// The files that the lines of a batch name, found without reading the lines as jobs.
package enum JobFiles {
    /// The most folders and links that are told apart.
    private static let mostPaths = 1000
    /// The longest file of jobs that is searched, in bytes.
    private static let longestList = 1 << 30

    /// The options that name such files.
    private static let keys = Job.options.filter { $0.use == .reads }.map(\.name)
    private static let patterns = keys.map { Array("\"\($0)\"".utf8) }

    /// The folders of the files that the lines of a file name, and those files that are links.
    ///
    /// Nil if they are not known, as of a stream or of too many. `folder` returns that of a path.
    package static func folders(namedIn jobs: String, folder: (_ path: String) -> String) -> [String]? {
        guard jobs != "-", let file = try? OpenFile(jobs, O_RDONLY | O_NONBLOCK | O_NOCTTY),
            let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG, status.st_size <= longestList
        else { return nil }
        var found: Set<String> = []
        var lines = LineReader(descriptor: file.descriptor)
        do throws(SystemError) {
            while let line = try lines.next() {
                for path in files(in: line.bytes ?? []) {
                    found.insert(folder(path))
                    var status = stat()
                    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { found.insert(path) }
                }
                if found.count > mostPaths { return nil }
            }
        } catch {
            return nil
        }
        return found.sorted()
    }

    /// The files that a line names.
    static func files(in line: [UInt8]) -> [String] {
        if line.contains(UInt8(ascii: "\\")) { return parsedFiles(in: line) }
        var files: [String] = []
        var rest = line[...]
        while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
            rest = rest[quote...]
            guard let pattern = patterns.first(where: { rest.starts(with: $0) }) else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(pattern.count)
            // What is no key is a value.
            var value = rest.drop { [0x20, 0x09, 0x0D].contains($0) }
            guard value.popFirst() == UInt8(ascii: ":") else { continue }
            value = value.drop { [0x20, 0x09, 0x0D].contains($0) }
            guard value.popFirst() == UInt8(ascii: "\"") else { return parsedFiles(in: line) }
            files.append(String(decoding: value.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
        }
        return files
    }

    private static func parsedFiles(in line: [UInt8]) -> [String] {
        let members = (try? Job.members(of: line)) ?? []
        return members.filter { keys.contains($0.key) }.flatMap { member -> [String] in
            let values = if case .array(let elements) = member.value.content { elements } else { [member.value] }
            return values.compactMap { value -> String? in
                // A number may be the name of a file.
                switch value.content {
                case .string(let path), .number(let path): path
                default: nil
                }
            }
        }
    }
}
