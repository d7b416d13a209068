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
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
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
