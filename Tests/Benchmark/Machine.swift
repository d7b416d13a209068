internal import Canvas
internal import Libc
internal import RasterImages
internal import Threading

/// Where something was measured.
struct Machine: Codable {
    let processor: String
    let processors: Int
    let system: String
    /// The mean number of running processes of the last minute, before anything was measured.
    let load: Double
    /// Versions by name.
    let libraries: [String: String]

    static var current: Machine {
        var system = utsname()
        uname(&system)
        var load = [0.0]
        getloadavg(&load, 1)
        let libraries = LibraryVersions.all + RasterLibraries.versions
        return Machine(
            processor: processorName ?? text(&system.machine), processors: Threads.processors,
            system: text(&system.sysname) + " " + text(&system.release), load: load[0],
            libraries: Dictionary(libraries.map { ($0.name, $0.version) }) { first, _ in first })
    }

    /// The first model of Linux's list.
    private static var processorName: String? {
        guard let file = fopen("/proc/cpuinfo", "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix("model name") }.flatMap { line in
            line.split(separator: ":").last.map { String($0.drop { $0 == " " }) }
        }
    }

    /// The text in a C array of characters.
    private static func text<Characters>(_ characters: inout Characters) -> String {
        withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
