internal import Canvas
internal import Cards
internal import SceneModel

/// What a frame of a loop took, in milliseconds of processor time.
struct LoopFrames: Codable {
    var layOut = 0.0
    /// Drawing, with its share of the layers that all frames have in common.
    var draw = 0.0
    /// Drawing the same frame by itself.
    var alone = 0.0
}

/// Loops of a video's 30 frames a second, drawn one after another in this process.
enum LoopRounds {
    /// The means of a loop, medians of as many loops as a tenth of the rounds.
    static func measured(_ rounds: Int) throws -> [String: LoopFrames] {
        var results: [String: LoopFrames] = [:]
        for subject in try Subject.all() {
            let loops = try (0..<max(1, rounds / 10)).map { _ in try loop(of: subject) }
            results[subject.style.rawValue] = LoopFrames(
                layOut: median(loops.map(\.layOut)), draw: median(loops.map(\.draw)),
                alone: median(loops.map(\.alone)))
        }
        return results
    }

    private static func loop(of subject: Subject) throws -> LoopFrames {
        let fonts = FontBook(usingSystemFonts: false)
        let content = try subject.decode()
        let motion = CardMotion(loopingAt: content.moment, rate: 30, endsOnFirst: false)
        func scene(_ index: Int) throws -> Scene {
            try subject.style.scene(
                of: content.at(motion.frames[index]), in: CardSize.square.size, measuring: fonts)
        }
        let renderer = FrameRenderer(fonts: fonts, scale: 1, loop: (try scene(0), try scene(1)))
        var frames = LoopFrames()
        for index in motion.frames.indices {
            let scene = try timed(&frames.layOut) { try scene(index) }
            _ = try timed(&frames.draw) { () throws(CanvasError) in try renderer.pixels(of: scene) }
            // Of every fifth, since it takes the longest.
            guard index % 5 == 0 else { continue }
            _ = try timed(&frames.alone) { () throws(CanvasError) in
                try SceneRenderer(fonts: fonts).draw(scene).pixels()
            }
        }
        let count = Double(motion.frames.count)
        frames.layOut /= count
        frames.draw /= count
        frames.alone /= count / 5
        return frames
    }
}
