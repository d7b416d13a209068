import ForecastCore
import Foundation
import Primitives
import Radar
import SceneModel
import Words

@testable import Cards

/// A card of a random forecast at a size in a language, which follows from its seed alone.
struct LayoutDraw: CustomStringConvertible {
    let seed: UInt64
    let style: CardStyle
    let size: Size
    let content: CardContent

    /// The draws of a card, enough for each shape in each language or as many as `WEATHERCARD_DRAWS` says; those of other cards
    /// do not change them.
    static func all(of style: CardStyle) -> [LayoutDraw] {
        (0..<draws).map { LayoutDraw(style, index: $0) }
    }

    init(_ style: CardStyle, index: Int) {
        let (shape, languages) = (index % LayoutDraw.shapes, Language.allCases)
        self.init(
            style, shape: shape, language: languages[(shape + index / LayoutDraw.shapes) % languages.count],
            seed: FNV1a.hash(of: Array("\(style.rawValue) \(index)".utf8)))
    }

    private static let draws =
        ProcessInfo.processInfo.environment["WEATHERCARD_DRAWS"].flatMap { Int($0) } ?? shapes * 8

    /// The number of shapes: those with a name, the smallest, the longest, those at a limit, and any other.
    private static let shapes = CardSize.allCases.count + 6

    init(_ style: CardStyle, shape: Int, language: Language, seed: UInt64) {
        self.seed = seed
        self.style = style
        var random = SeededGenerator(seed: seed)
        let named = CardSize.allCases.indices.contains(shape) ? CardSize.allCases[shape] : nil
        size = named?.size ?? random.size(shape - CardSize.allCases.count)
        let moment = Instant(secondsSince1970: random.next(1_704_067_200, 1_830_297_600).rounded())
        var content = CardContent(forecast: random.forecast(around: moment), moment: moment)
        content.language = language
        if style == .places {
            content.others = (0..<random.count(0...9)).map { _ in random.forecast(around: moment) }
        }
        content.units = random.units()
        if style == .radar { content.radar = random.radar(around: content) }
        content.timeFormat = random.one(of: TimeFormat.allCases)
        content.theme = random.one(of: [nil, .auto, .light, .dark])
        content.depth = named.map(\.depth) ?? random.one(of: [nil, nil, nil, .sixteen, .two])
        content.palette = random.happens(0.3) ? .lucid : .clear
        content.precipitation = random.happens(0.1) ? random.one(of: PrecipitationChoice.allCases) : .best
        content.rainbowModel = random.one(of: RainbowModel.allCases)
        self.content = content
    }

    var description: String {
        let screen = content.depth.map { " in \($0.rawValue) greys" } ?? ""
        return "seed \(seed), \(style.rawValue) of \(size.width) x \(size.height)\(screen), "
            + "\(content.language.code), \(content.theme?.rawValue ?? "own theme"), \(content.palette.rawValue)"
    }
}

extension SeededGenerator {
    /// The smallest card, long ones, ones at the border between wide and not, phones' screens, or any.
    fileprivate mutating func size(_ kind: Int) -> Size {
        switch kind {
        case 0: return Size(width: 200, height: 200)
        case 1:
            return one(of: [
                Size(width: 1200, height: 400), Size(width: 600, height: 200), Size(width: 300, height: 900),
                Size(width: 2400, height: 810),
            ])
        case 2:
            return one(of: [
                Size(width: 1440, height: 1080), Size(width: 1441, height: 1080), Size(width: 1080, height: 1919),
                Size(width: 1080, height: 2400), Size(width: 1080, height: 1150),
            ])
        default:
            let shorter = next(200, 1200).rounded()
            let longer = (shorter * next(1, 3)).rounded(.down)
            return happens(0.5) ? Size(width: longer, height: shorter) : Size(width: shorter, height: longer)
        }
    }

    /// The sample's picture, at a recent time or an earlier one, in rain or snow, with towns of long and short names.
    fileprivate mutating func radar(around content: CardContent) -> RadarScan? {
        let place = content.forecast.place
        let center = Coordinates(latitude: place.latitude, longitude: place.longitude)
        let age = Double(count(0...59)) * 60
        guard let frame = SampleRadar.frame(around: center, time: content.moment.advanced(by: -age)) else {
            return nil
        }
        let names = ["Ulm", "Friedrichshafen am Bodensee", "東京", "القاهرة", "Saint-Étienne", "Å", "Wien", "Łódź"]
        let towns = names.map { name in
            RadarScan.Town(name: name, place: center.at(kilometers: next(0, 160), bearing: next(0, 360)))
        }
        return RadarScan(
            frame: happens(0.3) ? frame.inSnow ?? frame : frame, isRadar: happens(0.8), hasAge: happens(0.8),
            towns: towns)
    }

    /// A system's units, now and then one of another.
    fileprivate mutating func units() -> Units {
        var units = Units(one(of: UnitSystem.allCases))
        if happens(0.3) { units.speed = one(of: Units.Speed.allCases) }
        if happens(0.3) { units.temperature = one(of: Units.Temperature.allCases) }
        return units
    }
}

extension RadarFrame {
    /// The same frame with snow instead of rain in its northern half.
    fileprivate var inSnow: RadarFrame? {
        RadarFrame(
            time: time, projection: projection, left: left, top: top, columns: columns, rows: rows, scale: scale,
            values: values, seen: seen, snow: values.indices.map { $0 < values.count / 2 })
    }
}
