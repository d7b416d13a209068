internal import ForecastCore
internal import Libc
internal import Providers

/// A list of warnings as large as services send, made here.
enum WarningFeed: String, CaseIterable, Codable {
    /// Messages of CAP in JSON, each for the region of a code, in two languages.
    case codes
    /// Messages of CAP in XML within an Atom feed, each for a polygon of 30 corners.
    case polygons
    /// One message with one polygon of as many corners as the size allows.
    case outline
    /// One message for the region of a code.
    case single

    /// The bytes that a feed has at least.
    private static let size = 8 << 20

    /// A place in one of the areas of each feed: Nancy.
    static let place = Place(name: "Nancy", country: "FR", latitude: 48.69, longitude: 6.18)

    var bytes: [UInt8] {
        switch self {
        case .codes:
            WarningFeed.repeated(from: #"{"warnings": ["#, to: "]}", between: ",") { index in
                WarningFeed.message(index, code: WarningFeed.code(index))
            }
        case .polygons:
            WarningFeed.repeated(
                from: #"<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">"#,
                to: "</feed>", between: "\n", WarningFeed.entry)
        case .outline:
            WarningFeed.repeated(
                from: WarningFeed.start(of: 0) + "<area><areaDesc>A large area</areaDesc><polygon>",
                to: " 50,0 50,10 40,10 40,0</polygon></area></info></alert>", between: " "
            ) { index in
                // To the north, in a zigzag.
                "\((40 + Double(index) / 100_000).shown(5)),\(index % 2 == 0 ? "0" : "0.01")"
            }
        case .single: Array((#"{"warnings": ["# + WarningFeed.message(0, code: "FR088") + "]}").utf8)
        }
    }

    /// Text with a part for each number from 0 on, until it is large enough.
    private static func repeated(
        from start: String, to end: String, between separator: String, _ part: (Int) -> String
    ) -> [UInt8] {
        var text = Array(start.utf8)
        var index = 0
        while text.count < size {
            if index > 0 { text += Array(separator.utf8) }
            text += Array(part(index).utf8)
            index += 1
        }
        return text + Array(end.utf8)
    }

    /// Codes of 94 regions of France, in turn.
    private static func code(_ index: Int) -> String {
        let number = "\(index % 94 + 1)"
        return "FR" + String(repeating: "0", count: 3 - number.count) + number
    }

    private static let words =
        "Gusts of up to 100 km/h are expected, and of 120 km/h on exposed coasts and summits. Branches may break, and roofs "
        + "be damaged; roads and railways may be blocked, and the supply of electricity interrupted. "

    private static func message(_ index: Int, code: String) -> String {
        let infos = ["fr-FR", "en-GB"].map { language in
            #"""
            {"language": "\#(language)", "category": ["Met"], "event": "Orange wind warning", "responseType": ["Monitor"],
            "urgency": "Future", "severity": "Severe", "certainty": "Likely", "effective": "2026-11-20T09:00:00+01:00",
            "onset": "2026-11-20T10:00:00+01:00", "expires": "2026-11-21T06:00:00+01:00", "senderName": "An office",
            "headline": "Orange wind warning for region \#(index)", "description": "\#(words)\n\#(words)",
            "instruction": "Avoid journeys, and stay away from \"windows\", trees and scaffolding.\n\#(words)",
            "web": "https://example.org/warnings", "contact": "office@example.org",
            "eventCode": [{"valueName": "code", "value": "11"}],
            "parameter": [{"valueName": "awareness_level", "value": "3; orange; Severe"},
            {"valueName": "awareness_type", "value": "1; Wind"}, {"valueName": "gusts", "value": "100-120 [km/h]"},
            {"valueName": "impacts", "value": "falling branches"}, {"valueName": "impacts", "value": "damaged roofs"}],
            "area": [{"areaDesc": "Region \#(index)", "geocode": [{"valueName": "EMMA_ID", "value": "\#(code)"}]}]}
            """#
        }
        return #"""
            {"uuid": "u\#(index)", "alert": {"identifier": "2.49.0.0.250.\#(index)", "sender": "office@example.org",
            "sent": "2026-11-20T0\#(index % 10):00:00+01:00", "status": "Actual", "msgType": "Alert", "scope": "Public",
            "code": ["MCP:v2.0"], "incidents": "Alert", "info": [\#(infos.joined(separator: ", "))]}}
            """#
    }

    private static func entry(_ index: Int) -> String {
        // Squares side by side, with corners along their sides, of which one has the place in it.
        let (south, west) = (45 + Double(index / 10 % 10) * 0.5, 1 + Double(index % 10) * 0.6)
        let corners = (0...30).map { corner in
            let (side, part) = (corner / 8, Double(corner % 8) / 16)
            let (north, east) =
                switch side {
                case 0: (part, 0.0)
                case 1: (0.5, part)
                case 2: (0.5 - part, 0.5)
                default: (0, 0.5 - part)
                }
            return "\((south + north).shown(4)),\((west + east).shown(4))"
        }
        return "<entry><id>\(index)</id><title>Wind</title><content type=\"text/xml\">" + start(of: index)
            + "<area><areaDesc>Region \(index)</areaDesc><polygon>\(corners.joined(separator: " "))</polygon></area>"
            + "</info></alert></content></entry>"
    }

    /// A message up to its areas.
    private static func start(of index: Int) -> String {
        """
        <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>a\(index)</identifier><sender>office@example.org</sender>
        <sent>2026-11-20T0\(index % 10):00:00+01:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
        <info><language>en-GB</language><category>Met</category><event>Wind warning</event>
        <responseType>Monitor</responseType><urgency>Future</urgency><severity>Severe</severity><certainty>Likely</certainty>
        <eventCode><valueName>SAME</valueName><value>HWW</value></eventCode><onset>2026-11-20T10:00:00+01:00</onset>
        <expires>2026-11-21T06:00:00+01:00</expires><senderName>An office</senderName>
        <headline>Wind warning for region \(index) &amp; others</headline><description>\(words)</description>
        <instruction>\(words)</instruction><web>https://example.org/warnings</web>
        <parameter><valueName>gusts</valueName><value>100-120</value></parameter>
        <parameter><valueName>impacts</valueName><value>falling branches</value></parameter>
        """
    }
}

/// Warnings for a place read from a feed, by this program as a process of its own for each.
struct WarningRounds: Codable {
    /// Of a feed.
    struct Result: Codable {
        let bytes: Int
        /// Milliseconds from the start of a process to its end.
        let wall: Double
        let cpu: Double
        /// The most memory that a process had, in KiB; those of a process that reads nothing included.
        let peakKiB: Int
    }

    /// By feed.
    let feeds: [String: Result]
    /// Milliseconds of reading one message for a place for the first time, with the table of areas, and then again.
    let first, again: Double
    /// Milliseconds of finding the municipality of a place in Japan for the first time.
    let municipality: Double

    static func measured(_ rounds: Int) throws -> WarningRounds {
        let folder = try TemporaryFolder()
        guard let own = realpath(CommandLine.arguments.first ?? "", nil) else {
            throw Complaint("there is no path to this program")
        }
        defer { free(own) }
        var results: [String: Result] = [:]
        for feed in WarningFeed.allCases {
            // Made by another process: a child's peak begins with its parent's.
            let path = folder.path + "/" + feed.rawValue
            let made = try ChildProcess.run([String(cString: own), "--make-warnings", feed.rawValue, path])
            guard made.status == 0 else { throw Complaint("\(feed.rawValue) cannot be made") }
            var status = stat()
            guard stat(path, &status) == 0 else { throw Complaint("there is no \(path)") }
            let costs = try (0..<max(3, rounds / 4)).map { _ in
                try ChildProcess.run([String(cString: own), "--read-warnings", path])
            }
            guard costs.allSatisfy({ $0.status == 0 }) else { throw Complaint("\(feed.rawValue) cannot be read") }
            results[feed.rawValue] = Result(
                bytes: Int(status.st_size), wall: median(costs.map(\.wall)), cpu: median(costs.map(\.cpu)),
                peakKiB: costs.map(\.peak).max() ?? 0)
        }
        let single = WarningFeed.single.bytes
        var (first, again) = (0.0, 0.0)
        try timed(&first) { try read(single) }
        for _ in 0..<10 { try timed(&again) { try read(single) } }
        var municipality = 0.0
        let sapporo = Place(name: "Sapporo", country: "JP", latitude: 43.06, longitude: 141.35)
        guard timed(&municipality, { JMAAlerts.covers(sapporo) }) else { throw Complaint("Sapporo is not found") }
        return WarningRounds(feeds: results, first: first, again: again / 10, municipality: municipality)
    }

    /// Reads the feed in a file.
    static func read(file path: String) throws {
        guard let file = fopen(path, "r") else { throw Complaint("cannot read \(path)") }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let size = ftell(file)
        rewind(file)
        try read(
            [UInt8](unsafeUninitializedCapacity: max(0, size)) { buffer, count in
                count = fread(buffer.baseAddress, 1, buffer.count, file)
            })
    }

    private static func read(_ bytes: [UInt8]) throws {
        let contents = try AlertFile.read(bytes, for: WarningFeed.place)
        guard !contents.alerts.isEmpty, contents.unplaced == 0, contents.unread == 0 else {
            throw Complaint("the warnings are \(contents)")
        }
    }

    var text: String {
        var lines = ["warnings".left(10) + ["wall", "cpu", "peak MiB", "kB"].map { $0.right(10) }.joined()]
        for feed in WarningFeed.allCases {
            guard let run = feeds[feed.rawValue] else { continue }
            let cells = [run.wall.shown(), run.cpu.shown(), (Double(run.peakKiB) / 1024).shown(1)]
            lines.append(
                feed.rawValue.left(10)
                    + (cells + [(Double(run.bytes) / 1000).shown(1)]).map { $0.right(10) }.joined())
        }
        lines.append("one message for a place: \(first.shown()) ms at first, then \(again.shown(3)) ms")
        lines.append("the municipality of a place in Japan: \(municipality.shown()) ms")
        return lines.joined(separator: "\n") + "\n"
    }
}
