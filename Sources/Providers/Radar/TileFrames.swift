internal import JSONReading
public import Primitives

/// The frames of a tile server, as its `/public/weather-maps.json` lists them.
public struct TileFrames: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public var time: Instant
        /// The beginning of the paths of its pictures.
        var path: String
    }

    /// Oldest first.
    private(set) var entries: [Entry] = []

    /// More than the frames of a day.
    private static let mostEntries = 400
    /// The seconds for which a frame is shown, and by which it may be ahead of this machine's clock.
    private static let (span, slack) = (3600.0, 300.0)
    /// Seconds since 1970, up to the year 2500.
    private static let times = 0...16_725_225_600

    /// The newest frame that is not later than five minutes after a moment.
    public func newest(at moment: Instant) throws(RadarFault) -> Entry {
        guard let newest = entries.last(where: { moment.seconds(to: $0.time) <= TileFrames.slack }) else {
            throw .noMeasurement(
                entries.isEmpty ? "it has no frames" : "all its frames are of the future, or of another day")
        }
        let age = newest.time.seconds(to: moment)
        guard age <= TileFrames.span else {
            throw .noMeasurement(
                "its newest frame is \(Int((age / 60).rounded(.down))) minutes old, and one is shown for 60 minutes"
            )
        }
        return newest
    }

    /// The newest frame at a moment, and those before it, one for each five minutes, oldest first.
    public func entries(at moment: Instant, _ past: RadarPast) throws(RadarFault) -> [Entry] {
        let newest = try newest(at: moment)
        let times = past.times(of: entries.map(\.time), before: newest.time)
        return times.compactMap { time in entries.first { $0.time == time } } + [newest]
    }

    /// Reads a list; whatever it says, only the server that sent it is asked.
    static func read(_ bytes: [UInt8], from server: ServiceAddress) throws(RadarFault) -> TileFrames {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue.read(bytes, maximumDepth: 16, maximumValues: 20_000)
        } catch {
            throw .malformed("not JSON: \(oneLine(error.message))")
        }
        guard let past = value["radar"]?["past"], case .array(let list) = past.content else {
            throw .malformed("it is not a list of frames of radar")
        }
        if case .string(let host)? = value["host"]?.content { try check(host, against: server) }
        guard list.count <= mostEntries else { throw .malformed("it lists more than \(mostEntries) frames") }
        var frames = TileFrames()
        for item in list { frames.entries.append(try entry(item)) }
        frames.entries.sort { $0.time < $1.time }
        return frames
    }

    private static func entry(_ item: JSONValue) throws(RadarFault) -> Entry {
        guard case .number(let digits)? = item["time"]?.content, let seconds = Int(digits), times.contains(seconds)
        else { throw .malformed("a frame has no time in whole seconds") }
        guard case .string(let path)? = item["path"]?.content else { throw .malformed("a frame has no path") }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.dropFirst().allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                }
        }
        guard path.utf8.count <= 100, parts.count > 1, parts[0].isEmpty, isPlain else {
            throw .malformed("the path of a frame is '\(oneLine(String(path.prefix(40))))'")
        }
        return Entry(time: Instant(secondsSince1970: Double(seconds)), path: path)
    }

    /// Refuses a list of a server that sends its users elsewhere over a connection that anybody can change.
    ///
    /// A server behind another often gives its own name, such as localhost; that makes no difference, since it is not asked.
    private static func check(_ host: String, against server: ServiceAddress) throws(RadarFault) {
        guard let named = ServiceAddress(host, dropping: "") else {
            throw .malformed("its host is '\(oneLine(String(host.prefix(40))))'")
        }
        let isOwn = named.host.lowercased() == server.host.lowercased()
        guard !named.isPlainHTTP || isOwn || LoopbackHost.contains(named.host) else {
            throw .malformed("it names another server without https, \(named.host); only \(server.host) is asked")
        }
    }
}

extension JSONValue {
    /// The value of a member; nil if there is none, or if it is no object.
    fileprivate subscript(_ key: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }
}
