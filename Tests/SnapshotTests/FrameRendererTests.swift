import Canvas
import Cards
import Primitives
import SceneModel
import Testing

/// Frames of loops, drawn from layers.
struct FrameRendererTests {
    fileprivate static let scale = 1.0 / 6
    fileprivate let fonts = FontBook(usingSystemFonts: false)

    /// Cards with much that moves, of which those of e-paper and of one colour have no layers.
    private static func cards() throws -> [(name: String, style: CardStyle, content: CardContent)] {
        [
            ("clock", .clock, ClockState.heavy.content),
            ("rainbow", .rainbow, try RainbowState.chance72.content()),
            ("graph", .graph, try GraphState.showers.content()),
            ("snowy graph", .graph, try GraphState.snow.content()),
            ("week", .week, try WeekState.rainThenWarming.content()), ("snow", .week, try WeekState.snow.content()),
            ("day", .day, try DayState.day.content()), ("night", .day, try DayState.night.content()),
            ("hail", .day, try DayState.hail.content()), ("paper", .day, try DayState.eink.content()),
            ("cyclone", .alert, try AlertState.cyclone.content()),
            ("flood", .alert, try AlertState.flood.content()),
            ("places", .places, PlacesState.six.content), ("twelve", .places, PlacesState.twelve.content),
        ]
    }

    private func scenes(_ style: CardStyle, _ content: CardContent) throws -> [Scene] {
        try CardMotion(loopingAt: content.moment, rate: 4, endsOnFirst: false).frames.map { frame in
            try style.scene(of: content.at(frame), in: Size(width: 1080, height: 1080), measuring: fonts)
        }
    }

    private func renderer(_ scenes: [Scene]) -> FrameRenderer {
        FrameRenderer(fonts: fonts, scale: Self.scale, loop: (scenes[0], scenes[1]))
    }

    fileprivate func plain(_ scene: Scene) throws -> [UInt8] {
        try SceneRenderer(fonts: fonts).draw(scene, scale: Self.scale).pixels().words
    }

    @Test func aLoopsFramesAreTheScenesToAFewLevels() throws {
        for (name, style, content) in try Self.cards() {
            let scenes = try scenes(style, content)
            let renderer = renderer(scenes)
            #expect(
                try renderer.pixels(of: scenes[0]).words == plain(scenes[0]), "\(name): the still, to the pixel")
            // A quarter and a half of a loop, where some of what moves is where it was, and between.
            for index in [1, 4, 8, 9, 13] {
                let (drawn, plain) = (try renderer.pixels(of: scenes[index]).words, try plain(scenes[index]))
                let most = zip(drawn, plain).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
                // Levels rise in steps of at most four, and soft clouds on a layer of their own are rounded once more.
                #expect(most <= 12, "\(name), frame \(index)")
            }
        }
    }

    @Test func aFrameDoesNotDependOnThoseBefore() throws {
        for (name, style, content) in try Self.cards() {
            let scenes = try scenes(style, content)
            let renderer = renderer(scenes)
            let inOrder = try (0..<8).map { try renderer.pixels(of: scenes[$0]).words }
            #expect(try self.renderer(scenes).pixels(of: scenes[7]).words == inOrder[7], "\(name)")
            #expect(try renderer.pixels(of: scenes[3]).words == inOrder[3], "\(name)")
            #expect(try renderer.pixels(of: scenes[0]).words == inOrder[0], "\(name)")
        }
    }

    @Test func withoutALoopFramesAreTheirScenesToThePixel() throws {
        let content = ClockState.sample.content
        let renderer = FrameRenderer(fonts: fonts, scale: Self.scale)
        for seconds in [0.0, 60, 60, 120, 0] {
            var later = content
            later.moment = content.moment.advanced(by: seconds)
            let scene = try CardStyle.clock.scene(of: later, in: Size(width: 1080, height: 1080), measuring: fonts)
            #expect(try renderer.pixels(of: scene).words == plain(scene))
        }
    }

    /// A ground with a gradient, and squares of one side at the same height.
    fileprivate func scene(_ squares: [(id: String, x: Double, color: String)]) throws -> Scene {
        let whole = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 240, maxY: 240))
        let sky = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: 240),
            stops: [
                GradientStop(offset: 0, color: try #require(Color(hex: "#102040"))),
                GradientStop(offset: 1, color: try #require(Color(hex: "#A0C0E0"))),
            ])
        let shapes = try squares.map { square in
            let path = Path.rectangle(Rect(minX: square.x, minY: 90, maxX: square.x + 60, maxY: 150))
            return Element.shape(
                Shape(id: square.id, path: path, fill: try #require(Color(hex: square.color))))
        }
        return Scene(
            size: Size(width: 240, height: 240), background: try #require(Color(hex: "#000000")),
            elements: [.shape(Shape(id: "sky", path: whole, fill: .linear(sky)))] + shapes,
            description: Scene.Description(short: "", full: "", share: ""), attribution: "")
    }

    @Test func whatWasToStayButDoesNotIsDrawn() throws {
        let start = try scene([("ball", 10, "#FFCC00"), ("wall", 100, "#60606080"), ("door", 180, "#804020")])
        let next = try scene([("ball", 20, "#FFCC00"), ("wall", 100, "#60606080"), ("door", 180, "#804020")])
        let renderer = FrameRenderer(fonts: fonts, scale: Self.scale, loop: (start, next))
        let others = [
            // The ball behind the wall, another wall, no wall, one thing more in the midst of what stays, and after it.
            [("ball", 90.0, "#FFCC00"), ("wall", 100, "#60606080"), ("door", 180, "#804020")],
            [("ball", 30, "#FFCC00"), ("wall", 110, "#60606080"), ("door", 180, "#804020")],
            [("ball", 30, "#FFCC00"), ("door", 180, "#804020")],
            [
                ("ball", 30, "#FFCC00"), ("wall", 100, "#60606080"), ("bird", 150, "#000000"),
                ("door", 180, "#804020"),
            ],
            [("wall", 100, "#60606080"), ("door", 180, "#804020"), ("ball", 170, "#FFCC0080")],
            [("door", 180, "#804020"), ("wall", 100, "#60606080"), ("ball", 90, "#FFCC00")],
            [],
        ]
        for squares in others {
            let scene = try scene(squares.map { (id: $0.0, x: $0.1, color: $0.2) })
            let (drawn, plain) = (try renderer.pixels(of: scene).words, try plain(scene))
            let most = zip(drawn, plain).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
            #expect(most <= 2, "\(squares)")
        }
    }
}

extension FrameRendererTests {
    @Test func moreStripsThanLayersAreDrawn() throws {
        // Bars between balls that move, each of which would be a layer.
        func squares(_ offset: Double) -> [(id: String, x: Double, color: String)] {
            (0..<9).flatMap { index in
                [
                    (id: "bar-\(index)", x: 20 * Double(index), color: "#0080FF60"),
                    (id: "ball-\(index)", x: 20 * Double(index) + offset, color: "#FF400080"),
                ]
            }
        }
        let renderer = FrameRenderer(
            fonts: fonts, scale: Self.scale, loop: (try scene(squares(0)), try scene(squares(5))))
        for offset in [5.0, 11, 17] {
            let scene = try scene(squares(offset))
            let (drawn, plain) = (try renderer.pixels(of: scene).words, try plain(scene))
            #expect(zip(drawn, plain).allSatisfy { abs(Int($0.0) - Int($0.1)) <= 2 }, "\(offset)")
        }
    }
}
