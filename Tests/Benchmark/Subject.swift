internal import Cards
internal import ForecastCore
internal import Libc
internal import Places
internal import Primitives
internal import Providers

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
        guard let first = forecasts.first, let moment = first.ownTime else { throw Complaint("no forecast") }
        var content = CardContent(forecast: first, moment: moment)
        content.others = Array(forecasts.dropFirst())
        return content
    }

    private static func zone(_ name: String, from start: Instant, to end: Instant) -> ZoneOffsets? {
        TimeZoneDatabase().offsets(of: name, from: start, to: end)
    }
}

private func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw Complaint("cannot write \(path)") }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw Complaint("cannot write \(path)") }
}
