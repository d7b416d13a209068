import Primitives
import Radar

@testable import Providers

private let place = Coordinates(latitude: 48.4, longitude: 9.99)

/// Reads input as an answer of Bright Sky's radar: a frame is a measurement in the grid, believable, and dry where nothing is seen; the
/// areas and words of a small one are finite.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    CostOracle.judge(count) { examine(Array(UnsafeBufferPointer(start: start, count: count))) }
    return 0
}

private func examine(_ input: [UInt8]) {
    guard let answer = try? BrightSkyAnswer.read(input),
        let frame = try? answer.frames(for: place, at: nil, .quarter).last
    else {
        return
    }
    guard let newest = answer.newestMeasurement, frame.time <= newest else {
        fatalError("a forecast as a measurement")
    }
    guard frame.left >= 0, frame.top >= 0, frame.left + frame.columns <= GermanComposite.columns,
        frame.top + frame.rows <= GermanComposite.rows
    else { fatalError("a frame beyond the grid") }
    for (value, isSeen) in zip(frame.values, frame.seen) {
        if Int(value) > frame.scale.largest { fatalError("more rain than can be") }
        if value > 0, !isSeen { fatalError("rain where nothing is seen") }
    }
    guard frame.columns * frame.rows <= 2500 else { return }
    for ring in Isobands(frame).rings.joined() where ring.contains(where: { !$0.x.isFinite || !$0.y.isFinite }) {
        fatalError("a line without an end")
    }
    let survey = RadarSurvey(frame, around: place, within: 100)
    if let nearest = survey.nearest, !(0...100).contains(nearest.kilometers) { fatalError("rain beyond its reach") }
}
