internal import Canvas
internal import Cards
internal import Libc
internal import Primitives
internal import SceneModel

/// What the stages of one card took, in milliseconds of this thread's processor time, which other programs do not lengthen.
struct CardStages: Codable {
    var decode = 0.0
    var layOut = 0.0
    var draw = 0.0
    var encode = 0.0
    /// Bytes of the PNG.
    var bytes = 0

    /// From a scene to its PNG.
    var picture: Double { draw + encode }
    /// From a forecast as values to the PNG.
    var card: Double { layOut + draw + encode }
    /// From a forecast file to the PNG.
    var whole: Double { decode + card }
}

/// Makes cards in one process, as a server or a batch does.
struct CardMaker {
    let fonts = FontBook(usingSystemFonts: false)

    /// One card, 1080 x 1080 pixels, with what its stages took.
    ///
    /// The picture is always the sample's own. What is timed of its layout is that of another minute in each round, since a
    /// card that says the same again would profit from lines that are set already.
    func stages(of subject: Subject, round: Int) throws -> CardStages {
        var stages = CardStages()
        let content = try timed(&stages.decode) { try subject.decode() }
        var later = content
        later.moment = content.moment.advanced(by: Double(round % 30 + 1) * 60)
        _ = try timed(&stages.layOut) { try self.scene(of: subject.style, later) }
        let scene = try self.scene(of: subject.style, content)
        let renderer = SceneRenderer(fonts: fonts)
        let drawn = try timed(&stages.draw) { () throws(CanvasError) in try renderer.draw(scene) }
        stages.bytes = try timed(&stages.encode) { try drawn.png().count }
        return stages
    }

    /// The PNG of a forecast that has been read.
    func png(of style: CardStyle, _ content: CardContent, round: Int) throws -> [UInt8] {
        var content = content
        content.moment = content.moment.advanced(by: Double(round % 30) * 60)
        return try SceneRenderer(fonts: fonts).png(of: try scene(of: style, content))
    }

    private func scene(of style: CardStyle, _ content: CardContent) throws -> Scene {
        try style.scene(of: content, in: CardSize.square.size, measuring: fonts)
    }
}

/// Does work, and adds the milliseconds of processor time that it took.
func timed<Value: ~Copyable, Problem: Error>(
    _ milliseconds: inout Double, _ work: () throws(Problem) -> Value
) throws(Problem) -> Value {
    let start = processorTime
    defer { milliseconds += processorTime - start }
    return try work()
}

/// Milliseconds that this thread has run.
private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
