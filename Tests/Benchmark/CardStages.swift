internal import Canvas
internal import Cards
internal import Climate
internal import ForecastCore
internal import Libc
internal import Places
internal import Primitives
internal import Providers
internal import Radar
internal import SceneModel

/// What the stages of one card took, in milliseconds of this thread's processor time, which other programs do not lengthen.
struct CardStages: Codable {
    var decode = 0.0
    var layOut = 0.0
    var draw = 0.0
    var encode = 0.0
    /// Bytes of the PNG.
    var bytes = 0

    /// From a scene to its PNG.
    var picture: Double { draw + encode }
    /// From a forecast as values to the PNG.
    var card: Double { layOut + draw + encode }
    /// From a forecast file to the PNG.
    var whole: Double { decode + card }
}

/// Makes cards in one process, as a server or a batch does.
struct CardMaker {
    let fonts = FontBook(usingSystemFonts: false)

    /// One card, 1080 x 1080 pixels, with what its stages took.
    ///
    /// The picture is always the sample's own. What is timed of its layout is that of another minute in each round, since a
    /// card that says the same again would profit from lines that are set already.
    func stages(of subject: Subject, round: Int) throws -> CardStages {
        var stages = CardStages()
        let content = try timed(&stages.decode) { try subject.decode() }
        var later = content
        later.moment = content.moment.advanced(by: Double(round % 30 + 1) * 60)
        _ = try timed(&stages.layOut) { try self.scene(of: subject.style, later) }
        let scene = try self.scene(of: subject.style, content)
        let renderer = SceneRenderer(fonts: fonts)
        let drawn = try timed(&stages.draw) { () throws(CanvasError) in try renderer.draw(scene) }
        stages.bytes = try timed(&stages.encode) { try drawn.png().count }
        return stages
    }

    /// The PNG of a forecast that has been read.
    func png(of style: CardStyle, _ content: CardContent, round: Int) throws -> [UInt8] {
        var content = content
        content.moment = content.moment.advanced(by: Double(round % 30) * 60)
        return try SceneRenderer(fonts: fonts).png(of: try scene(of: style, content))
    }

    private func scene(of style: CardStyle, _ content: CardContent) throws -> Scene {
        try style.scene(of: content, in: CardSize.square.size, measuring: fonts)
    }
}

/// Does work, and adds the milliseconds of processor time that it took.
func timed<Value: ~Copyable, Problem: Error>(
    _ milliseconds: inout Double, _ work: () throws(Problem) -> Value
) throws(Problem) -> Value {
    let start = processorTime
    defer { milliseconds += processorTime - start }
    return try work()
}

/// Milliseconds that this thread has run.
private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// A card to measure, and the weather that it shows as forecast files.
///
/// The weather is the sample's, but for the rainbow: that has little to draw in the sample's, and is measured with a bow at 72 %
/// under sun, clouds and showers.
struct Subject: Sendable {
    let style: CardStyle
    /// The program's own forecast files, a place each.
    let files: [[UInt8]]

    /// A card of each style.
    static func all() throws -> [Subject] {
        try CardStyle.allCases.map(Subject.init)
    }

    init(_ style: CardStyle) throws {
        self.style = style
        files = try Subject.places(of: style).map { name in
            let gazetteer = Gazetteer()
            let place = gazetteer.place(of: try gazetteer.find(name).city)
            guard var forecast = SampleForecast.forecast(for: place, zone: Subject.zone) else {
                throw Complaint("no sample for \(name)")
            }
            if style == .rainbow { Subject.makeShowers(&forecast) }
            return try ForecastFile.bytes(of: forecast)
        }
    }

    /// Showers and sun, 100 minutes after the sample's time.
    private static func makeShowers(_ forecast: inout Forecast) {
        forecast.minutely = nil
        for index in forecast.hourly.indices {
            forecast.hourly[index].cloudCover = 0.2
            forecast.hourly[index].precipitationRate = 1.8
            forecast.hourly[index].precipitationProbability = 0.9
            forecast.hourly[index].precipitationKind = .rain
            forecast.hourly[index].condition = .rain
        }
        forecast.current = forecast.hourly.first
        forecast.current?.time = SampleForecast.time.advanced(by: 6000)
    }

    /// The places that a card shows: a rainbow has its own, where the sun is up.
    static func places(of style: CardStyle) -> [String] {
        switch style {
        case .places: ["Seattle", "Honolulu", "Oslo", "Tokyo", "Nairobi"]
        case .rainbow: ["Honolulu"]
        default: ["Seattle"]
        }
    }

    /// The words that have the program draw it, with what files of its own it wants put into a folder.
    func words(in folder: String) throws -> [String] {
        let card = ["--card", style.rawValue]
        guard style == .rainbow else {
            return card + ["--provider", "sample"] + Subject.places(of: style).flatMap { ["--place", $0] }
        }
        return try card
            + files.enumerated().flatMap { index, bytes in
                let path = "\(folder)/\(style.rawValue)-\(index).json"
                try write(bytes, to: path)
                return ["--forecast", path]
            }
    }

    /// Reads the files, as the program reads those of its users.
    func decode() throws -> CardContent {
        let forecasts = try files.map { try ForecastFile.read($0, zone: Subject.zone) }
        guard let first = forecasts.first, let moment = first.referenceTime else { throw Complaint("no forecast") }
        var content = CardContent(forecast: first, moment: moment)
        content.others = Array(forecasts.dropFirst())
        if style == .year || style == .stripes {
            content.climate = SampleClimate.days(
                latitude: first.place.latitude, longitude: first.place.longitude,
                through: first.zone.civilTime(at: moment).date)
        }
        if style == .radar {
            let center = Coordinates(latitude: first.place.latitude, longitude: first.place.longitude)
            content.radar = SampleRadar.frame(around: center, time: moment).map { RadarScan(frame: $0) }
        }
        return content
    }

    private static func zone(_ name: String, from start: Instant, to end: Instant) -> ZoneOffsets? {
        TimeZoneDatabase().offsets(of: name, from: start, to: end)
    }
}

func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw Complaint("cannot write \(path)") }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw Complaint("cannot write \(path)") }
}

/// Cards drawn one after another in this process.
enum WarmRounds {
    /// Medians of rounds in which each card is made once, after three that are not counted.
    static func measured(_ rounds: Int) throws -> [String: CardStages] {
        let subjects = try Subject.all()
        let maker = CardMaker()
        var stages: [CardStyle: [CardStages]] = [:]
        for round in 0..<rounds + 3 {
            for subject in subjects {
                let card = try maker.stages(of: subject, round: round)
                if round >= 3 { stages[subject.style, default: []].append(card) }
            }
        }
        return Dictionary(
            uniqueKeysWithValues: stages.map { style, cards in
                (
                    style.rawValue,
                    CardStages(
                        decode: median(cards.map(\.decode)), layOut: median(cards.map(\.layOut)),
                        draw: median(cards.map(\.draw)), encode: median(cards.map(\.encode)),
                        bytes: Int(median(cards.map { Double($0.bytes) })))
                )
            })
    }
}

/// Makes cards one after another as lines of standard input name them, and answers each with a line of JSON.
enum CardServer {
    static func serve() throws {
        let maker = CardMaker()
        var rounds: [CardStyle: Int] = [:]
        var subjects: [CardStyle: Subject] = [:]
        while let line = readLine() {
            guard let style = CardStyle(rawValue: line) else { throw Complaint("'\(line)' is no card") }
            let subject = try subjects[style] ?? Subject(style)
            subjects[style] = subject
            let stages = try maker.stages(of: subject, round: rounds[style, default: 0])
            rounds[style, default: 0] += 1
            let members = [
                "\"decode\": \(stages.decode.shown(4))", "\"layOut\": \(stages.layOut.shown(4))",
                "\"draw\": \(stages.draw.shown(4))", "\"encode\": \(stages.encode.shown(4))",
                "\"bytes\": \(stages.bytes)",
            ]
            print("{" + members.joined(separator: ", ") + "}")
            fflush(nil)
        }
    }
}
