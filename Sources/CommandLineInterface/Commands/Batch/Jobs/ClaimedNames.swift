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
