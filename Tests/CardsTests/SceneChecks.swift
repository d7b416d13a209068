import ForecastCore
import Primitives
import SceneModel
import Testing

extension Scene {
    /// Its texts, those of groups too.
    var texts: [TextRun] {
        func collect(_ elements: [Element]) -> [TextRun] {
            elements.flatMap { element -> [TextRun] in
                switch element {
                case .text(let run): [run]
                case .group(let group): collect(group.elements)
                case .shape: []
                }
            }
        }
        return collect(elements)
    }

    /// Its shapes by id, those of groups too.
    func shapes(_ id: String) -> [Shape] { shapes { $0 == id } }

    /// Its shapes whose id passes a test, those of groups too.
    func shapes(where isWanted: (String) -> Bool) -> [Shape] {
        func collect(_ elements: [Element]) -> [Shape] {
            elements.flatMap { element -> [Shape] in
                switch element {
                case .shape(let shape): isWanted(shape.id) ? [shape] : []
                case .group(let group): collect(group.elements)
                case .text: []
                }
            }
        }
        return collect(elements)
    }

    /// What differs from another scene, a few words each.
    func differences(from other: Scene) -> [String] {
        var found: [String] = []
        if size != other.size { found.append("the size") }
        if background != other.background { found.append("the background") }
        if description != other.description { found.append("the description") }
        if attribution != other.attribution { found.append("the attribution") }
        if elements.count != other.elements.count {
            found.append("\(elements.count) instead of \(other.elements.count) elements")
        }
        return found + zip(elements, other.elements).filter { $0 != $1 }.map { "the element \($0.0.id)" }
    }
}

extension Element {
    fileprivate var id: String {
        switch self {
        case .shape(let shape): shape.id
        case .text(let run): run.id
        case .group(let group): group.id
        }
    }
}

/// Expects that every text's ink stays on the card and touches no other text and none of the given shapes, and that its size
/// is legible: 34 units of the design, or 28 for the footer and axes.
func expectLegible(
    _ scene: Scene, unit: Double, small: Set<String>, clearOf shapes: [Rect] = [],
    measuring text: some TextMeasuring, _ about: String
) {
    let card = Rect(minX: 0, minY: 0, maxX: scene.size.width, maxY: scene.size.height)
    let runs = scene.texts
    let boxes = runs.map { run in
        let ink = text.extent(of: run.string, face: run.face, size: run.size).ink
        return Rect(
            minX: run.origin.x + ink.minX, minY: run.origin.y + ink.minY, maxX: run.origin.x + ink.maxX,
            maxY: run.origin.y + ink.maxY)
    }
    // Thousands of pairs: each expectation takes its time even where it holds.
    for (index, run) in runs.enumerated() {
        if !card.contains(boxes[index]) { Issue.record("\(run.id) leaves the card: \(about)") }
        let floor = small.contains(run.id) ? 28.0 : 34
        // A text that would not fit may be set at three quarters of its size.
        if run.size < floor * 0.75 * unit - 0.01 {
            Issue.record("\(run.id) of \(run.size / unit) is too small: \(about)")
        }
        for other in (index + 1)..<max(runs.count, index + 1) where boxes[index].intersects(boxes[other]) {
            Issue.record("\(run.id) meets \(runs[other].id): \(about)")
        }
        if shapes.contains(where: boxes[index].intersects) { Issue.record("\(run.id) meets a shape: \(about)") }
    }
}

/// The shapes of picture that every card is tried in.
let triedSizes = [
    Size(width: 1080, height: 1080), Size(width: 1080, height: 1350), Size(width: 1080, height: 1920),
    Size(width: 1200, height: 630), Size(width: 800, height: 480), Size(width: 1440, height: 1080),
    Size(width: 1441, height: 1080), Size(width: 300, height: 900), Size(width: 900, height: 300),
    Size(width: 200, height: 200), Size(width: 1080, height: 1700), Size(width: 4000, height: 3000),
]

/// 15:22 in Seattle on Friday 20 November 2026.
let moment = Instant(secondsSince1970: 1_795_216_920)

/// Pacific Standard Time.
let pacific = ZoneOffsets(initial: -28_800)

func minute(_ count: Int) -> Instant {
    moment.advanced(by: Double(count) * 60)
}

/// A full hour of the day of the moment, Pacific Standard Time.
func hour(_ count: Int) -> Instant {
    minute(-22).advanced(by: Double(count - 15) * 3600)
}

/// A forecast at a place, without any weather.
func emptyForecast(_ place: Place, attribution: String = "", zone: ZoneOffsets = pacific) -> Forecast {
    Forecast(place: place, zone: zone, source: Forecast.Source(id: "test", attribution: attribution))
}

/// A typeface whose every character is a full em, so that layout tests depend on no font.
struct SquareTypeface: TextMeasuring {
    func extent(of string: String, face: FontFace, size: Double) -> TextExtent {
        let width = Double(string.count) * size
        return TextExtent(
            advance: width, ink: Rect(minX: 0, minY: string.isEmpty ? 0 : -size * 0.7, maxX: width, maxY: 0))
    }
}
