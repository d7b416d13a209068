public import Primitives
public import Radar

/// A saved picture of a tile server, with or without the header fields of the response (`curl -i`).
///
/// The picture does not state its place: it must have been requested around the place of the card.
public struct SavedTile: Hashable, Sendable {
    /// When the frame was made, by its header fields; nil without them.
    public private(set) var time: Instant?
    private let greys: TileGreys

    /// Longer than the fields of any response.
    private static let longestHead = 65_536

    /// Whether bytes begin like a picture, or like header fields.
    public static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: "HTTP/".utf8)
            || bytes.starts(with: "RIFF".utf8)
    }

    public init(_ bytes: [UInt8]) throws(RadarFault) {
        var rest = bytes[...]
        // A redirection has fields of its own before those of the picture.
        while rest.starts(with: "HTTP/".utf8) {
            let head = try SavedTile.head(&rest)
            guard head.status == 200 || rest.starts(with: "HTTP/".utf8) else {
                throw .malformed("HTTP status \(head.status)")
            }
            time = head.time
        }
        greys = try TileGreys(png: Array(rest))
    }

    /// The picture as a frame around a place; nil near the poles.
    public func frame(around place: Coordinates, time: Instant) -> RadarFrame? {
        TileWindow(around: place)?.frame(greys, nil, time: time)
    }

    /// Removes a status line and fields up to an empty line.
    private static func head(_ bytes: inout ArraySlice<UInt8>) throws(RadarFault) -> (status: Int, time: Instant?) {
        var (status, time, isFirst, length) = (0, nil as Instant?, true, 0)
        while length < longestHead, let end = bytes.prefix(longestHead - length).firstIndex(of: 10) {
            var line = bytes[bytes.startIndex..<end]
            length += line.count + 1
            bytes = bytes[(end + 1)...]
            if line.last == 13 { line.removeLast() }
            if line.isEmpty { return (status, time) }
            let text = String(decoding: line, as: UTF8.self)
            if isFirst {
                status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
                isFirst = false
                continue
            }
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "x-frame-timestamp" else { continue }
            guard let seconds = Int(parts[1].filter { $0 != " " }), (0...16_725_225_600).contains(seconds) else {
                throw .malformed("its X-Frame-Timestamp is no time in whole seconds")
            }
            time = Instant(secondsSince1970: Double(seconds))
        }
        throw .malformed("its header fields do not end")
    }
}
