internal import Libc
public import Primitives
public import SceneModel

/// The landscape in a band of a larger picture: few clouds, land down to its foot, and nothing beyond its edges.
extension Scenery {
    /// The band from back to front with its upper left corner at a point; its horizon is its foot.
    public func band(at origin: Point) -> [Element] {
        // In so little sky, a shower has no room for its clouds beside the sun.
        if precipitationAmount > 0.3, weather != .fog, (cloudCover ?? 0) < 0.92 {
            var closed = self
            closed.cloudCover = 0.92
            return closed.band(at: origin)
        }
        let tone = SkyTone(self)
        var elements = [skyElement(tone)] + stars() + lightField(tone)
        if isCloudUnknown {
            elements += unknownClouds()
        } else {
            elements += lights(tone) + bandClouds(tone) + lightning(tone) + falling(below: [], tone)
        }
        elements += gusts() + banks(tone, isFar: true) + farLand(tone) + nearLand(tone)
        elements += banks(tone, isFar: false) + feetMist(tone) + nearFlakes()
        let foot = Rect(minX: 0, minY: horizon - 3 * unit, maxX: size.width, maxY: horizon + unit)
        elements.append(
            .fill(
                "foot", .rectangle(foot),
                isHighKey ? Color(rgb: 0x7A9CC2) : tone.land.near.mixed(with: tone.land.foot, 0.3)))
        let frame = Rect(
            minX: origin.x, minY: origin.y, maxX: origin.x + size.width, maxY: origin.y + horizon)
        return elements.compactMap { $0.placed(at: origin, within: frame) }
    }

    /// The outline of the land in one ink on paper, with its upper left corner at a point.
    public func engravedBand(at origin: Point, ink: Color, paper: Color) -> [Element] {
        guard let layers = placedLayers else { return [] }
        let elements: [Element] = [
            .fill("far-land", layers.far, paper), .stroke("far-crest", layers.far, ink, width: max(1, 2 * unit)),
            .stroke("near-rim", layers.near, paper, width: 6 * unit), .fill("near-land", layers.near, ink),
            .fill(
                "foot",
                .rectangle(Rect(minX: 0, minY: horizon - max(2, 3 * unit), maxX: size.width, maxY: horizon)), ink),
        ]
        let frame = Rect(
            minX: origin.x, minY: origin.y, maxX: origin.x + size.width, maxY: origin.y + horizon)
        return elements.compactMap { $0.placed(at: origin, within: frame) }
    }

    /// A low deck along the top, or up to three heaps beside the words.
    private func bandClouds(_ tone: SkyTone) -> [Element] {
        guard !isMisty else { return [] }
        let isClosed = deckAmount > 0.5 || precipitationAmount > 0.3
        let cover = min(max(looseCover, 0), 1)
        let count =
            isClosed
            ? max(3, Int((size.width / horizon).rounded(.up)))
            : cover < 0.1 ? 0 : cover < 0.35 ? 1 : cover < 0.6 ? 2 : 3
        let scale = min(horizon, 0.3 * size.width)
        return (0..<count).compactMap { index in
            var random = placeRandom(UInt64(700 + index))
            let place = (Double(index) + random.next(0.3, 0.7)) / Double(count)
            let (width, height) =
                isClosed ? (1.9 * scale, 0.33 * scale) : (random.next(0.8, 1.15) * scale, 0.17 * scale)
            let base = Point(
                x: isClosed ? place * size.width : blend(0.34, 0.80, place) * size.width,
                y: horizon * (isClosed ? random.next(0.27, 0.34) : random.next(0.24, 0.36)))
            let cloud = tone.cloud
            let dull = CloudTone(
                lit: cloud.lit.mixed(with: cloud.shade, 0.5), body: cloud.body.mixed(with: cloud.shade, 0.5),
                shade: cloud.shade)
            let box = Rect(
                minX: base.x - width * 0.66, minY: base.y - height * 1.2, maxX: base.x + width * 0.66,
                maxY: base.y + height * 0.1)
            // One alone gives way to words and to the light.
            if !isClosed, meetsSkyWords(box) || bodyCenter.map({ box.grown(by: 14 * unit).contains($0) }) ?? false {
                return nil
            }
            let drifted = Point(x: base.x + 9 * unit * sway() * (drift < 0 ? -1 : 1), y: base.y)
            return SoftCloud(
                id: "band-cloud-\(index + 1)", base: drifted, width: width, height: height,
                tone: legible(isClosed ? dull : cloud, in: box), opacity: isClosed ? 0.8 : 0.85, light: light,
                count: 4, torn: 0.5
            ).element(in: size, &random)
        }
    }
}

extension Rect {
    fileprivate func contains(_ point: Point) -> Bool {
        point.x > minX && point.x < maxX && point.y > minY && point.y < maxY
    }

    fileprivate func cut(to other: Rect) -> Rect? {
        let rect = Rect(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
        return rect.minX < rect.maxX && rect.minY < rect.maxY ? rect : nil
    }
}

extension Element {
    /// The element moved by a vector, without what is beyond a frame; nil if nothing is left.
    fileprivate func placed(at origin: Point, within frame: Rect) -> Element? {
        switch self {
        case .text: return nil
        case .group(var group):
            group.elements = group.elements.compactMap { $0.placed(at: origin, within: frame) }
            return group.elements.isEmpty ? nil : .group(group)
        case .shape(var shape):
            shape.path = shape.path.moved(by: origin)
            shape.fill = shape.fill?.moved(by: origin)
            guard let bounds = shape.path.controlBounds, let rest = bounds.cut(to: frame) else { return nil }
            if rest == bounds { return .shape(shape) }
            if case .radial(let gradient)? = shape.fill, gradient.stops.last?.color.alpha == 0 {
                // It has faded before its outline.
                shape.path = .rectangle(rest)
                return .shape(shape)
            }
            shape.path = shape.path.isRectangle ? .rectangle(rest) : shape.path.parts(within: frame)
            return shape.path.elements.isEmpty ? nil : .shape(shape)
        }
    }
}

extension Point {
    fileprivate func moved(by offset: Point) -> Point { Point(x: x + offset.x, y: y + offset.y) }
}

extension Paint {
    fileprivate func moved(by offset: Point) -> Paint {
        switch self {
        case .color: return self
        case .linear(var gradient):
            (gradient.start, gradient.end) = (gradient.start.moved(by: offset), gradient.end.moved(by: offset))
            return .linear(gradient)
        case .radial(var gradient):
            gradient.center = gradient.center.moved(by: offset)
            gradient.focus = gradient.focus?.moved(by: offset)
            return .radial(gradient)
        }
    }
}

extension Path {
    fileprivate func moved(by offset: Point) -> Path {
        var path = Path()
        for element in elements {
            switch element {
            case .move(let point): path.move(to: point.moved(by: offset))
            case .line(let point): path.line(to: point.moved(by: offset))
            case .curve(let first, let second, let end):
                path.curve(first.moved(by: offset), second.moved(by: offset), to: end.moved(by: offset))
            case .close: path.close()
            }
        }
        return path
    }

    fileprivate var isRectangle: Bool {
        guard elements.count == 5, let bounds = controlBounds else { return false }
        return self == .rectangle(bounds)
    }

    /// The sub-paths that lie within a frame; what is one piece, such as the land, keeps within its sides by itself.
    fileprivate func parts(within frame: Rect) -> Path {
        var parts: [Path] = []
        for element in elements {
            if case .move = element { parts.append(Path()) }
            guard var part = parts.popLast() else { continue }
            switch element {
            case .move(let point): part.move(to: point)
            case .line(let point): part.line(to: point)
            case .curve(let first, let second, let end): part.curve(first, second, to: end)
            case .close: part.close()
            }
            parts.append(part)
        }
        let reach = Rect(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: frame.maxY + 4)
        return parts.reduce(into: Path()) { path, part in
            if let bounds = part.controlBounds, reach.contains(bounds) { path.append(part) }
        }
    }
}
