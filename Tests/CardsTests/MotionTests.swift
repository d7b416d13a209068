import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

/// Cards that move through the hours.
struct MotionTests {
    private let fonts = FontBook()
    private static let size = Size(width: 360, height: 360)
    /// Those of a forecast.
    private static let cards = CardStyle.allCases.filter { $0 != .radar && $0 != .year && $0 != .stripes }
    /// Those whose picture changes between two figures: they have a sky or hands.
    private static let moving: [CardStyle] = [.clock, .rainbow, .graph, .day, .places, .sun]

    /// Weather of two days that changes by the hour, at the sample's time in Seattle.
    private static let content: CardContent = {
        let start = Instant(secondsSince1970: 1_795_215_600)
        let hours = (0..<60).map { index in
            var hour = Conditions(time: start.advanced(by: Double(index) * 3600))
            hour.temperature = 12 - 0.3 * Double(index)
            (hour.apparentTemperature, hour.dewPoint) = (9 - 0.2 * Double(index), 5)
            (hour.humidity, hour.windSpeed, hour.windBearing) = (0.5 + 0.007 * Double(index), 5, 200)
            (hour.cloudCover, hour.precipitationRate) = (0.5, index % 9 < 3 ? 1 : 0)
            (hour.precipitationProbability, hour.condition) = (index % 9 < 3 ? 0.6 : 0, .cloudy)
            hour.precipitationKind = .rain
            return hour
        }
        let days = (0..<8).map { index in
            var day = Day(date: CivilDate(daysSince1970: 20_777 + index))
            (day.high, day.low, day.precipitationProbability) = (16 - Double(index), 9 - Double(index), 0.2)
            return day
        }
        var forecast = Forecast(
            place: Place(name: "Seattle", country: "DE", latitude: 47.61, longitude: -122.33),
            zone: ZoneOffsets(initial: -28_800),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example"), hourly: hours, daily: days)
        forecast.air = .good(around: start)
        return CardContent(forecast: forecast, moment: start.advanced(by: 1320))
    }()

    private static func motion(_ hours: Double = 24, pace: Double = 21_600, rate: Int = 12, once: Bool = false)
        -> CardMotion
    {
        CardMotion(from: content.moment, over: hours * 3600, pace: pace, rate: rate, endsOnFirst: once)
    }

    // MARK: Time

    @Test(arguments: [(1.0, 12), (3, 12), (24, 12), (25, 30), (100, 12), (192, 30)])
    func figuresChangeAtMostFourTimesASecond(hours: Double, rate: Int) {
        for pace in [3600.0, 10_000, 21_600, 86_400] {
            let frames = Self.motion(hours, pace: pace, rate: rate).frames
            // Twice around, since the end meets the start.
            var (time, times): (Double, [Double]) = (0, [])
            for (index, frame) in (frames + frames).enumerated() {
                if index > 0, (frames + frames)[index - 1].wordsMoment != frame.wordsMoment { times.append(time) }
                time += frame.length / Double(rate)
            }
            for (first, fifth) in zip(times, times.dropFirst(4)) {
                #expect(fifth - first >= 0.999, "\(hours) \(pace)")
            }
        }
    }

    @Test func aDayTakesFourSecondsRestsAndReturns() {
        let motion = Self.motion()
        let frames = motion.frames
        #expect(frames.count == 48 + 1 + 8)
        #expect(frames[0].moment == Self.content.moment && frames[0].wordsMoment == frames[0].moment)
        #expect(frames[48].moment == motion.end && frames[48].wordsMoment == motion.end)
        #expect(motion.end == Self.content.moment.advanced(by: 86_400))
        #expect(abs(frames[48].length - 9.6) < 1e-9)
        let moments = frames.map(\.moment)
        #expect(moments[...48].elementsEqual(moments[...48].sorted()))
        #expect(moments[48...].elementsEqual(moments[48...].sorted(by: >)))
        #expect(moments[56] > moments[0])
    }

    @Test func aPictureThatIsPlayedOnceEndsAsItBegan() {
        let motion = Self.motion(once: true)
        #expect(motion.frames.count == 58)
        #expect(motion.frames.last?.moment == Self.content.moment)
        #expect(motion.frames.last?.wordsMoment == Self.content.moment)
    }

    @Test func moreThanADayAndAHalfFadesBackInsteadOfFlickering() {
        #expect(Self.motion(36).frames.allSatisfy { $0.fade == 0 })
        let motion = Self.motion(37)
        let back = motion.frames.suffix(8)
        #expect(back.allSatisfy { $0.moment == motion.end && $0.fade > 0 && $0.fade < 1 })
        #expect(back.map(\.fade) == back.map(\.fade).sorted())
    }

    // MARK: Cards

    @Test(arguments: cards) func aFrameIsTheCardOfItsMoment(card: CardStyle) throws {
        let frames = Self.motion().frames
        for frame in [frames[0], frames[24], frames[48]] {
            #expect(frame.wordsMoment == frame.moment)
            // In the layout of the first one.
            var own = Self.content
            (own.moment, own.firstMoment) = (frame.moment, Self.content.moment)
            let scene = try card.scene(of: Self.content.at(frame), in: Self.size, measuring: fonts)
            let still = try card.scene(of: own, in: Self.size, measuring: fonts)
            #expect(scene.differences(from: still) == [])
        }
    }

    @Test(arguments: cards) func figuresAndWordsAreHeldWhileThePictureMoves(card: CardStyle) throws {
        let frames = Self.motion().frames
        func scene(_ frame: CardMotion.Frame) throws -> Scene {
            try card.scene(of: Self.content.at(frame), in: Self.size, measuring: fonts)
        }
        func words(_ scene: Scene) -> [String] { scene.texts.map { "\($0.id) \($0.string)" } }
        // 10:22 PM: between two hours, in which nothing starts or stops.
        let (held, next) = (frames[15], frames[16])
        #expect(held.wordsMoment == held.moment && next.wordsMoment == held.moment && next.moment > held.moment)
        let (before, after) = (try scene(held), try scene(next))
        #expect(words(before) == words(after))
        #expect(before.description == after.description)
        if Self.moving.contains(card) { #expect(after.differences(from: before) != []) }
    }

    @Test func theBeadsOfTheTimeRunWhileTheNumberIsHeld() throws {
        let frame = Self.motion().frames[16]
        var own = Self.content
        own.moment = frame.moment
        func beads(_ content: CardContent) throws -> [Shape] {
            let scene = try CardStyle.clock.scene(of: content, in: Self.size, measuring: fonts)
            return scene.shapes("now") + scene.shapes("hour")
        }
        #expect(try !beads(own).isEmpty)
        #expect(try beads(own) == beads(Self.content.at(frame)))
    }

    // MARK: What stays

    /// Half a day of broken clouds over a place, which changes from mild to frosty.
    private static func clouded(_ latitude: Double = 47.61) -> CardContent {
        var content = content
        content.forecast.place.latitude = latitude
        content.forecast.hourly = content.forecast.hourly.enumerated().map { index, hour in
            var hour = hour
            hour.cloudCover = 0.45 + 0.2 * Angle.degrees(37 * Double(index)).sine
            (hour.precipitationRate, hour.precipitationProbability, hour.condition) = (0, 0, .partlyCloudy)
            hour.temperature = 25 - Double(index)
            return hour
        }
        return content
    }

    private func scenes(_ card: CardStyle, _ content: CardContent, hours: Double = 12) throws -> [Scene] {
        let motion = CardMotion(
            from: content.moment, over: hours * 3600, pace: 7200, rate: 12, endsOnFirst: false)
        return try motion.frames.prefix(Int(hours * 6)).map {
            try card.scene(of: content.at($0), in: Self.size, measuring: fonts)
        }
    }

    /// The puffs of each cloud as shares of its extent, for clouds that are wholly in the picture.
    private func clouds(_ scene: Scene) -> [String: [Rect]] {
        var clouds: [String: [Rect]] = [:]
        for case .group(let group) in scene.elements where group.id.hasPrefix("cloud-") {
            let boxes = group.elements.compactMap { element -> Rect? in
                if case .shape(let shape) = element { shape.path.controlBounds } else { nil }
            }
            guard let first = boxes.first else { continue }
            let whole = boxes.reduce(first) { $0.union($1) }
            guard whole.minX > 0, whole.maxX < Self.size.width, whole.minY > 0 else { continue }
            clouds[group.id] = boxes.map { box in
                Rect(
                    minX: (box.minX - whole.minX) / whole.width, minY: (box.minY - whole.minY) / whole.height,
                    maxX: (box.maxX - whole.minX) / whole.width, maxY: (box.maxY - whole.minY) / whole.height)
            }
        }
        return clouds
    }

    @Test(arguments: [CardStyle.day, .rainbow], [47.61, 21.3, 59.9])
    func cloudsKeepTheirShapes(card: CardStyle, latitude: Double) throws {
        let frames = try scenes(card, Self.clouded(latitude)).map(clouds)
        // A cloud that fades loses its faintest puffs first.
        var (whole, compared): ([String: [Rect]], Int) = ([:], 0)
        for (id, shape) in frames.flatMap({ $0 }) where shape.count > whole[id]?.count ?? 0 { whole[id] = shape }
        for (id, shape) in frames.flatMap({ $0 }) {
            let full = try #require(whole[id])
            guard shape.count == full.count else { continue }
            compared += 1
            for (one, other) in zip(full, shape) {
                let far = max(
                    abs(one.minX - other.minX), abs(one.maxX - other.maxX), abs(one.minY - other.minY),
                    abs(one.maxY - other.maxY))
                #expect(far < 0.002, "\(id)")
            }
        }
        #expect(compared > 20)
    }

    @Test func theNumberKeepsItsPlaceWhileItHasAsManyFigures() throws {
        var places: [Int: Set<[Int]>] = [:]
        for scene in try scenes(.day, Self.clouded(), hours: 30) {
            let number = try #require(scene.texts.first { $0.id == "temperature" })
            let box = try #require(Element.text(number).inkBox(measuring: fonts))
            let place = [box.minX, number.origin.y, number.size].map { Int(($0 * 10).rounded()) }
            let minus = scene.shapes { $0 == "minus" }.count
            places[number.string.count + 10 * minus, default: []].insert(place)
        }
        #expect(places.count >= 2)
        for (count, places) in places { #expect(places.count == 1, "\(count): \(places)") }
    }

    /// Rain that comes and goes would move the horizon by the height of its bars.
    @Test func theHorizonStays() throws {
        for (first, later) in [(0.0, 2.0), (2, 0)] {
            var content = Self.clouded()
            content.forecast.minutely = MinutelyPrecipitation(
                quality: .minute,
                points: (0..<240).map { minute in
                    let rate = (minute < 70 ? first : later) * Double(minute % 5)
                    return .init(
                        time: content.moment.advanced(by: Double(minute) * 60), rate: rate,
                        probability: rate > 0 ? 0.95 : 0)
                })
            let baselines = try scenes(.day, content, hours: 3).map { scene in
                [scene.texts.first { $0.id == "temperature" }, scene.texts.first { $0.id == "line" }].map {
                    $0?.origin.y
                }
            }
            #expect(Set(baselines).count == 1)
        }
    }

    /// From frame to frame the sun neither stands still nor goes twice as far as before and after.
    @Test func theSunMovesEvenly() throws {
        var content = Self.clouded(21.3)
        content.moment = content.moment.advanced(by: -5 * 3600)
        content.forecast.hourly = content.forecast.hourly.map { hour in
            var hour = hour
            (hour.cloudCover, hour.temperature) = (0.1, 20)
            return hour
        }
        let hours = (-8..<0).map { index in
            var hour = content.forecast.hourly[0]
            hour.time = hour.time.advanced(by: Double(index) * 3600)
            return hour
        }
        content.forecast.hourly = hours + content.forecast.hourly
        let centers = try scenes(.day, content, hours: 8).map { scene in
            scene.shapes { $0 == "sun" }.first?.path.controlBounds.map {
                Point(x: ($0.minX + $0.maxX) / 2, y: ($0.minY + $0.maxY) / 2)
            }
        }
        var steps: [Double] = []
        for case (let one?, let other?) in zip(centers, centers.dropFirst()) {
            steps.append(abs(one.x - other.x) + abs(one.y - other.y))
        }
        #expect(steps.count > 20)
        for (place, step) in steps.enumerated() {
            let near = [place - 1, place + 1].filter(steps.indices.contains).map { steps[$0] }
            #expect(step > 1 && step < 2 * (near.max() ?? 0), "\(steps)")
        }
    }

    @Test func warningsThereAreAreSaidOfTheFirstMomentAlone() {
        var content = Self.content
        content.forecast.alertsAnswer = AlertsAnswer(service: "Example", asked: content.moment)
        let frames = Self.motion().frames
        #expect(content.at(frames[0]).forecast.alertsAnswer != nil)
        #expect(content.at(frames[2]).forecast.alertsAnswer != nil)
        #expect(content.at(frames[3]).forecast.alertsAnswer == nil)
    }

    // MARK: Loops

    /// A content in which it rains or snows, is windy and partly cloudy, with a warning.
    private static func lively(_ kind: PrecipitationKind?) -> CardContent {
        var content = content
        content.forecast.hourly = content.forecast.hourly.map { hour in
            var hour = hour
            (hour.precipitationKind, hour.precipitationRate) = (kind, kind == nil ? 0 : 2)
            hour.precipitationProbability = kind == nil ? 0 : 0.9
            hour.condition = kind == nil ? .partlyCloudy : kind == .rain ? .rain : kind == .hail ? .hail : .snow
            return hour
        }
        return content
    }

    private func loop(_ card: CardStyle, _ content: CardContent) throws -> [Scene] {
        let motion = CardMotion(loopingAt: content.moment, rate: 12, endsOnFirst: true)
        #expect(motion.frames.count == 49)
        return try motion.frames.enumerated().filter { $0.offset % 8 == 0 }.map {
            try card.scene(of: content.at($0.element), in: Self.size, measuring: fonts)
        }
    }

    @Test(arguments: cards, [PrecipitationKind.rain, .snow, .hail, nil])
    func aLoopMovesEverythingButWordsAndComesBack(card: CardStyle, kind: PrecipitationKind?) throws {
        let content = Self.lively(kind)
        let frames = try loop(card, content)
        let still = try card.scene(of: content, in: Self.size, measuring: fonts)
        #expect(frames[0].differences(from: still) == [] && frames[6].differences(from: still) == [])
        for frame in frames {
            #expect(frame.texts == still.texts)
            #expect(frame.description == still.description)
            try frame.validate()
        }
        let moves = frames[1] != still && frames[4] != frames[1]
        if Self.moving.contains(card) {
            #expect(moves)
        }
    }

    @Test func rainFallsAndCloudsDriftBehindAWeek() throws {
        var content = Self.lively(.rain)
        for index in content.forecast.daily.indices {
            content.forecast.daily[index].precipitationProbability = 0.9
            content.forecast.daily[index].precipitationKind = .rain
        }
        let frames = try loop(.week, content)
        func elements(_ scene: Scene, _ prefix: String) -> [Element] {
            scene.elements.filter { element in
                switch element {
                case .group(let group): group.id.hasPrefix(prefix)
                case .shape(let shape): shape.id.hasPrefix(prefix)
                case .text: false
                }
            }
        }
        for prefix in ["cloud-", "streak-"] {
            let (first, second) = (elements(frames[0], prefix), elements(frames[1], prefix))
            #expect(!first.isEmpty && first != second && elements(frames[6], prefix) == first, "\(prefix)")
        }
        #expect(frames.allSatisfy { $0.texts == frames[0].texts })
    }

    @Test(arguments: [CardStyle.day, .rainbow, .places, .graph]) func nothingFallsInADryHour(card: CardStyle) throws
    {
        for frame in try loop(card, Self.lively(nil)) {
            func ids(_ elements: [Element]) -> [String] {
                elements.flatMap { element -> [String] in
                    switch element {
                    case .group(let group): [group.id] + ids(group.elements)
                    case .shape(let shape): [shape.id]
                    case .text: []
                    }
                }
            }
            let falling = ["streak", "flakes", "rain-", "snow-", "hail", "rings", "precipitation"]
            #expect(!ids(frame.elements).contains { id in falling.contains { id.contains($0) } })
        }
    }

    @Test func aWarningMovesInALoop() throws {
        for hazard in [Hazard.wind, .flood, .snow, .dust, .fog, .fire] {
            let title = hazard.rawValue
            var content = Self.content
            content.forecast.alerts = [
                Alert(
                    id: title, title: title, severity: .severe, start: content.moment.advanced(by: -60),
                    end: content.moment.advanced(by: 7200))
            ]
            content.forecast.alerts[0].hazard = hazard
            let frames = try loop(.alert, content)
            #expect(frames[1].differences(from: frames[0]) != [], "\(title)")
            #expect(frames[6].differences(from: frames[0]) == [], "\(title)")
            #expect(frames[0].texts == frames[1].texts)
        }
    }

    // MARK: Words

    @Test(arguments: cards, Language.allCases)
    func theTextsSayHowFarItGoes(card: CardStyle, language: Language) throws {
        var content = Self.content
        content.language = language
        let motion = Self.motion()
        let (still, moving) = (try card.message(of: content), try card.message(of: content, in: motion))
        #expect(moving.share == still.share)
        #expect(moving.short.unicodeScalars.count <= 250 && moving.full.unicodeScalars.count <= 1000)
        for text in [moving.short, moving.full] {
            // The card of the sun has no temperature.
            #expect(card == .sun || text.contains("12"), "\(text)")
            // Danish and Finnish clocks have a dot.
            #expect(text.contains("15:22") || text.contains("15.22"), "\(text)")
            #expect(!text.contains("{"), "\(text)")
        }
        #expect(moving.full.hasPrefix(still.full))
    }

    /// Neither in other words nor of the hour with which the half day begins.
    @Test(arguments: [CardStyle.clock, .graph, .day], Language.allCases)
    func whatFallsIsSaidOnce(card: CardStyle, language: Language) throws {
        for rates in [[0, 0, 1, 1, 3, 9, 1, 0], [1, 1, 0, 0, 1, 0], [0]] as [[Double]] {
            var content = Self.content
            content.language = language
            for index in content.forecast.hourly.indices {
                let rate = index < rates.count ? rates[index] : 0
                (content.forecast.hourly[index].precipitationRate, content.forecast.hourly[index].condition) =
                    (rate, rate > 0 ? .rain : .cloudy)
                content.forecast.hourly[index].precipitationProbability = rate > 0 ? 0.9 : 0.2
                content.forecast.hourly[index].precipitationKind = rate > 0 ? .freezingRain : nil
            }
            let outlook = content.forecast.twelveHourOutlook(at: content.moment)
            let forms = outlook.sentences(
                TimeStyle(content.timeFormat, zone: content.forecast.zone, language: language))
            let moving = try card.message(of: content, in: Self.motion())
            for text in [moving.short, moving.full] {
                // The words of a description or, beside those of another outlook, the line of a card.
                let told = [forms.first, language.fitting(forms)].compactMap { $0 }.map(language.statement)
                let said = try #require(told.first { text.contains($0) }, "\(text)")
                let others = text.split(separator: said, omittingEmptySubsequences: false)
                #expect(others.count == 2, "\(text)")
                let again = forms.map(language.statement).filter { form in others.contains { $0.contains(form) } }
                #expect(again == [], "\(text)")
                if case .dry = outlook.course {
                    #expect(!text.contains(language.say(OutlookPhrase.dryHour)), "\(text)")
                }
            }
        }
    }

    @Test func theTextsSayHowTheTemperatureEnds() throws {
        let moving = try CardStyle.day.message(of: Self.content, in: Self.motion())
        #expect(
            moving.full.hasSuffix("The picture moves on to Saturday 15:22: 12°C falling to 5°C."), "\(moving.full)"
        )
    }
}
