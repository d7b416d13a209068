public import Primitives
public import SceneModel

extension HourlyLand {
    /// The same in lines for e-paper: rows across the night, clouds in outline, strokes and dots of what falls, the town solid.
    public func engraving(shade: Color, number elements: [Element]) -> [Element] {
        let black = Engraver.black
        let unit = sky.unit
        let kept = (sky.words + sky.figures).map { $0.grown(by: 8 * unit) } + sky.kept
        var picture: [Element] = nightRows(avoiding: kept, shade)
        picture += engravedFall + engravedClouds(avoiding: kept)
        let rim = max(3, (5 * unit).rounded())
        let town = silhouette.map { layers($0, isBare: true) }
        if let town {
            picture.append(.stroke("near-rim", town, .white, width: 2 * rim))
            picture.append(.fill("near-land", town, black))
        }
        let line = max(2, (3 * unit).rounded())
        let shore = Rect(
            minX: 0, minY: sky.horizon.rounded(), maxX: sky.size.width, maxY: sky.horizon.rounded() + line)
        return picture + elements + [.fill("shore", .rectangle(shore), black)]
    }

    /// Rows across the hours of darkness, the thicker the darker it is.
    private func nightRows(avoiding kept: [Rect], _ shade: Color) -> [Element] {
        let unit = sky.unit
        let pitch = max(5, (11 * unit).rounded())
        let step = max(4, (sky.size.width / 120).rounded())
        var path = Path()
        var y = pitch
        while y < sky.horizon - 2 * pitch {
            var x = 0.0
            while x < sky.size.width {
                let dark = night(at: x + step / 2)
                let box = Rect(
                    minX: x, minY: y, maxX: min(x + step, sky.size.width), maxY: y + (dark > 0.9 ? 2 : 1))
                if dark > 0.4, !kept.contains(where: { $0.intersects(box) }) { path.append(.rectangle(box)) }
                x += step
            }
            y += pitch
        }
        return path.elements.isEmpty ? [] : [.fill("night", path, shade)]
    }

    private func engravedClouds(avoiding kept: [Rect]) -> [Element] {
        let unit = sky.unit
        let stroke = max(2, (3 * unit).rounded())
        let step = sky.size.width / 7
        var elements: [Element] = []
        for index in 0..<7 {
            let x = step * (Double(index) + 0.5)
            guard let there = sky.hour(at: x), !there.isMisty else { continue }
            let isWet = there.precipitationAmount > 0.02
            guard let cover = isWet ? max(there.cloudCover ?? 1, 0.8) : there.cloudCover, cover > 0.35 else {
                continue
            }
            var random = there.placeRandom(UInt64(430 + index))
            let width = step * (0.62 + 0.34 * cover)
            let height = width * 0.34
            let outline = CloudOutline(width: width, height: height, flatness: 0.4, &random)
            for base in [sky.clouds.upperBound, sky.clouds.lowerBound + height * 0.2] {
                let place = Point(x: x.rounded(), y: max(base, height + 4 * unit).rounded())
                let box = Rect(
                    minX: place.x - width * 0.54, minY: place.y - height * 1.05, maxX: place.x + width * 0.54,
                    maxY: place.y + stroke)
                if kept.contains(where: { $0.intersects(box) }) { continue }
                let path = outline.path(at: place)
                elements += [
                    .stroke("cloud-\(index + 1)-outline", path, Engraver.black, width: 2 * stroke),
                    .fill("cloud-\(index + 1)", path, .white),
                ]
                break
            }
        }
        return elements
    }

    private var engravedFall: [Element] {
        let unit = sky.unit
        return falling.compactMap { element in
            guard case .shape(var shape) = element, !shape.id.hasPrefix("shaft") else { return nil }
            if shape.fill != nil { shape.fill = .color(Engraver.black) }
            let width = shape.id.hasPrefix("crystals") ? 1.3 : max(2, (2.2 * unit).rounded())
            if shape.stroke != nil { shape.stroke = Stroke(color: Engraver.black, width: width) }
            return .shape(shape)
        }
    }
}
