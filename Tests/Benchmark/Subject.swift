internal import Cards
internal import ForecastCore
internal import Places
internal import Primitives
internal import Providers

/// A card to measure: the sample's weather as forecast files.
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
            guard let forecast = SampleForecast.forecast(for: place, zone: Subject.zone) else {
                throw Complaint("no sample for \(name)")
            }
            return try ForecastFile.bytes(of: forecast)
        }
    }

    /// The places that a card shows: a rainbow has its own, where the sun is up.
    static func places(of style: CardStyle) -> [String] {
        switch style {
        case .places: ["Seattle", "Honolulu", "Oslo", "Tokyo", "Nairobi"]
        case .rainbow: ["Honolulu"]
        default: ["Seattle"]
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
