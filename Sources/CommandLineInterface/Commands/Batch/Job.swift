internal import Libc
internal import Primitives
internal import Threading

/// A card that a line of a batch asks for.
struct Job: Sendable {
    /// The number of its line, from 1.
    let line: Int
    let path: CardPath
    /// What the same words would give `render`.
    let arguments: Arguments
    /// The job as JSON with sorted keys and values as they were given.
    let canonical: String

    /// The job of a line's members, whose keys are the long options of `render`.
    init(line: Int, members: [JobMember]) throws(CommandError) {
        let options = Command.render.optionGroups.flatMap(\.options).filter { $0.name != Command.timings.name }
        var words: [String] = []
        for member in members {
            guard let option = options.first(where: { $0.name == member.key }) else {
                let near = Suggestion.nearest(to: member.key, among: options.map(\.name))
                throw .usage(
                    "unknown key '\(printable(member.key))'"
                        + (near.map { "; did you mean '\($0)'?" } ?? "; keys are the options of render"))
            }
            words += try Job.words(for: option, member.value)
        }
        guard let arguments = try ArgumentParser.parse(words[...], for: .render) else {
            throw .usage("unknown key 'help'")
        }
        for option in [CardOptions.forecast, CardOptions.scene, CardOptions.alerts]
        where arguments.values(of: option).contains("-") {
            throw .usage("'\(option.name)' cannot be standard input, which no job has for itself; it wants a file")
        }
        self.line = line
        self.arguments = arguments
        path = try CardPath(arguments.value(of: Command.picture) ?? "")
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        canonical = "{" + sorted.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    /// The words that give an option a value.
    private static func words(for option: Option, _ value: JobMember.Value) throws(CommandError) -> [String] {
        if case .flag = option.kind {
            guard case .truth(let isGiven) = value else {
                throw .usage("'\(option.name)' wants true or false, not \(printable(value.description))")
            }
            return isGiven ? [option.dashed] : []
        }
        switch value {
        // Behind an equals sign a value may begin with a dash.
        case .text(let text), .number(let text): return ["\(option.dashed)=\(text)"]
        case .list(let values) where option.repeats:
            var words: [String] = []
            for value in values { words += try self.words(for: option, value) }
            return words
        case .truth, .null, .list:
            throw .usage("'\(option.name)' wants \(option.wants), not \(printable(value.description))")
        }
    }
}

/// A member of the JSON object of a job, as it was written.
struct JobMember: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case text(String)
        /// The literal of a number.
        case number(String)
        case truth(Bool)
        case null
        case list([Value])
    }

    let key: String
    let value: Value
}

extension JobMember.Value: CustomStringConvertible {
    /// The value as JSON.
    var description: String {
        switch self {
        case .text(let text): ComparisonText.quoted(text)
        case .number(let literal): literal
        case .truth(let truth): "\(truth)"
        case .null: "null"
        case .list(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
        }
    }
}

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

/// The files and folders that the jobs read so far are to make, each known by a hash of 128 bits.
///
/// Names that a file system may take for one are one here, whatever their case and their Unicode normalization.
struct ClaimedNames {
    fileprivate struct Key: Hashable {
        let first: Int
        let second: Int
    }

    private enum Claim {
        case file(line: Int)
        case folder(line: Int)
    }

    private var claims: [Key: Claim] = [:]

    /// Claims a path for the job of a line.
    ///
    /// - Throws: Where the job of a line before has it, or wants a folder where this one wants a file.
    mutating func claim(_ path: CardPath, line: Int) throws(CommandError) {
        let keys = path.names.indices.map { Key(of: path.names[...$0].joined(separator: "/")) }
        for (depth, key) in keys.enumerated() {
            let name = printable(path.names[...depth].joined(separator: "/"))
            switch (claims[key], isFile: depth == keys.count - 1) {
            case (.file(let other), isFile: true):
                throw .usage(
                    "line \(other) already makes '\(name)', or a name that differs only in case or Unicode form")
            case (.file(let other), isFile: false):
                throw .usage("line \(other) makes a file where this one wants the folder '\(name)'")
            case (.folder(let other), isFile: true):
                throw .usage("line \(other) wants a folder where this one makes the file '\(name)'")
            case (.folder, isFile: false), (nil, _): break
            }
        }
        for key in keys.dropLast() where claims[key] == nil { claims[key] = .folder(line: line) }
        if let last = keys.last { claims[last] = .file(line: line) }
    }
}

extension ClaimedNames.Key {
    init(of name: String) {
        // Upper case first, so that ß meets SS, and the two small sigmas each other.
        let folded = name.uppercased().lowercased()
        // Hashing takes canonically equivalent texts for one.
        (first, second) = (ClaimedNames.Key.hash(folded, 1), ClaimedNames.Key.hash(folded, 2))
    }

    private static func hash(_ text: String, _ salt: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(salt)
        hasher.combine(text)
        return hasher.finalize()
    }
}

/// Tells jobs apart: by the program's version, what the job asks for, and the bytes of the files that it reads.
final class JobDigests: Sendable {
    /// The digest of each file that was asked for.
    private let files = Monitor<[String: Result<String, CommandError>]>([:])

    /// The digest as hexadecimal digits.
    func digest(of job: Job) throws(CommandError) -> String {
        var text = "\(Program.name) \(EntryPoint.version)\n\(job.canonical)\n"
        for option in [CardOptions.forecast, CardOptions.scene, CardOptions.alerts] {
            for path in job.arguments.values(of: option) {
                // Under the lock, so that a file is read once.
                text += "\(option.name) \(try files.access { JobDigests.known(path, &$0) }.get())\n"
            }
        }
        return SHA256.hexadecimal(of: Array(text.utf8))
    }

    private static func known(
        _ path: String, _ files: inout [String: Result<String, CommandError>]
    ) -> Result<String, CommandError> {
        if let known = files[path] { return known }
        let result = Result<String, CommandError> { () throws(CommandError) in
            // What can be read but once, such as a pipe, is left for the card.
            var status = stat()
            if !path.utf8.contains(0), stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "-" }
            return SHA256.hexadecimal(of: try Input(path).read())
        }
        files[path] = result
        return result
    }
}
