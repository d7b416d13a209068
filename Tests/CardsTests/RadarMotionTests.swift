import Canvas
import ForecastCore
import Primitives
import Radar
import SceneModel
import Testing
import Words

@testable import Cards

/// The radar card that moves through the pictures of an hour.
struct RadarMotionTests {
    /// Rain that comes from the west in 60 minutes, in a part of Germany's composite.
    private static func content() throws -> CardContent {
        let place = Place(name: "Ulm", country: "DE", latitude: 48.4, longitude: 9.99)
        var forecast = emptyForecast(place, attribution: "Example")
        forecast.zone = ZoneOffsets(initial: 0)
        var content = CardContent(forecast: forecast, moment: moment)
        let center = RadarProjection.germanComposite.point(
            Coordinates(latitude: place.latitude, longitude: place.longitude))
        let (left, top, side) = (Int(center.x) - 40, Int(center.y) - 40, 81)
        let frames = [60, 30, 0].compactMap { minutes in
            RadarFrame(
                time: moment.advanced(by: -180 - Double(minutes) * 60), projection: .germanComposite, left: left,
                top: top, columns: side, rows: side, scale: .amounts,
                values: (0..<side * side).map { index in
                    let (x, y) = (index % side - 40 + minutes / 2, index / side - 40)
                    return x * x + y * y < 100 ? 9 : 0
                }, seen: [Bool](repeating: true, count: side * side))
        }
        content.radar = RadarScan(frame: try #require(frames.last), earlier: Array(frames.dropLast()))
        content.radar?.isPlayed = true
        return content
    }

    private static func motion(_ content: CardContent, endsOnFirst: Bool = false, rate: Int = 12) -> CardMotion {
        CardMotion(
            through: content.radar?.earlier.map(\.time) ?? [], upTo: content.moment, rate: rate,
            endsOnFirst: endsOnFirst)
    }

    @Test func theNewestPictureComesFirstAndIsHeldForTwoSeconds() throws {
        let content = try Self.content()
        let motion = Self.motion(content)
        #expect(motion.frames.map(\.length) == [24, 5, 5] && motion.end == content.moment && !motion.isLoop)
        #expect(Self.motion(content, rate: 30).frames.map(\.length) == [60, 12, 12])
        let once = Self.motion(content, endsOnFirst: true).frames
        #expect(once.count == 4 && once.last == once.first)
    }

    @Test func onlyTheRainAndItsTimeMove() throws {
        let content = try Self.content()
        let fonts = FontBook()
        let scenes = try Self.motion(content).frames.map {
            try CardStyle.radar.scene(of: content.at($0), in: CardSize.square.size, measuring: fonts)
        }
        #expect(try scenes[0] == CardStyle.radar.scene(of: content, in: CardSize.square.size, measuring: fonts))
        func texts(_ scene: Scene) -> [String: String] {
            Dictionary(scene.texts.map { ($0.id, $0.string) }) { first, _ in first }
        }
        let still = texts(scenes[0])
        for (scene, (minutes, time)) in zip(scenes.dropFirst(), [(60, "22:19"), (30, "22:49")]) {
            let own = texts(scene)
            #expect(
                own["sentence"] == "\(minutes) minutes earlier" || own["sentence-1"] == "\(minutes) minutes earlier"
            )
            #expect(own.values.contains("Radar of \(time)"), "\(own)")
            for (id, string) in still where !id.hasPrefix("sentence") && !string.hasPrefix("Radar of") {
                #expect(own[id] == string)
            }
            func areas(_ scene: Scene, _ isRain: Bool) -> [Shape] {
                scene.elements.compactMap { element in
                    guard case .shape(let shape) = element, shape.id.hasPrefix("rain-") == isRain else {
                        return nil
                    }
                    return shape
                }
            }
            #expect(areas(scene, false) == areas(scenes[0], false))
            #expect(areas(scene, true) != areas(scenes[0], true))
            try scene.validate()
        }
    }

    @Test(arguments: Language.allCases) func itsTextsSayWhatItBeginsWith(language: Language) throws {
        var content = try Self.content()
        content.language = language
        let motion = Self.motion(content)
        let message = try CardStyle.radar.message(of: content, in: motion)
        let still = try CardStyle.radar.message(of: content)
        #expect(message.share == still.share && message.full != still.full)
        #expect(message.short.unicodeScalars.count <= 250)
        guard language == .english else { return }
        #expect(message.full.contains("Raining here, lightly."))
        #expect(
            message.full.hasSuffix(
                "The picture moves through the previous 60 minutes. 60 minutes earlier: \(try earliest(content))"))
    }

    private func earliest(_ content: CardContent) throws -> String {
        var then = content
        let oldest = try #require(content.radar?.earlier.first)
        then.radar?.frame = oldest
        then.moment = oldest.time
        return content.language.joined(try RadarCard().read(then).sentences)
    }
}
