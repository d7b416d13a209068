internal import Astronomy
internal import CardMaking
internal import Cards
internal import ForecastCore
internal import Places
internal import Primitives
internal import SceneModel
internal import Words

/// The data of a page about a card.
struct PageFacts: Sendable {
    /// The name of the place, and its region and country.
    var name: String
    var region: String
    /// The texts of the card, and the code and direction of their language.
    var alt: String
    var language: String
    var isRightToLeft: Bool
    /// The sky over the place, which colours the page.
    var sky: PageSky
    var attribution: String
    var attributionURL: String?
    /// The picture in pixels.
    var width: Int
    var height: Int
    /// The times of 49 hours from now on, and how high the sun is in degrees.
    var hours: [String]
    var sun: [Int]
    /// When the picture can change, in seconds since 1970; nil if it does not.
    var end: Int?
    /// The address of the server with a slash at its end, if it is known.
    var origin: String
    /// Whether moving cards are served as videos, too.
    var hasVideos = false
}

/// The skies that colour a page.
enum PageSky: String, CaseIterable, Sendable {
    case golden, night, nautical, civil, low, high, overcast, rain, thunder, snow, fog
}

extension PageFacts {
    /// The data about a card as it is laid out.
    init(
        _ request: CardRequest, _ words: Scene.Description, _ choice: PageChoice, end: Int?, origin: String,
        hasVideos: Bool
    ) {
        let (content, forecast) = (request.content, request.content.forecast)
        let place = forecast.place
        let city = Gazetteer().nearest(latitude: place.latitude, longitude: place.longitude)?.city
        let country = city?.place.country == place.country ? city?.countryName : place.country
        let now = content.moment.advanced(by: -3600 * Double(choice.hours ?? 0))
        let moments = (0...48).map { now.advanced(by: 3600 * Double($0)) }
        let track = GeographicPosition(latitude: place.latitude, longitude: place.longitude)
        let size = PageFacts.sizes.first { $0.name == choice.value("size") }
        self.init(
            name: place.name ?? choice.place,
            region: [place.region, country].compactMap(\.self).joined(separator: ", "),
            alt: singleLine(words.short), language: content.language.code,
            isRightToLeft: content.language.isRightToLeft, sky: PageSky(over: request),
            attribution: forecast.source.attribution, attributionURL: forecast.source.url,
            width: size?.width ?? Int(request.size.width),
            height: size?.height ?? Int(request.size.height),
            hours: moments.map { PageFacts.time(forecast.zone.civilTime(at: $0), content.timeFormat) },
            sun: moments.map { Int(Sun.position(at: $0, from: track).altitude.rounded()) },
            end: end, origin: origin, hasVideos: hasVideos)
    }

    /// The cards of forecasts.
    static let cards = CardStyle.allCases.filter { $0 != .radar }.map(\.rawValue)
    /// The sizes that a page offers.
    static let sizes = CardSize.allCases.filter { $0 != .einkBlackAndWhite }.map { size in
        let label =
            switch size {
            case .square: "Square"
            case .portrait: "Portrait"
            case .story: "Story"
            case .og: "Link"
            case .eink, .einkBlackAndWhite: "E-paper"
            }
        return PlacePage.Size(size.rawValue, label, width: Int(size.size.width), height: Int(size.size.height))
    }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// `Monday 5 AM` or `Monday 17:00`.
    private static func time(_ time: CivilTime, _ format: TimeFormat) -> String {
        let day = weekdays[time.date.weekday % 7]
        let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
        switch format {
        case .twelveHour:
            let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
            return "\(day) \(hour)\(time.minute == 0 ? "" : ":" + minute) \(time.hour < 12 ? "AM" : "PM")"
        case .twentyFourHour: return "\(day) \(time.hour < 10 ? "0" : "")\(time.hour):\(minute)"
        }
    }
}

extension PageSky {
    /// The sky at a card's moment.
    init(over request: CardRequest) {
        let forecast = request.content.forecast
        let place = GeographicPosition(latitude: forecast.place.latitude, longitude: forecast.place.longitude)
        let height = Sun.position(at: request.content.moment, from: place).altitude
        let weather = WeatherReport(forecast, at: request.content.moment).conditions
        self = PageSky(sun: height, weather?.condition, cover: weather?.cloudCover)
    }

    /// The sky for an altitude of the sun; after dusk the weather cannot be seen.
    init(sun height: Double, _ condition: Condition?, cover: Double?) {
        if height < -12 {
            self = .night
            return
        }
        switch condition {
        case .thunderstorm, .tornado: self = .thunder
        case .drizzle, .rain, .showers, .freezingRain, .sleet, .hail: self = .rain
        case .snow, .snowShowers: self = .snow
        case .fog, .haze, .dust, .smoke: self = .fog
        case .cloudy where (cover ?? 1) > 0.85 && height > -3: self = .overcast
        default:
            self =
                switch height {
                case ..<(-6): .nautical
                case ..<0: .civil
                case ..<8: .golden
                case ..<24: .low
                default: .high
                }
        }
    }
}
