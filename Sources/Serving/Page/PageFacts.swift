internal import Astronomy
internal import CardMaking
internal import CardOrders
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
    /// The text of the card, and its language, which is that of the page.
    var alt: String
    var language: Language
    /// The sky over the place, which colours the page.
    var sky: PageSky
    var attribution: String
    var attributionURL: String?
    /// The picture in pixels.
    var width: Int
    var height: Int
    /// The times of 49 hours from now on, those of some with abbreviated weekdays, and how high the sun is in degrees.
    var hours: [String]
    var marks: [String]
    var sun: [Int]
    /// When the picture can change, in seconds since 1970; nil if it does not.
    var end: Int?
    /// The address of the server with a slash at its end, if it is known.
    var origin: String
    var warnings = PageWarnings()
    /// The most pixels that a frame of a video may have, by the value of `animate`; empty if no videos are served.
    var videoPixels: [String: Int] = [:]
}

/// The skies that colour a page.
enum PageSky: String, CaseIterable, Sendable {
    case golden, night, nautical, civil, low, high, overcast, rain, thunder, snow, fog
}

extension PageFacts {
    /// The data about a card as it is laid out.
    init(
        _ request: CardRequest, _ words: Scene.Description, _ choice: PageChoice, end: Int?, origin: String,
        videoPixels: [String: Int]
    ) {
        let (content, forecast) = (request.content, request.content.forecast)
        let place = forecast.place
        let country = place.country.map { Gazetteer().countryName($0, in: content.language.code) ?? $0 }
        let now = content.moment.advanced(by: -3600 * Double(choice.hours ?? 0))
        let moments = (0...48).map { now.advanced(by: 3600 * Double($0)) }
        let track = GeographicPosition(latitude: place.latitude, longitude: place.longitude)
        let style = TimeStyle(content.timeFormat, zone: forecast.zone, language: content.language)
        let size = PageFacts.sizes.first { $0.name == choice.value("size") }
        self.init(
            name: place.name ?? choice.place,
            region: [place.region, country].compactMap(\.self).joined(separator: ", "),
            alt: singleLine(words.short), language: content.language, sky: PageSky(over: request),
            attribution: forecast.source.attribution, attributionURL: forecast.source.url,
            width: size?.width ?? Int(request.size.width),
            height: size?.height ?? Int(request.size.height),
            hours: moments.map { style.timeOfWeekday($0) },
            marks: moments.enumerated().filter { (1..<48).contains($0.offset) && $0.offset % 12 == 0 }.map {
                style.timeOfWeekday($0.element, isShort: true)
            },
            sun: moments.map { Int(Sun.position(at: $0, from: track).altitude.rounded()) },
            end: end, origin: origin, warnings: PageWarnings(request), videoPixels: videoPixels)
    }

    /// The cards that a page offers: those of the past would ask an archive for decades on each visit.
    static let cards = CardStyle.allCases.filter { $0 != .radar && !$0.isOfPast }.map(\.rawValue)
    /// The sizes that a page offers.
    static let sizes = CardSize.allCases.filter { $0 != .einkBlackAndWhite }.map { size in
        let name: PagePhrase =
            switch size {
            case .square: .square
            case .portrait: .portrait
            case .story: .story
            case .og: .link
            case .eink, .einkBlackAndWhite: .paper
            }
        return PlacePage.Size(size.rawValue, name, width: Int(size.size.width), height: Int(size.size.height))
    }
}

extension TimeStyle {
    /// `Monday 5 AM` or `Monday 17:00`, with an abbreviated weekday if it is short.
    fileprivate func timeOfWeekday(_ instant: Instant, isShort: Bool = false) -> String {
        let date = zone.civilTime(at: instant).date
        return language.say(
            TimePhrase.timeOfWeekday,
            [
                .time: time(instant),
                .weekday: isShort ? language.shortWeekday(date) : language.weekday(date),
            ])
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
