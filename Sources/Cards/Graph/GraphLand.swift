internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The paper of a light card or of e-paper, and the land below the curve in the colours of its temperatures, with its nights.
struct GraphLand {
    let plot: GraphPlot
    let layout: GraphLayout
    let colors: GraphColors
    /// The times between sunset and sunrise.
    let nights: [ClosedRange<Instant>]

    private var unit: Double { layout.unit }

    // MARK: Paper

    /// The ground above the curve.
    func paper(avoiding boxes: [Rect]) -> [Element] {
        if colors.isPaper { return rows(avoiding: boxes) }
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: layout.plot.maxY + 28 * unit), stops: colors.paper)
        let whole = Rect(minX: 0, minY: 0, maxX: layout.size.width, maxY: layout.size.height)
        return [.shape(Shape(id: "paper", path: .rectangle(whole), fill: .linear(gradient)))]
    }

    /// Night on e-paper: lines across the sky between dusk and dawn.
    private func rows(avoiding boxes: [Rect]) -> [Element] {
        var path = Path()
        let (step, thickness) = (11 * unit, 1.4 * unit)
        let samples = 200
        for row in 0..<Int((layout.plot.maxY - layout.ceiling) / step) {
            let y = layout.ceiling + Double(row) * step
            var start: Double?
            for index in 0...samples + 1 {
                let x = layout.size.width * Double(index) / Double(samples)
                let isDrawn =
                    index <= samples && night(at: x) > 0.5
                    && (plot.y(at: x) ?? layout.base) > y + 9 * unit
                    && !boxes.contains { $0.grown(by: 8 * unit).contains(Point(x: x, y: y)) }
                if isDrawn {
                    start = start ?? x
                } else if let begin = start {
                    path.append(.rectangle(Rect(minX: begin, minY: y, maxX: x, maxY: y + thickness)))
                    start = nil
                }
            }
        }
        return path.elements.isEmpty ? [] : [.shape(Shape(id: "night", path: path, fill: colors.ink))]
    }

    // MARK: Land

    func land() -> [Element] {
        let area = plot.area(base: layout.base, foot: layout.size.height)
        if colors.isPaper {
            return [.shape(Shape(id: "area", path: area, fill: colors.foot))] + edge()
        }
        let (top, bottom) = (layout.plot.minY, layout.size.height)
        func offset(_ y: Double) -> Double { min(max((y - top) / (bottom - top), 0), 1) }
        var stops = (0...24).map { step -> GradientStop in
            let y = top + (layout.plot.maxY - top) * Double(step) / 24
            return GradientStop(offset: offset(y), color: color(at: y))
        }
        let isDeep = colors.footInk == .white
        stops.append(GradientStop(offset: offset(layout.foot), color: colors.foot))
        stops.append(
            GradientStop(
                offset: 1, color: isDeep ? colors.foot.mixed(with: Color(rgb: 0x000018), 0.1) : colors.foot))
        let gradient = LinearGradient(from: Point(x: 0, y: top), to: Point(x: 0, y: bottom), stops: stops)
        var elements = [Element.shape(Shape(id: "area", path: area, fill: .linear(gradient)))]
        if let veil = veil(colors.veil) {
            elements.append(.shape(Shape(id: "land-night", path: area, fill: veil)))
        }
        return elements + edge()
    }

    /// An ink for words in a box on the land, by day and by night; nil if none is legible all over it.
    func ink(behind box: Rect) -> Color? {
        if colors.isPaper { return colors.footInk }
        let behind = (0...6).flatMap { step -> [Color] in
            let y = box.minY + box.height * Double(step) / 6
            let color = color(at: y)
            return [color, color.mixed(with: colors.veil.withOpacity(1), colors.veil.opacity)]
        }
        return [.white, colors.footInk, Color(rgb: 0x101010)].first { ink in
            behind.allSatisfy { $0.contrast(with: ink) >= 4.7 }
        }
    }

    /// The colour of the land at a height, by day.
    private func color(at y: Double) -> Color {
        if y >= layout.foot { return colors.foot }
        let lowest = layout.plot.maxY
        let known = min(y, lowest)
        let deeper = 0.75 * smoothstep(layout.plot.minY + 18 * unit, lowest + 18 * unit, known)
        let own = colors.land(at: plot.celsius(at: known), deeper: deeper)
        return y <= lowest ? own : own.mixed(with: colors.foot, (y - lowest) / (layout.foot - lowest))
    }

    /// The curve itself.
    private func edge() -> [Element] {
        let lines: [(String, Color, Double)] =
            colors.isPaper
            ? [("edge-gap", .white, 8), ("edge", Color(rgb: 0), 4)]
            : [("edge", Color.white.withOpacity(colors.appearance == .dark ? 0.88 : 0.8), 5)]
        return lines.flatMap { id, color, width in
            plot.curves.enumerated().map { index, curve in
                .shape(
                    Shape(
                        id: "\(id)-\(index + 1)", path: curve.path,
                        stroke: Stroke(color: color, width: width * unit)))
            }
        }
    }

    // MARK: Night

    /// How dark it is at a position, from 0 to 1: dusk and dawn are spread over a quarter of the card.
    func night(at x: Double) -> Double {
        let half = layout.size.width * 0.12
        return nights.reduce(0) { most, night in
            let (dusk, dawn) = (plot.x(of: night.lowerBound), plot.x(of: night.upperBound))
            return max(
                most,
                smoothstep(dusk - half, dusk + half, x) * (1 - smoothstep(dawn - half, dawn + half, x)))
        }
    }

    /// A colour as opaque as it is night, from left to right; nil without a night.
    private func veil(_ color: Color) -> Paint? {
        let width = layout.size.width
        let stops = (0...72).map { step -> GradientStop in
            let share = Double(step) / 72
            return GradientStop(offset: share, color: color.withOpacity(color.opacity * night(at: width * share)))
        }
        guard stops.contains(where: { $0.color.alpha > 0 }) else { return nil }
        return .linear(LinearGradient(from: Point(x: 0, y: 0), to: Point(x: width, y: 0), stops: stops))
    }
}
