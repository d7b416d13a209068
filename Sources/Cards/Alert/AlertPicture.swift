internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// What is behind the words of the alert card.
struct AlertPicture {
    let alert: AlertCard.Reading
    let layout: AlertLayout

    private var size: Size { layout.grid.size }
    private var colors: AlertColors { alert.colors }
    private var isRightToLeft: Bool { alert.content.language.isRightToLeft }

    /// The hazard above the words, sinking into the ground, an edge in the colour of the severity, and a map of the region.
    func poster(
        _ words: PlacedAlertWords, _ attribution: String, measuring text: some TextMeasuring
    ) -> CardPicture {
        let foot = words.pictureFoot.rounded()
        let poster = self.poster(foot: foot)
        let all = Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        var elements: [Element] = []
        if !colors.isPaper {
            elements.append(
                vertical("sky", all.withFoot(foot), [(0, colors.sky), (1, colors.ground)]))
        }
        elements.append(.group(Group(id: "poster", elements: poster.elements)))
        elements +=
            colors.isPaper
            ? paperGround(foot, words, measuring: text) : ground(foot, fading: !poster.hasLand)
        let width = layout.edgeWidth * colors.edgeShare
        let edge = Rect(
            minX: isRightToLeft ? size.width - width : 0, minY: 0, maxX: isRightToLeft ? size.width : width,
            maxY: size.height)
        elements.append(.shape(Shape(id: "edge", path: .rectangle(edge), fill: colors.accent)))
        if let foremost = alert.alerts.foremost,
            let frame = layout.map(above: foot, isRightToLeft: isRightToLeft),
            let map = AlertMap(
                of: foremost, at: alert.content.forecast.place, in: frame, colors: colors, unit: layout.step)
        {
            elements += map.elements
        }
        return CardPicture(ground: colors.ground, elements: elements + words.elements, attribution: attribution)
    }

    private func poster(foot: Double) -> AlertPoster {
        let (unit, step) = (layout.unit, layout.step)
        let scale: Double
        let origin: Point
        if layout.isWide {
            scale = min(0.78 * step, foot / (colors.isPaper ? 404 : 380))
            origin = Point(x: size.width - 1026 * scale, y: foot - 400 * scale)
        } else {
            let free = foot - layout.grid.top
            scale = min(free / 390, 1.5 * unit)
            origin = Point(x: size.width - 180 * unit - 900 * scale, y: foot - 390 * scale)
        }
        let (content, alerts) = (alert.content, alert.alerts)
        let subject: AlertPoster.Subject
        if let hazard = alert.hazard {
            subject = .hazard(hazard)
        } else if alerts.noneBy != nil {
            subject = .calm(
                content.forecast.conditions(at: content.moment),
                isDaylight: content.forecast.isDaylight(at: content.moment))
        } else {
            subject = .unknown
        }
        return AlertPoster(
            subject: subject, colors: colors, frame: Rect(minX: 0, minY: 0, maxX: size.width, maxY: foot),
            scale: scale, origin: origin, isMirrored: isRightToLeft, phase: content.phase)
    }

    /// The picture fades into the ground below it, and on wide cards also into the one beside it.
    private func ground(_ foot: Double, fading isFading: Bool) -> [Element] {
        let ground = colors.ground
        var elements: [Element] = []
        if layout.isWide {
            let step = layout.step
            let (from, to) = (300 * step, 760 * step)
            func x(_ x: Double) -> Double { isRightToLeft ? size.width - x : x }
            let rect = Rect(minX: min(x(0), x(to)), minY: 0, maxX: max(x(0), x(to)), maxY: foot + 1)
            elements.append(
                .shape(
                    Shape(
                        id: "side", path: .rectangle(rect),
                        fill: .linear(
                            LinearGradient(
                                from: Point(x: x(from), y: 0), to: Point(x: x(to), y: 0),
                                stops: [(0, 1.0), (0.35, 0.90), (0.75, 0.3), (1, 0)].map {
                                    GradientStop(offset: $0.0, color: ground.withOpacity($0.1))
                                })))))
        }
        let depth = min(170 * layout.step, foot * 0.6)
        let sinking = Rect(minX: 0, minY: foot - depth, maxX: size.width, maxY: foot)
        if isFading {
            elements.append(
                vertical(
                    "sinking", sinking,
                    [
                        (0, ground.withOpacity(0)), (0.5, ground.withOpacity(0.55)),
                        (0.84, ground.withOpacity(0.97)), (1, ground),
                    ]))
        }
        let below = Rect(minX: 0, minY: foot, maxX: size.width, maxY: size.height)
        elements.append(vertical("ground", below, [(0, ground), (1, colors.deepened(0.72))]))
        return elements
    }

    /// White behind the words, which covers what of the picture reaches there.
    private func paperGround(
        _ foot: Double, _ words: PlacedAlertWords, measuring text: some TextMeasuring
    ) -> [Element] {
        var covered = [Rect(minX: 0, minY: foot, maxX: size.width, maxY: size.height)]
        if layout.isWide {
            let beside = words.elements.compactMap { $0.inkBox(measuring: text) }.filter { $0.maxY < foot }
            let longest = beside.map { isRightToLeft ? size.width - $0.minX : $0.maxX }.max() ?? 0
            let end = max(size.width * 0.40, longest + 24 * layout.unit)
            covered.append(
                Rect(
                    minX: isRightToLeft ? size.width - end : 0, minY: 0, maxX: isRightToLeft ? size.width : end,
                    maxY: foot))
        }
        return covered.enumerated().map { index, rect in
            .shape(Shape(id: "paper-\(index + 1)", path: .rectangle(rect), fill: Color.white))
        }
    }

    private func vertical(_ id: String, _ rect: Rect, _ stops: [(Double, Color)]) -> Element {
        .shape(
            Shape(
                id: id, path: .rectangle(rect),
                fill: .linear(
                    LinearGradient(
                        from: Point(x: 0, y: rect.minY), to: Point(x: 0, y: rect.maxY),
                        stops: stops.map { GradientStop(offset: $0.0, color: $0.1) }))))
    }
}

extension Rect {
    fileprivate func withFoot(_ foot: Double) -> Rect {
        Rect(minX: minX, minY: minY, maxX: maxX, maxY: foot)
    }
}

// MARK: No warning

extension AlertPicture {
    /// The sky of the place over its land.
    func calm(
        _ words: PlacedAlertWords, _ attribution: String, measuring text: some TextMeasuring
    ) -> CardPicture {
        let content = alert.content
        let arc = content.forecast.diurnalArc(at: content.moment)
        var scenery = Scenery(
            of: content, size: size, horizon: layout.horizon,
            unit: layout.unit)
        scenery.showLand(of: content.forecast.place)
        if let fraction = arc.fraction {
            let unit = layout.unit
            let way = min(max(fraction, 0), 1)
            let height = Angle.degrees(min(90, max(0, arc.altitude * 1.5))).sine
            let center = Point(
                x: 90 * unit + (size.width - 180 * unit) * way,
                y: layout.horizon - (layout.horizon - 120 * unit) * height)
            scenery.body = arc.figure(
                at: center, radius: 44 * unit, moon: 42 * unit, over: content.forecast.place)
        }
        scenery.landWords = words.elements.compactMap { $0.inkBox(measuring: text) }
            .map { $0.grown(by: 8 * layout.unit) }
        return CardPicture(
            ground: scenery.edgeColors.foot, elements: scenery.elements() + words.elements, attribution: attribution
        )
    }
}
