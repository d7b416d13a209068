import Climate
import ForecastCore
import Foundation
import Primitives
import Radar
import SceneModel
import Words

@testable import Cards

/// A card of a random forecast in a shape and a language, which follows from its seed alone.
struct LayoutDraw: CustomStringConvertible {
    /// The size of a card: one with a name, the smallest, a long one, one at a limit, any other, or that of a small panel.
    enum Shape: Hashable {
        case named(CardSize)
        case smallest, long, limit, any, panel

        /// Those of a card.
        static func all(of style: CardStyle) -> [Shape] {
            CardSize.allCases.map(Shape.named) + [.smallest, .long, .limit, .any]
                + (style.card.hasSmallForm ? [.panel] : [])
        }

        var name: String {
            if case .named(let size) = self { size.rawValue } else { "\(self)" }
        }
    }

    let seed: UInt64
    let style: CardStyle
    let shape: Shape
    let size: Size
    let content: CardContent

    /// The draws of a card: each language in some of its shapes, which languages, cards and numbers take in turn, as often as
    /// `WEATHERCARD_DRAWS` says.
    static func all(of style: CardStyle) -> [LayoutDraw] {
        let card = CardStyle.allCases.firstIndex(of: style) ?? 0
        return (1...times).flatMap { number in
            Shape.all(of: style).enumerated().flatMap { index, shape in
                languages(turn: index + card + number).map { LayoutDraw(style, shape, $0, number: number) }
            }
        }
    }

    /// About five of the languages: those whose turn it is.
    static func languages(turn: Int) -> [Language] {
        let turns = max(1, (Language.allCases.count + 2) / 5)
        return Language.allCases.enumerated().filter { ($0.offset + turn) % turns == 0 }.map(\.element)
    }

    /// How many times the usual number of draws tests have, one by default.
    static let times = max(1, ProcessInfo.processInfo.environment["WEATHERCARD_DRAWS"].flatMap { Int($0) } ?? 1)

    /// A draw of a card, whatever other cards, shapes and languages there are.
    init(_ style: CardStyle, _ shape: Shape, _ language: Language, number: Int) {
        self.init(
            style, shape, language,
            seed: FNV1a.hash(of: Array("\(style.rawValue) \(shape.name) \(language.code) \(number)".utf8)))
    }

    init(_ style: CardStyle, _ shape: Shape, _ language: Language, seed: UInt64) {
        self.seed = seed
        self.style = style
        self.shape = shape
        var random = SeededGenerator(seed: seed)
        let named: CardSize? = if case .named(let size) = shape { size } else { nil }
        size = named?.size ?? random.size(of: shape)
        let moment = Instant(secondsSince1970: random.next(1_704_067_200, 1_830_297_600).rounded())
        var content = CardContent(forecast: random.forecast(around: moment), moment: moment)
        content.language = language
        if style == .places {
            content.others = (0..<random.count(0...9)).map { _ in random.forecast(around: moment) }
        }
        content.units = random.units()
        if style == .year || style == .stripes { content.climate = random.climate(around: content) }
        if style == .stripes, random.happens(0.3) { content.stripes = .bars }
        if style == .year, random.happens(0.3) { content.period = ClimatePeriod("2021-03/2022-02") }
        if style == .radar { content.radar = random.radar(around: content) }
        content.timeFormat = random.one(of: TimeFormat.allCases)
        content.theme = random.one(of: [nil, .auto, .light, .dark])
        content.depth = named.map(\.depth) ?? random.one(of: [nil, nil, nil, .sixteen, .two])
        content.palette = random.happens(0.3) ? .lucid : .clear
        content.precipitation = random.happens(0.1) ? random.one(of: PrecipitationChoice.allCases) : .best
        content.rainbowModel = random.one(of: RainbowModel.allCases)
        if style == .air { content.forecast.air = random.air(around: moment) }
        self.content = content
    }

    var description: String {
        let screen = content.depth.map { " in \($0.rawValue) greys" } ?? ""
        return "LayoutDraw(.\(style), .\(shape), .\(content.language), seed: \(seed)): \(size.width) x "
            + "\(size.height)\(screen), \(content.theme?.rawValue ?? "own theme"), \(content.palette.rawValue)"
    }
}

extension SeededGenerator {
    /// The smallest card, long ones, ones at the border between wide and not, phones' screens, or any.
    fileprivate mutating func size(of shape: LayoutDraw.Shape) -> Size {
        switch shape {
        case .smallest: return Size(width: 200, height: 200)
        case .long:
            return one(of: [
                Size(width: 1200, height: 400), Size(width: 600, height: 200), Size(width: 300, height: 900),
                Size(width: 2400, height: 810),
            ])
        case .limit:
            return one(of: [
                Size(width: 1440, height: 1080), Size(width: 1441, height: 1080), Size(width: 1080, height: 1919),
                Size(width: 1080, height: 2400), Size(width: 1080, height: 1150),
            ])
        case .panel:
            return one(of: [
                Size(width: 250, height: 122), Size(width: 264, height: 176), Size(width: 296, height: 128),
                Size(width: 296, height: 152), Size(width: 212, height: 104),
            ])
        case .named, .any:
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
        let time = content.moment.advanced(by: -age)
        guard let frame = SampleRadar.frame(around: center, time: time) else { return nil }
        let names = ["Ulm", "Friedrichshafen am Bodensee", "東京", "القاهرة", "Saint-Étienne", "Å", "Wien", "Łódź"]
        let towns = names.map { name in
            RadarScan.Town(name: name, place: center.at(kilometers: next(0, 160), bearing: next(0, 360)))
        }
        var scan = RadarScan(
            frame: happens(0.3) ? frame.inSnow ?? frame : frame, isRadar: happens(0.8), hasAge: happens(0.8),
            towns: towns)
        // Showers beside the place come to it, and a card that moves has a map.
        let aside = center.at(kilometers: next(0, 90), bearing: next(0, 360))
        if happens(0.6), let near = SampleRadar.frame(around: aside, time: time),
            let before = SampleRadar.frame(around: aside, time: time, minutesBefore: 15)
        {
            if scan.frame.snow == nil { scan.frame = near }
            scan.earlier = [before]
        }
        scan.isPlayed = happens(0.2)
        return scan
    }

    /// The sample's days until now or some earlier day, now and then with gaps, without rain, or of a model.
    fileprivate mutating func climate(around content: CardContent) -> DailyClimate {
        let place = content.forecast.place
        let today = content.forecast.zone.civilTime(at: content.moment).date
        let sample = SampleClimate.days(
            latitude: place.latitude, longitude: place.longitude,
            through: CivilDate(daysSince1970: today.daysSince1970 - count(0...300)))
        let (gaps, isDry, isCold) = (happens(0.3), happens(0.15), happens(0.2))
        var days: [Int: DailyClimate.Day] = [:]
        for number in sample.first.daysSince1970...sample.last.daysSince1970 where !gaps || number % 97 > 8 {
            var day = sample[number]
            if isDry { day.precipitation = nil }
            if isCold { (day.low, day.high) = (day.low.map { $0 - 40 }, day.high.map { $0 - 40 }) }
            days[number] = day
        }
        return DailyClimate(days, isModelled: happens(0.3))
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
