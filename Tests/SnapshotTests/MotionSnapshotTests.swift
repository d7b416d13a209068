import Canvas
import Cards
import ImageComparison
import Primitives
import RasterImages
import SceneModel
import Testing

/// Cards that move: four frames of each as pictures, and a digest of all.
struct MotionSnapshotTests {
    /// A ninth of the design's size.
    private static let scale = 1.0 / 9

    @Test(arguments: MotionState.allCases)
    func aMovingCardIsAsRecorded(state: MotionState) throws {
        let store = try Snapshots.store.get()
        let (content, motion) = (try state.content(), try state.motion())
        let fonts = FontBook()
        var digest: UInt64?
        var shown: [[UInt8]] = []
        let size = Size(width: 1080, height: 1080)
        func scene(_ frame: CardMotion.Frame) throws -> Scene {
            try state.style.scene(of: content.at(frame), in: size, measuring: fonts)
        }
        let loop = motion.isLoop ? (still: try scene(motion.frames[0]), next: try scene(motion.frames[1])) : nil
        let renderer = FrameRenderer(fonts: fonts, scale: Self.scale, loop: loop)
        for (index, frame) in motion.frames.enumerated() {
            let pixels = try renderer.pixels(of: scene(frame))
            digest = digest.map { FNV1a.hash(of: pixels.words, after: $0) } ?? FNV1a.hash(of: pixels.words)
            guard state.shown.contains(index) else { continue }
            let layout = PixelLayout(
                width: pixels.width, height: pixels.height, stride: 4 * pixels.width, format: .xrgb32)
            let outcome = try store.check(
                png: PNGEncoder().encode(pixels.words.span.bytes, layout: layout),
                named: "motion/\(state.rawValue)-\(index)")
            if let failure = outcome.failure { Issue.record("\(failure)") }
            shown.append(pixels.words)
        }
        #expect(Set(shown).count == state.shown.count, "something moves")
        // Other versions of the libraries draw other pixels.
        guard store.comparer.metric == .exact else { return }
        let text = "{\"frames\": \(motion.frames.count), \"digest\": \"\(String(digest ?? 0, radix: 16))\"}\n"
        if let failure = try store.check(json: text, named: "motion/\(state.rawValue)").failure {
            Issue.record("\(failure)")
        }
    }
}

/// The moving cards that are kept as snapshots.
enum MotionState: String, CaseIterable, Sendable {
    case clockDay = "clock-24h"
    case rainbowLoop = "rainbow-loop"

    var style: CardStyle { self == .clockDay ? .clock : .rainbow }

    func content() throws -> CardContent {
        switch self {
        case .clockDay: ClockState.sample.content
        case .rainbowLoop: try RainbowState.chance72.content()
        }
    }

    /// A day in a second, and a loop in four frames a second, which have fewer frames and all kinds of them.
    func motion() throws -> CardMotion {
        let start = try content().moment
        return switch self {
        case .clockDay:
            CardMotion(from: start, over: 86_400, pace: 86_400, rate: 12, endsOnFirst: false)
        case .rainbowLoop: CardMotion(loopingAt: start, rate: 4, endsOnFirst: false)
        }
    }

    /// The frames that are kept as pictures.
    var shown: [Int] { self == .clockDay ? [0, 5, 12, 16] : [0, 3, 7, 12] }
}
