internal import CTimeZoneBytes
public import ForecastCore
internal import Libc
public import Primitives

/// IANA time zones: the system's, and a copy in the program for zones that are missing or damaged on the system.
///
/// The copy is also used if the system's `tzdata.zi` states an older release: governments change their clocks at short
/// notice, and a system may not be updated for years. No global state is read: neither TZ nor TZDIR nor the locale.
public struct TimeZoneDatabase: Sendable {
    /// The directories in which systems keep their TZif files.
    public static let systemDirectories = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo"]

    /// The names of the zones in the copy in the program, sorted by bytes.
    public static var embeddedNames: [String] {
        let names = EmbeddedTimeZones().names
        return (0..<names.count).map(names.string)
    }

    private let directories: [String]

    /// Zones from the first of some directories of TZif files that has them; without directories, from the copy.
    public init(directories: [String] = TimeZoneDatabase.systemDirectories) {
        self.directories = directories
    }

    /// A zone's offsets from UTC over a span of time, both ends included.
    ///
    /// - Parameters:
    ///   - name: An IANA name such as `America/Los_Angeles`, case-sensitive.
    ///   - start: The first instant.
    ///   - end: The last instant; one before `start` counts as `start`.
    /// - Returns: Nil if there is no such zone, or the span is not within the years 1 to 9999. The copy in the program
    ///   covers the year 2000 and later.
    public func offsets(of name: String, from start: Instant, to end: Instant) -> ZoneOffsets? {
        guard isZoneName(name), let start = start.wholeSeconds, let end = end.wholeSeconds else { return nil }
        let span = start...max(start, end)
        let embedded = EmbeddedTimeZones()
        let copy = span.lowerBound >= EmbeddedTimeZones.start ? embedded.zone(name) : nil
        for directory in directories {
            if let copy, isOutdated(directory, comparedWith: embedded.release) { return copy.offsets(over: span) }
            // The longest files of the database are 4 kB; those of other compilers stay below 64.
            if let bytes = fileBytes("\(directory)/\(name)", limit: 1 << 20),
                let zone = bytes.withUnsafeBytes({ TZif(file: ByteView($0)) })
            {
                return zone.offsets(over: span)
            }
        }
        return copy?.offsets(over: span)
    }

    /// Whether a directory's data state an older release, such as `2025b` before `2026f`.
    private func isOutdated(_ directory: String, comparedWith release: String) -> Bool {
        guard let start = fileStart("\(directory)/tzdata.zi", count: 32) else { return false }
        let words = start.prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " "))
        guard words.count == 3, words[1].elementsEqual("version".utf8) else { return false }
        // A year of four digits and a letter sort as text.
        return words[2].lexicographicallyPrecedes(release.utf8)
    }
}

/// Whether a text may be a zone's name, which as a path never leaves the directory it is relative to.
func isZoneName(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count) else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
        !part.isEmpty
            && part.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension Instant {
    /// Seconds since 1970 rounded down, nil outside the years 1 to 9999.
    fileprivate var wholeSeconds: Int? {
        (-62_135_596_800..<253_402_300_800).contains(secondsSince1970) ? Int(secondsSince1970.rounded(.down)) : nil
    }
}

/// The copy of the IANA time zone database in the program, from the year 2000 on.
///
/// Five sections: 0 the release; 1 the names, sorted; 2 the zone of each name, 16 bits; 3 the offset of each zone, 32
/// bits, and the end of the last one; 4 the zones, each a TZif file without its first block and without abbreviations.
struct EmbeddedTimeZones {
    /// 2000-01-01T00:00:00Z, before which the copy has no data.
    static let start = 946_684_800

    let release: String
    let names: StringTable
    private let indices: ByteView
    private let bounds: ByteView
    private let zones: ByteView

    init() {
        let start = UnsafeRawPointer(weathercard_timezones_bytes())
        let bytes = ByteView(UnsafeRawBufferPointer(start: start, count: weathercard_timezones_size()))
        let sections = SectionTable(bytes, magic: "WCTZ", version: 2)
        func section(_ number: Int) -> ByteView { sections?[number] ?? .empty }
        release = String(decoding: section(0).buffer, as: UTF8.self)
        names = StringTable(section(1))
        indices = section(2)
        bounds = section(3)
        zones = section(4)
    }

    func zone(_ name: String) -> TZif? {
        guard let place = names.indices(of: Array(name.utf8)).first,
            let index = indices.little(UInt16.self, at: place * 2),
            let start = bounds.little(UInt32.self, at: index * 4),
            let end = bounds.little(UInt32.self, at: index * 4 + 4),
            let bytes = zones.slice(from: start, count: end - start)
        else { return nil }
        return TZif(block: bytes)
    }
}

/// The bytes of a regular file, or nil if there is none, it cannot be read, or it is longer than `limit`.
func fileBytes(_ path: String, limit: Int) -> [UInt8]? {
    fileStart(path) { $0 <= limit ? $0 : nil }
}

/// The first bytes of a regular file, at most `count`, or nil if there is none or it cannot be read.
func fileStart(_ path: String, count: Int) -> [UInt8]? {
    fileStart(path) { min($0, count) }
}

/// The first bytes of a regular file, as many as `length` returns for its size, or nil if that is nil.
private func fileStart(_ path: String, length: (Int) -> Int?) -> [UInt8]? {
    // Without O_NONBLOCK opening a named pipe waits for its writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let size = length(Int(status.st_size))
    else {
        return nil
    }
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
        let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress?.advanced(by: filled), size - filled) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return nil }
        filled += count
    }
    return bytes
}
