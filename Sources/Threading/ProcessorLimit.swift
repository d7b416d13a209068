internal import Libc

/// How many processors a process may use.
enum ProcessorLimit {
    /// The processors that the process is bound to; nil if the system does not say.
    static var affinity: Int? { affinity(in: text("/proc/self/status")) }

    /// The number of processors in the mask of `/proc/self/status`, such as `f,ffffffff`.
    static func affinity(in status: String) -> Int? {
        let name = "Cpus_allowed:"
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
        let count = line.dropFirst(name.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
        return count > 0 ? count : nil
    }

    /// The processors whose time the control group of the process has, rounded up; nil without a limit.
    static var quota: Int? {
        quota(in: text("/proc/self/cgroup")) { text("/sys/fs/cgroup\($0)/cpu.max") }
    }

    /// The smallest quota of a group and those around it, from the lines of `/proc/self/cgroup`, of which that of version 2
    /// counts, and the `cpu.max` of each group, such as `150000 100000`, which is empty if there is none.
    static func quota(in groups: String, limit: (_ group: String) -> String) -> Int? {
        let line = groups.split(separator: "\n").first { $0.hasPrefix("0::/") }
        var group = line.map { String($0.dropFirst(3)) } ?? "/"
        var least: Int?
        while true {
            let words = limit(group == "/" ? "" : group).split { $0 == " " || $0 == "\n" }
            if words.count == 2, let time = Double(words[0]), let period = Double(words[1]), time > 0, period > 0 {
                least = min(least ?? .max, Int(min((time / period).rounded(.up), 1e6)))
            }
            guard group.utf8.count > 1, let slash = group.lastIndex(of: "/") else { return least }
            group = slash == group.startIndex ? "/" : String(group[..<slash])
        }
    }

    /// The first bytes of a small file of the kernel; empty if it cannot be read.
    private static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
