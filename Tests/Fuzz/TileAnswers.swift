import Primitives
import Radar

@testable import Providers

private let place = Coordinates(latitude: 48.58, longitude: 7.75)
private let noon = Instant(secondsSince1970: 1_758_628_800)

/// Reads input as an answer of a tile server; its first byte says whether it is a list, a saved picture, or a picture whose chunks get
/// the checksums that they should have.
///
/// The frames of a list are in order, and asked for at its own server. A picture has values that can be rain, and snow only where it is wet.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let mode = input.first else { return 0 }
    let bytes = Array(input.dropFirst())
    CostOracle.judge(count) {
        switch mode {
        case 0: examine(list: bytes)
        case 1: examine(picture: bytes)
        default: examine(picture: withChecksums(bytes))
        }
    }
    return 0
}

private func examine(list bytes: [UInt8]) {
    guard let server = ServiceAddress("https://own.example.org", dropping: ""),
        let frames = try? TileFrames.read(bytes, from: server)
    else { return }
    for (one, other) in zip(frames.entries, frames.entries.dropFirst()) where one.time > other.time {
        fatalError("frames out of order")
    }
    for entry in frames.entries
    where !entry.path.hasPrefix("/") || entry.path.contains("//") || entry.path.contains("..") {
        fatalError("a path that leads elsewhere")
    }
    if let newest = try? frames.newest(at: noon), abs(newest.time.seconds(to: noon)) > 3600 {
        fatalError("a frame of another hour")
    }
}

private func examine(picture bytes: [UInt8]) {
    guard let tile = try? SavedTile(bytes) else { return }
    guard let frame = tile.frame(around: place, time: tile.time ?? noon) else {
        fatalError("no frame of a picture")
    }
    for (index, value) in frame.values.enumerated() {
        if Int(value) > frame.scale.largest { fatalError("more rain than can be") }
        if value == 0, frame.snow?[index] == true { fatalError("snow where it is dry") }
    }
}
