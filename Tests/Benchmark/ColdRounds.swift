internal import Cards
internal import Libc

/// The built program drawing one card a process.
struct ColdRounds {
    /// Milliseconds of wall and processor, and the largest peak in KiB.
    struct Result: Codable {
        let wall: Double
        let cpu: Double
        let peakKiB: Int
    }

    /// The program beside this one.
    static var program: String {
        get throws {
            let own = CommandLine.arguments.first ?? ""
            guard let resolved = realpath(own, nil) else { throw Complaint("\(own) is not a path to this program") }
            defer { free(resolved) }
            let path = String(cString: resolved)
            let program = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/weathercard"
            guard access(program, X_OK) == 0 else { throw Complaint("there is no \(program); build it first") }
            return program
        }
    }

    /// Medians of rounds in which each card is drawn once, after one that is not counted.
    static func measured(_ rounds: Int) throws -> [String: Result] {
        let program = try program
        let folder = try TemporaryFolder()
        var costs: [CardStyle: [ChildProcess.Cost]] = [:]
        let words = try CardStyle.allCases.map { ($0, try Subject($0).words(in: folder.path)) }
        for round in 0...rounds {
            for (style, words) in words {
                let cost = try ChildProcess.run([program, "render"] + words + ["-o", folder.path + "/card.png"])
                guard cost.status == 0 else {
                    throw Complaint("the card \(style.rawValue) ended in \(cost.status)")
                }
                if round > 0 { costs[style, default: []].append(cost) }
            }
        }
        return Dictionary(
            uniqueKeysWithValues: costs.map { style, costs in
                (
                    style.rawValue,
                    Result(
                        wall: median(costs.map(\.wall)), cpu: median(costs.map(\.cpu)),
                        peakKiB: costs.map(\.peak).max() ?? 0)
                )
            })
    }
}

/// A folder that goes away with the files in it; in memory where there is such a place, so that no disk is measured.
struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        let parent = access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(parent)/weathercard-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Complaint("cannot make a folder in \(parent)") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                unlink("\(path)/\(name)")
            }
            closedir(folder)
        }
        rmdir(path)
    }
}
