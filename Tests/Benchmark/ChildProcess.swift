internal import Cards
internal import Libc

/// Another program, run and measured.
struct ChildProcess {
    /// What a run took.
    struct Cost {
        /// Milliseconds from before its start until after its end.
        let wall: Double
        /// Milliseconds of user and system time.
        let cpu: Double
        /// The most memory that it had at once, in KiB.
        let peak: Int
        let status: Int

        var json: String {
            "{\"wall\": \(wall.shown(3)), \"cpu\": \(cpu.shown(3)), \"peak\": \(peak), \"status\": \(status)}"
        }
    }

    private let pid: pid_t

    /// Starts a program, looked for in PATH unless its name has a slash.
    ///
    /// Its standard input and output are descriptors of this process, or `/dev/null`. On Linux a child's peak begins with
    /// what its parent has, so that a parent that measures memory must be small.
    init(_ words: [String], input: CInt? = nil, output: CInt? = nil) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, source) in [(STDIN_FILENO, input), (STDOUT_FILENO, output)] {
            if let source {
                posix_spawn_file_actions_adddup2(&actions, source, descriptor)
            } else {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
            }
        }
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var pid: pid_t = 0
        let code = posix_spawnp(&pid, words.first ?? "", &actions, nil, &arguments, environ)
        guard code == 0 else {
            throw Complaint("cannot run \(words.first ?? ""): \(String(cString: strerror(code)))")
        }
        self.pid = pid
    }

    /// Waits for its end.
    func wait() throws -> (usage: rusage, status: Int) {
        var status: CInt = 0
        var usage = rusage()
        while wait4(pid, &status, 0, &usage) == -1 {
            guard errno == EINTR else { throw Complaint(String(cString: strerror(errno))) }
        }
        return (usage, Int(status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)))
    }

    /// Runs a program to its end.
    static func run(_ words: [String]) throws -> Cost {
        let start = ContinuousClock.now
        let end = try ChildProcess(words).wait()
        let wall = (ContinuousClock.now - start) / .milliseconds(1)
        func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
        return Cost(
            wall: wall, cpu: milliseconds(end.usage.ru_utime) + milliseconds(end.usage.ru_stime),
            peak: Int(end.usage.ru_maxrss), status: end.status)
    }
}

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
