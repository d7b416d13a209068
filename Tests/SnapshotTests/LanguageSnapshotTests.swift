import Canvas
import Cards
import Climate
import ForecastCore
import Foundation
import ImageComparison
import Primitives
import Providers
import Radar
import RasterImages
import SceneModel
import Testing
import Words

/// Every card in the languages beside English, each with a place of its own.
struct LanguageSnapshotTests {
    private static let languages = Language.allCases.filter { $0 != .english }
    /// The languages whose places the card of several places shows.
    private static let neighbours: [Language] = [.german, .spanish, .japanese, .arabic]

    /// A place where a language is spoken, and its hours from UTC; Seattle for those that have none here.
    private static func home(of language: Language) -> (place: Place, hours: Int) {
        func home(
            _ name: String, _ country: String, _ latitude: Double, _ longitude: Double, _ zone: String, _ hours: Int
        ) -> (place: Place, hours: Int) {
            let place = Place(
                name: name, country: country, latitude: latitude, longitude: longitude, timeZone: zone)
            return (place, hours)
        }
        return switch language {
        case .english: (seattle, -8)
        case .german: home("Köln", "DE", 50.93, 6.95, "Europe/Berlin", 1)
        case .spanish: home("Bogotá", "CO", 4.61, -74.08, "America/Bogota", -5)
        case .japanese: home("東京", "JP", 35.69, 139.69, "Asia/Tokyo", 9)
        case .arabic: home("القاهرة", "EG", 30.06, 31.25, "Africa/Cairo", 2)
        case .french: home("Lyon", "FR", 45.75, 4.85, "Europe/Paris", 1)
        case .italian: home("Bologna", "IT", 44.49, 11.34, "Europe/Rome", 1)
        case .dutch: home("Utrecht", "NL", 52.09, 5.12, "Europe/Amsterdam", 1)
        case .portuguese: home("São Paulo", "BR", -23.55, -46.64, "America/Sao_Paulo", -3)
        case .swedish: home("Göteborg", "SE", 57.71, 11.97, "Europe/Stockholm", 1)
        case .norwegian: home("Tromsø", "NO", 69.65, 18.96, "Europe/Oslo", 1)
        case .danish: home("Aarhus", "DK", 56.16, 10.21, "Europe/Copenhagen", 1)
        case .finnish: home("Jyväskylä", "FI", 62.24, 25.72, "Europe/Helsinki", 2)
        case .polish: home("Łódź", "PL", 51.77, 19.47, "Europe/Warsaw", 1)
        case .czech: home("Plzeň", "CZ", 49.75, 13.38, "Europe/Prague", 1)
        case .russian: home("Екатеринбург", "RU", 56.85, 60.61, "Asia/Yekaterinburg", 5)
        case .ukrainian: home("Львів", "UA", 49.84, 24.02, "Europe/Kyiv", 2)
        case .greek: home("Θεσσαλονίκη", "GR", 40.64, 22.93, "Europe/Athens", 2)
        case .turkish: home("İzmir", "TR", 38.41, 27.14, "Europe/Istanbul", 3)
        case .chinese: home("成都", "CN", 30.67, 104.07, "Asia/Shanghai", 8)
        case .korean: home("부산", "KR", 35.1, 129.04, "Asia/Seoul", 9)
        }
    }

    private static let seattle = Place(
        name: "Seattle", country: "US", latitude: 47.6, longitude: -122.3, timeZone: "America/Los_Angeles")

    /// The weather of Seattle's sample, so that every language has words for the rain.
    private func rainyEvening(_ language: Language) throws -> Forecast {
        var forecast = try #require(
            SampleForecast.forecast(for: Self.seattle) { _, _, _ in ZoneOffsets(initial: -8 * 3600) })
        let home = Self.home(of: language)
        forecast.place = home.place
        forecast.zone = ZoneOffsets(initial: home.hours * 3600)
        let today = forecast.zone.civilTime(at: SampleForecast.time).date.daysSince1970
        for index in forecast.daily.indices {
            forecast.daily[index].date = CivilDate(daysSince1970: today + index)
        }
        return forecast
    }

    private func scene(_ style: CardStyle, _ language: Language) throws -> Scene {
        var content = CardContent(forecast: try rainyEvening(language), moment: SampleForecast.time)
        content.language = language
        if style == .places {
            content.others = try Self.neighbours.filter { $0 != language }.map(rainyEvening)
        }
        if style == .year || style == .stripes {
            let place = Self.home(of: language).place
            content.climate = SampleClimate.days(
                latitude: place.latitude, longitude: place.longitude,
                through: content.forecast.zone.civilTime(at: content.moment).date)
        }
        if style == .radar {
            let place = Self.home(of: language).place
            let center = Coordinates(latitude: place.latitude, longitude: place.longitude)
            let time = content.moment.advanced(by: -480)
            content.radar = SampleRadar.frame(around: center, time: time).map { RadarScan(frame: $0) }
        }
        return try style.scene(of: content, in: CardSize.square.size, measuring: Self.fonts())
    }

    // MARK: Recording

    /// The fonts of the program alone, which have every character of every language.
    private static func fonts() -> FontBook { FontBook(usingSystemFonts: false) }

    /// The texts of a card with their places and sizes, and its descriptions, one a line.
    private func lines(of scene: Scene, _ style: CardStyle) -> [String] {
        let runs = TextRun.all(in: scene.elements).map { run in
            "\(run.id) \(Int(run.origin.x.rounded())),\(Int(run.origin.y.rounded())) \(Int(run.size.rounded())) \(run.string)"
        }
        let words = scene.description
        return ["[\(style.rawValue)]"] + runs + [
            "short: \(words.short)", "full: \(words.full)", "share: \(words.share)",
        ]
    }

    /// The side of a card in a sheet, and how many are in its rows, in pixels.
    private static let (side, columns) = (168, 5)

    /// The cards beside each other in sixteen greys, which show where a picture is and how large, and are small to keep.
    ///
    /// Throws if a character has no font, which would be a box.
    private func sheet(of scenes: [Scene]) throws -> [UInt8] {
        let (side, columns) = (Self.side, Self.columns)
        let rows = (scenes.count + columns - 1) / columns
        var pixels = [UInt8](repeating: 15, count: rows * columns * side * side)
        let fonts = Self.fonts()
        let renderer = SceneRenderer(fonts: fonts)
        for (number, scene) in scenes.enumerated() {
            let file = try renderer.png(of: scene, scale: Double(side) / scene.size.width)
            let picture = try PNGDecoder().decode(file)
            try #require(picture.width == side && picture.height == side)
            let start = (number / columns * columns * side + number % columns) * side
            picture.eightBitSamples.withUnsafeBufferPointer { samples in
                for index in 0..<side * side {
                    func part(_ channel: Int, _ weight: Int) -> Int { Int(samples[index * 4 + channel]) * weight }
                    let brightness = part(0, 299) + part(1, 587) + part(2, 114)
                    pixels[start + index / side * columns * side + index % side] = UInt8(
                        (brightness + 8500) / 17_000)
                }
            }
        }
        try #require(fonts.takeMissingCharacters() == [])
        let layout = PixelLayout(
            width: columns * side, height: rows * side, stride: columns * side, format: .gray4)
        return try PNGEncoder().encode(pixels.span.bytes, layout: layout)
    }

    @Test(arguments: languages) func theCardsOfALanguageAreAsRecorded(language: Language) throws {
        let store = try Snapshots.store.get()
        let scenes = try CardStyle.allCases.map { try scene($0, language) }
        let lines = zip(scenes, CardStyle.allCases).flatMap { self.lines(of: $0, $1) }
        let sheet = try self.sheet(of: scenes)
        #expect(sheet.count <= 60_000)
        let outcomes = [
            try store.check(text: lines.joined(separator: "\n") + "\n", named: "languages/\(language.code)"),
            try store.check(png: sheet, named: "languages/\(language.code)"),
        ]
        for failure in outcomes.compactMap(\.failure) { Issue.record("\(failure)") }
    }

    /// Another word, or a line two points aside, turns the texts red, and a picture that lacks them the sheet.
    @Test(arguments: inTurn(CardStyle.allCases, languages))
    func aChangedLineTurnsItRed(style: CardStyle, language: Language) throws {
        let store = try Snapshots.store.get()
        let scene = try scene(style, language)
        let path = "\(store.root)/languages/\(language.code)"
        let recorded = try String(contentsOfFile: path + ".txt", encoding: .utf8)
        let own = lines(of: scene, style).joined(separator: "\n")
        #expect(recorded.contains(own + "\n"))
        let index = try #require(scene.elements.firstIndex { if case .text = $0 { true } else { false } })
        guard case .text(var text) = scene.elements[index] else { return }
        func changed(_ element: Element) -> Scene {
            var changed = scene
            changed.elements[index] = element
            return changed
        }
        text.origin.x += 2
        #expect(lines(of: changed(.text(text)), style).joined(separator: "\n") != own)
        text.origin.x -= 2
        text.string += "."
        #expect(lines(of: changed(.text(text)), style).joined(separator: "\n") != own)
        text.string = " "
        #expect(try sheet(of: [scene]) != sheet(of: [changed(.text(text))]))
    }
}

extension TextRun {
    fileprivate static func all(in elements: [Element]) -> [TextRun] {
        elements.flatMap { element in
            switch element {
            case .text(let run): [run]
            case .group(let group): all(in: group.elements)
            case .shape: [TextRun]()
            }
        }
    }
}
