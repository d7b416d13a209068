internal import Primitives
package import SceneModel

/// Draws the frames of a moving picture, and what does not change between them only once.
///
/// A frame with the elements of the one before has its pixels. In a loop, what is the same in the first two frames is kept as
/// layers, between which the rest is drawn, in the squares of the picture that it touches. Layers are rounded, so that all frames
/// but the first may differ by a few of 255 levels from what ``SceneRenderer`` draws. The pixels do not depend on the frames that were
/// drawn before.
///
/// A renderer must not be shared between threads.
package final class FrameRenderer {
    package let fonts: FontBook
    private let scale: Double
    private let start: (still: Scene, next: Scene)?
    private var last: (scene: Scene, pixels: FramePixels)?
    private var loop: LoopLayers?

    /// A renderer at `scale` pixels per point that shapes text with the fonts of a book; for a loop, it is given the first two frames.
    package init(fonts: FontBook, scale: Double, loop start: (still: Scene, next: Scene)? = nil) {
        (self.fonts, self.scale, self.start) = (fonts, scale, start)
    }

    /// The pixels of a scene in all colours.
    package func pixels(of scene: Scene) throws(CanvasError) -> FramePixels {
        if let last, last.scene.looks(like: scene) { return last.pixels }
        let looping = try looping(scene)
        let pixels =
            if let looping { looping.rounded(by: LevelSteps(scene)) } else {
                try SceneRenderer(fonts: fonts).draw(scene, scale: scale).pixels()
            }
        last = (scene, pixels)
        return pixels
    }

    /// The pixels of a loop's frame; nil for a scene that is not of a loop, or whose colours depend on the whole picture.
    private func looping(_ scene: Scene) throws(CanvasError) -> FramePixels? {
        guard let start, start.still.hasGround(of: scene), start.still.hasGround(of: start.next),
            scene.depth == nil,
            start.still.hasGradient, scene.hasGradient, try !fonts.hasColorGlyphs(scene.elements)
        else { return nil }
        let (width, height) = try SceneRenderer.pixels(of: scene, scale: scale)
        let painter = Painter(
            fonts: fonts, palette: nil, scale: scale, width: width, height: height,
            rasterizer: PathRasterizer(width: width))
        let layers = if let loop { loop } else { try LoopLayers(start.still, start.next, by: painter) }
        loop = layers
        return try layers.draw(scene, by: painter)
    }
}

/// The first frame of a loop, and layers of what stays as it is in it.
private final class LoopLayers {
    private let still: Scene
    private let elements: [Element]
    /// The places of the elements that stay, in runs one after another, each of which is a layer; the first, which may be empty, has
    /// the ground as well.
    private let runs: [Range<Int>]
    private let layers: [LoopLayer]
    /// The tiles that what moves touches in the first frame.
    private let tiles: Tiles
    /// The first frame as its layers make it.
    private var base: [UInt8]

    /// Layers of what is the same in two frames, drawn.
    init(_ still: Scene, _ next: Scene, by painter: Painter) throws(CanvasError) {
        let (width, height) = (painter.width, painter.height)
        (self.still, elements) = (still, still.elements.withoutGroups)
        runs = LoopLayers.longest(elements.runs(alsoIn: next.elements.withoutGroups))
        var (tiles, layers) = (Tiles(width: width, height: height), [] as [LoopLayer])
        var end = 0
        for (index, run) in runs.enumerated() {
            for element in elements[end..<run.lowerBound] { tiles.mark(try painter.box(around: element)) }
            end = run.upperBound
            let surface = try Surface(width: width, height: height, format: index == 0 ? .color : .layer)
            var own = Tiles(width: width, height: height)
            for element in elements[run] { own.mark(try painter.box(around: element)) }
            try painter.draw(Array(elements[run]), on: surface, ground: index == 0 ? still.background : nil)
            layers.append(LoopLayer(surface, own))
        }
        for element in elements[end...] { tiles.mark(try painter.box(around: element)) }
        (self.tiles, self.layers) = (tiles, layers)
        base = [UInt8](repeating: 0, count: 4 * width * height)
        if let moving = moving(in: elements) {
            try paint(moving, in: Tiles(width: width, height: height, areMarked: true), over: &base, by: painter)
        }
    }

    /// The most layers, each of which takes as much memory as a picture.
    private static let most = 3

    /// The first run, and so many of the others with the most elements that there are not too many; the rest is drawn in each frame.
    private static func longest(_ runs: [Range<Int>]) -> [Range<Int>] {
        if runs.count <= most { return runs }
        let others = runs.dropFirst().sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
        return runs.prefix(1) + others.prefix(most - 1).sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The pixels of a frame; nil for the first one, and where something that stays in the first two does not.
    func draw(_ scene: Scene, by painter: Painter) throws(CanvasError) -> FramePixels? {
        guard scene.elements != still.elements, let moving = moving(in: scene.elements.withoutGroups) else {
            return nil
        }
        var (tiles, words) = (tiles, base)
        for element in moving.joined() { tiles.mark(try painter.box(around: element)) }
        try paint(moving, in: tiles, over: &words, by: painter)
        return FramePixels(width: painter.width, height: painter.height, words: words)
    }

    /// The elements that follow each layer; nil where what stays does not.
    private func moving(in elements: [Element]) -> [[Element]]? {
        var moving: [[Element]] = []
        var place = 0
        for run in runs {
            let layer = self.elements[run]
            while let first = layer.first, place < elements.count, elements[place] != first {
                // Nothing is behind the first layer.
                if moving.isEmpty { return nil }
                moving[moving.count - 1].append(elements[place])
                place += 1
            }
            guard elements[place...].starts(with: layer) else { return nil }
            place += layer.count
            moving.append([])
        }
        moving[moving.count - 1] += elements[place...]
        return moving
    }

    /// Paints the layers, and after each what follows it, in some tiles of a picture.
    private func paint(
        _ moving: [[Element]], in tiles: Tiles, over words: inout [UInt8], by painter: Painter
    ) throws(CanvasError) {
        var problem: CanvasError?
        words.withUnsafeMutableBytes { words in
            do throws(CanvasError) {
                let canvas = try Surface(words, width: painter.width, height: painter.height)
                for (index, (layer, moving)) in zip(layers, moving).enumerated() {
                    layer.paint(over: canvas, in: tiles, isOpaque: index == 0)
                    try painter.draw(moving, on: canvas)
                }
            } catch {
                problem = error
            }
            // What a surface without alpha has in its highest byte has no meaning.
            let pixels = words.bindMemory(to: UInt32.self)
            tiles.forEachRun { y, x, count in
                let start = y * painter.width + x
                for index in start..<start + count { pixels[index] &= 0xFF_FFFF }
            }
        }
        if let problem { throw problem }
    }
}

/// What stays between elements that move, and the tiles that it touches.
private final class LoopLayer {
    private let surface: Surface
    private let tiles: Tiles

    init(_ surface: consuming Surface, _ tiles: Tiles) {
        self.surface = surface
        self.tiles = tiles
    }

    /// Paints it over a canvas in some tiles; all pixels of an opaque layer replace those there.
    func paint(over canvas: borrowing Surface, in tiles: Tiles, isOpaque: Bool) {
        let own = self.tiles
        surface.withMutableRows { source, sourceStride in
            guard let source = source.baseAddress else { return }
            canvas.withMutableRows { target, stride in
                guard let target = target.baseAddress else { return }
                tiles.forEachRun(alsoIn: isOpaque ? nil : own) { y, x, count in
                    let source = (source + y * sourceStride).assumingMemoryBound(to: UInt32.self) + x
                    let target = (target + y * stride).assumingMemoryBound(to: UInt32.self) + x
                    if isOpaque {
                        target.update(from: source, count: count)
                    } else {
                        PixelRow.paint(source, over: target, count: count)
                    }
                }
            }
        }
    }
}

/// The squares of a picture, and which of them are marked.
private struct Tiles {
    /// The length of a side in pixels.
    private static let side = 16

    private let width, height: Int
    private let columns, rows: Int
    private var marks: [Bool]

    init(width: Int, height: Int, areMarked: Bool = false) {
        (self.width, self.height) = (width, height)
        (columns, rows) = ((width + Tiles.side - 1) / Tiles.side, (height + Tiles.side - 1) / Tiles.side)
        marks = [Bool](repeating: areMarked, count: columns * rows)
    }

    /// Marks the tiles that a box touches.
    mutating func mark(_ box: PixelBox?) {
        guard let box else { return }
        for row in box.top / Tiles.side...(box.bottom - 1) / Tiles.side {
            for column in box.left / Tiles.side...(box.right - 1) / Tiles.side {
                marks[row * columns + column] = true
            }
        }
    }

    /// Calls `body` with each run of pixels whose tiles are marked here and in others, row by row.
    func forEachRun(alsoIn others: Tiles? = nil, _ body: (_ y: Int, _ x: Int, _ count: Int) -> Void) {
        for row in 0..<rows {
            var column = 0
            func isMarked(_ index: Int) -> Bool { marks[index] && others?.marks[index] != false }
            while column < columns {
                let start = column
                while column < columns, isMarked(row * columns + column) { column += 1 }
                if start == column {
                    column += 1
                    continue
                }
                let x = start * Tiles.side
                let count = min(column * Tiles.side, width) - x
                for y in row * Tiles.side..<min((row + 1) * Tiles.side, height) { body(y, x, count) }
            }
        }
    }
}

extension Painter {
    fileprivate func draw(
        _ elements: [Element], on surface: borrowing Surface, ground: Color? = nil
    ) throws(CanvasError) {
        try surface.draw { context throws(CanvasError) in
            if let ground {
                context.setSource(ground)
                context.paint()
            }
            context.scale(scale)
            try draw(elements, in: context)
        }
    }

    /// The pixels that an element may change, with room for what rounding adds.
    fileprivate func box(around element: Element) throws(CanvasError) -> PixelBox? {
        guard let bounds = try bounds(of: element) else { return nil }
        let room = 2 / scale
        return PixelBox(
            Rect(
                minX: bounds.minX - room, minY: bounds.minY - room, maxX: bounds.maxX + room,
                maxY: bounds.maxY + room), scale: scale, width: width, height: height)
    }

    private func bounds(of element: Element) throws(CanvasError) -> Rect? {
        switch element {
        case .group(let group):
            var bounds: Rect?
            for element in group.elements {
                let own = try self.bounds(of: element)
                bounds = own.map { own in bounds?.union(own) ?? own } ?? bounds
            }
            return bounds
        case .shape(let shape):
            let room = (shape.stroke?.width ?? 0) / 2
            return shape.path.controlBounds.map {
                Rect(minX: $0.minX - room, minY: $0.minY - room, maxX: $0.maxX + room, maxY: $0.maxY + room)
            }
        case .text(let text):
            let line = try fonts.shape(
                text.string, face: text.face, direction: text.direction, language: text.language)
            return line.path(at: text.origin, size: text.size).controlBounds
        }
    }
}

extension Scene {
    /// Whether it has the same pixels as another scene.
    fileprivate func looks(like other: Scene) -> Bool { hasGround(of: other) && elements == other.elements }

    fileprivate func hasGround(of other: Scene) -> Bool {
        size == other.size && background == other.background && depth == other.depth
    }
}

extension [Element] {
    /// The elements in the order in which they are painted, of groups only those that add coverage.
    fileprivate var withoutGroups: [Element] {
        flatMap { element in
            if case .group(let group) = element, group.blend == .over { return group.elements.withoutGroups }
            return [element]
        }
    }

    /// The places of the elements that others have as well, in the same order, in runs that nothing is between in either.
    ///
    /// The first run begins with the first element, or is empty.
    fileprivate func runs(alsoIn others: [Element]) -> [Range<Int>] {
        var places: [String: Int] = [:]
        for (index, other) in others.enumerated().reversed() { places[other.id] = index }
        var runs = [0..<0]
        var next = 0
        for (index, element) in enumerated() {
            // Elements of one identifier are compared as long as their order is the same.
            let isNext = next < others.count && others[next].id == element.id
            guard let place = isNext ? next : places[element.id], place >= next else { continue }
            if others[place] == element {
                if place == next, let last = runs.last, last.upperBound == index {
                    runs[runs.count - 1] = last.lowerBound..<index + 1
                } else {
                    runs.append(index..<index + 1)
                }
            }
            next = place + 1
        }
        return runs
    }
}

extension Element {
    fileprivate var id: String {
        switch self {
        case .group(let group): group.id
        case .shape(let shape): shape.id
        case .text(let text): text.id
        }
    }
}
