internal import CPixelBlender
internal import Primitives
internal import SceneModel

/// A group of gradients with a focus that are so soft, as the puffs of a cloud are, that they are drawn at half the size.
///
/// That takes a quarter of the time. What is drawn is made twice as large by linear interpolation, so that no pixel shows.
struct SoftGroup {
    /// The pixels of the whole size that the smallest gradient reaches upward or aside.
    private static let smallest = 4.0

    fileprivate let gradients: [RadialGradient]
    /// What they cover in the picture.
    fileprivate let box: PixelBox

    /// Nil if a part of the group has edges, or if the picture is not one of pixels in all colours.
    init?(_ group: Group, for painter: Painter) {
        guard !painter.isVector, !painter.isAliased, painter.palette == nil, !group.elements.isEmpty else {
            return nil
        }
        var gradients: [RadialGradient] = []
        var bounds: Rect?
        for element in group.elements {
            guard case .shape(let shape) = element, shape.stroke == nil, case .radial(let gradient) = shape.fill,
                gradient.isSoft, let rectangle = shape.path.axisAlignedRectangle
            else { return nil }
            let own = gradient.ellipseBounds
            guard rectangle.grown(by: 0.02).contains(own),
                min(own.width, own.height) / 2 * painter.scale >= SoftGroup.smallest
            else { return nil }
            gradients.append(gradient)
            bounds = bounds?.union(own) ?? own
        }
        guard let bounds,
            let box = PixelBox(bounds, scale: painter.scale, width: painter.width, height: painter.height)
        else { return nil }
        (self.gradients, self.box) = (gradients, box)
    }
}

extension Painter {
    /// Draws a soft group at half the size, and paints it over the picture at its own.
    func draw(_ group: SoftGroup, in context: borrowing Context) {
        let half = HalfSize(group.box)
        for gradient in group.gradients { half.paint(gradient, scale: scale / 2) }
        context.withPixels { pixels, stride in
            half.paint(over: pixels, stride: stride, in: group.box)
        }
    }
}

/// Premultiplied pixels of half the size of those in a box of a picture, and two more at each side.
private struct HalfSize: ~Copyable {
    /// The place in the picture of half size.
    private let left, top: Int
    private let width, height: Int
    private let words: UnsafeMutablePointer<UInt32>
    /// Room for a row: of half the size while gradients are drawn, of the whole size when they are painted.
    private let line: UnsafeMutablePointer<UInt32>
    /// The columns of each row that have been painted.
    private let columns: UnsafeMutableBufferPointer<Range<Int>>

    /// Transparent pixels.
    init(_ box: PixelBox) {
        (left, top) = (box.left / 2 - 2, box.top / 2 - 2)
        (width, height) = ((box.right + 1) / 2 + 2 - left, (box.bottom + 1) / 2 + 2 - top)
        words = .allocate(capacity: width * height)
        words.initialize(repeating: 0, count: width * height)
        line = .allocate(capacity: 2 * width)
        line.initialize(repeating: 0, count: 2 * width)
        columns = .allocate(capacity: height)
        columns.initialize(repeating: width..<width)
    }

    deinit {
        words.deallocate()
        line.deallocate()
        columns.deallocate()
    }

    /// Paints a gradient within its ellipse.
    borrowing func paint(_ gradient: RadialGradient, scale: Double) {
        let center = Point(x: gradient.center.x * scale - Double(left), y: gradient.center.y * scale - Double(top))
        let radius = gradient.radius * scale
        let aspect = gradient.aspect ?? 1
        let rays = FocalRays(gradient, scale: scale)
        // The outermost pixels stay transparent, for what is mixed in at the edges.
        let first = max(1, Int(max(0, center.y - radius - 0.5)))
        let last = min(height - 2, Int(max(0, center.y + radius + 0.5)))
        guard first <= last else { return }
        for row in first...last {
            let dy = Double(row) + 0.5 - center.y
            let square = radius * radius - dy * dy
            guard square > 0 else { continue }
            let reach = square.squareRoot() * aspect
            let start = max(1, Int(max(0, center.x - reach)))
            let end = min(width - 1, Int(max(0, center.x + reach)) + 1)
            guard start < end else { continue }
            rays.findWords(left: Double(start) + 0.5 - center.x, top: dy, into: line, count: end - start)
            PixelRow.paint(line, over: words + row * width + start, count: end - start)
            let known = columns[row]
            columns[row] = known.isEmpty ? start..<end : min(known.lowerBound, start)..<max(known.upperBound, end)
        }
    }

    /// Paints the pixels at the whole size over those of a picture.
    borrowing func paint(over pixels: UnsafeMutableRawPointer, stride: Int, in box: PixelBox) {
        for row in box.top..<box.bottom {
            let near = row / 2 - top
            let far = row % 2 == 0 ? near - 1 : near + 1
            let start = max(1, min(columns[near].lowerBound, columns[far].lowerBound) - 1)
            let end = min(
                width - 1,
                max(
                    columns[near].isEmpty ? 0 : columns[near].upperBound,
                    columns[far].isEmpty ? 0 : columns[far].upperBound) + 1)
            guard start < end else { continue }
            widen_row(words + near * width + start, words + far * width + start, end - start, line)
            let place = 2 * (left + start)
            let (from, to) = (max(box.left, place), min(box.right, 2 * (left + end)))
            guard from < to else { continue }
            let target = (pixels + row * stride).assumingMemoryBound(to: UInt32.self)
            PixelRow.paint(line + (from - place), over: target + from, count: to - from)
        }
    }
}

extension RadialGradient {
    /// Whether it has a focus and fades out before its edge.
    fileprivate var isSoft: Bool {
        focus != nil && fade == nil && lean == nil && radius > 0 && stops.last?.color.alpha == 0
    }

    fileprivate var ellipseBounds: Rect {
        let across = radius * (aspect ?? 1)
        return Rect(
            minX: center.x - across, minY: center.y - radius, maxX: center.x + across, maxY: center.y + radius)
    }
}

extension Path {
    /// The path as a rectangle with upright sides; nil if it is another.
    var axisAlignedRectangle: Rect? {
        guard elements.count == 5, case .move(let first) = elements[0], case .line(let second) = elements[1],
            case .line(let third) = elements[2], case .line(let fourth) = elements[3], case .close = elements[4],
            first.y == second.y, second.x == third.x, third.y == fourth.y, fourth.x == first.x
        else { return nil }
        return Rect(
            minX: min(first.x, third.x), minY: min(first.y, third.y), maxX: max(first.x, third.x),
            maxY: max(first.y, third.y))
    }
}

extension Rect {
    /// The columns that it covers at `scale` pixels per point; nil if it covers parts of some, or none.
    func wholeColumns(scale: Double) -> Range<Int>? {
        let (left, right) = (minX * scale, maxX * scale)
        guard abs(left) < 1e6, abs(right) < 1e6, left < right, left == left.rounded(), right == right.rounded()
        else { return nil }
        return Int(left)..<Int(right)
    }
}
