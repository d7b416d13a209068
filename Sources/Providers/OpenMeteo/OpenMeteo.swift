public import ForecastCore
internal import JSONReading
public import Primitives

/// Forecasts from Open-Meteo.
public struct OpenMeteo: WeatherService {
    let openMeteo: OpenMeteoServer

    public init(_ server: OpenMeteoServer) {
        openMeteo = server
    }

    public static let facts = ServiceFacts(
        id: "open-meteo", name: "Open-Meteo",
        covers: "the world: hourly and daily; every 15 minutes in North America and Central Europe",
        needs: "nothing; a key (WEATHERCARD_OPEN_METEO_KEY) for commercial use",
        allows: "non-commercial use, about 2600 cards a day per IP address",
        attribution: "Weather data by Open-Meteo.com", url: "https://open-meteo.com/", licence: "CC BY 4.0")

    public var server: ServiceAddress { openMeteo.address }
    public var secrets: [String] { [openMeteo.key].compactMap(\.self) }

    public func request(for place: Place) -> HTTPRequest {
        OpenMeteoRequest(places: [place], server: openMeteo).request
    }

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> Forecast {
        let dropped = DroppedValues()
        defer { if let note = dropped.note { warn(note) } }
        switch try ForecastFile.contents(of: response.body) {
        case .openMeteo(let decoded):
            try place.checkNearness(latitude: decoded.latitude, longitude: decoded.longitude)
            return try decoded.forecast(at: place, zone: zone, dropped)
        case .refusal(let reason): throw .refusal(reason)
        default: throw .unrecognised
        }
    }

    /// The service reports a wrong key with status 400.
    public func refusesAccess(status: Int, reason: String?) -> Bool {
        status == 401 || status == 403
            || status == 400 && openMeteo.key != nil && reason?.lowercased().contains("api key") == true
    }
}

/// A server with Open-Meteo's API.
public struct OpenMeteoServer: Hashable, Sendable {
    /// The URL up to `/v1/forecast`.
    let address: ServiceAddress
    /// The key that is sent with each request.
    let key: String?

    /// The free server, for non-commercial use.
    public static let free = OpenMeteoServer(
        address: ServiceAddress(known: "https://api.open-meteo.com"), key: nil)

    /// The server for customers with a key.
    public static func commercial(key: String) -> OpenMeteoServer {
        OpenMeteoServer(address: ServiceAddress(known: "https://customer-api.open-meteo.com"), key: key)
    }

    /// The servers for the air.
    public static let freeAir = OpenMeteoServer(
        address: ServiceAddress(known: "https://air-quality-api.open-meteo.com"), key: nil)
    public static func commercialAir(key: String) -> OpenMeteoServer {
        OpenMeteoServer(address: ServiceAddress(known: "https://customer-air-quality-api.open-meteo.com"), key: key)
    }

    /// The servers for ensembles.
    public static let freeEnsemble = OpenMeteoServer(
        address: ServiceAddress(known: "https://ensemble-api.open-meteo.com"), key: nil)
    public static func commercialEnsemble(key: String) -> OpenMeteoServer {
        OpenMeteoServer(address: ServiceAddress(known: "https://customer-ensemble-api.open-meteo.com"), key: key)
    }

    /// Another server, to which no key is sent, by its URL up to `/v1/forecast`.
    ///
    /// Nil if the URL is not an `https:` or `http:` URL, or has more than a host, a port and a path.
    public init?(baseURL text: String) {
        self.init(baseURL: text, path: "/v1/forecast")
    }

    /// Another server for the air, by its URL up to `/v1/air-quality`.
    public init?(airURL text: String) {
        self.init(baseURL: text, path: OpenMeteoAir.path)
    }

    /// Another server for ensembles, by its URL up to `/v1/ensemble`.
    public init?(ensembleURL text: String) {
        self.init(baseURL: text, path: OpenMeteoEnsemble.path)
    }

    private init?(baseURL text: String, path: String) {
        guard let address = ServiceAddress(text, dropping: path) else { return nil }
        self.init(address: address, key: nil)
    }

    private init(address: ServiceAddress, key: String?) {
        self.address = address
        self.key = key
    }

    /// The host and the port, if one is given, for messages.
    public var host: String { address.host }

    /// A request with the key; `lifetime` is the seconds for which its answer is fresh.
    func request(
        _ path: String, _ parameters: [(name: String, value: String)], lifetime: Double? = nil
    ) -> HTTPRequest {
        let address = address.url(path, parameters)
        return HTTPRequest(
            url: address + (key.map { "&apikey=\(ServiceAddress.escaped($0))" } ?? ""), publicURL: address,
            secrets: [key].compactMap(\.self), lifetime: lifetime, allowsPlainHTTP: self.address.isPlainHTTP)
    }
}

/// Chooses a model in a response for several models, whose names are suffixes of the variables' names.
enum OpenMeteoModel {
    /// Of the models with a temperature, the one with the most values; the alphabetically first of several.
    ///
    /// Nil if no temperature column has a model's name.
    static func chosen(in blocks: [OpenMeteoBlock]) -> String? {
        let models = Set(blocks.flatMap { $0.columns.keys.compactMap(model) })
        let ranked = models.map { (name: $0, values: values(of: $0, in: blocks)) }
        return ranked.min { ($1.values, $0.name) < ($0.values, $1.name) }?.name
    }

    /// The model of the air in a response for several: the European one before that of the world; nil if names have none.
    static func ofAir(in blocks: [OpenMeteoBlock]) -> String? {
        ["cams_europe", "cams_global"].first { model in
            blocks.contains { $0.columns.keys.contains { $0.hasSuffix("_" + model) } }
        }
    }

    /// The model in a column name such as `temperature_2m_icon_seamless`.
    private static func model(_ column: String) -> String? {
        let prefix = "temperature_2m_"
        guard column.hasPrefix(prefix) else { return nil }
        let suffix = column.dropFirst(prefix.count)
        // Daily aggregates, earlier runs and ensemble members have suffixes, too.
        let others = ["max", "min", "mean", "previous_day", "member", "spread"]
        return suffix.isEmpty || others.contains(where: suffix.hasPrefix) ? nil : String(suffix)
    }

    private static func values(of model: String, in blocks: [OpenMeteoBlock]) -> Int {
        blocks.reduce(0) { count, block in
            block.columns.reduce(count) { count, column in
                guard column.key.hasSuffix("_" + model) else { return count }
                return switch column.value {
                case .numbers(let numbers): count + numbers.count { $0 != nil }
                case .texts(let texts): count + texts.count { $0 != nil }
                }
            }
        }
    }
}

/// A single request for the forecasts of one or more places.
struct OpenMeteoRequest {
    let places: [Place]
    let server: OpenMeteoServer

    /// The query parameters, unescaped and without the key.
    ///
    /// One past hour is requested in case the server's clock is ahead. Because precipitation is a sum over the preceding
    /// interval, the series extend past the last interval that a card shows. Visibility, the pressure and the UV index are requested only hourly,
    /// because each variable adds a tenth to the cost of the request; up to 14 days add nothing.
    var parameters: [(name: String, value: String)] {
        [
            ("latitude", list { ServiceAddress.degrees($0.latitude) }),
            ("longitude", list { ServiceAddress.degrees($0.longitude) }),
            ("current", names(OpenMeteoRequest.instants + [.precipitation, .snowDepth])),
            ("minutely_15", names([.precipitation, .weatherCode])),
            (
                "hourly",
                names(
                    OpenMeteoRequest.instants + [
                        .visibility, .pressure, .uvIndex, .precipitation, .precipitationProbability, .rain,
                        .showers,
                        .snowfall,
                    ])
            ),
            ("daily", names([.sunrise, .sunset, .high, .low, .weatherCode, .probabilityOfDay])),
            // The place's own zone, so that days are those of its calendar.
            ("timezone", list { $0.timeZone ?? "auto" }),
            ("timeformat", "unixtime"),
            ("wind_speed_unit", "ms"),
            ("past_hours", "1"),
            ("forecast_hours", "241"),
            ("past_minutely_15", "4"),
            ("forecast_minutely_15", "24"),
            ("forecast_days", "11"),
        ]
    }

    var request: HTTPRequest { server.request("/v1/forecast", parameters) }

    private static let instants: [OpenMeteoVariable] = [
        .temperature, .apparentTemperature, .humidity, .dewPoint, .isDay, .weatherCode, .cloudCover, .windSpeed,
        .windGust, .windDirection,
    ]

    private func list(_ text: (Place) -> String) -> String {
        places.map(text).joined(separator: ",")
    }

    private func names(_ variables: [OpenMeteoVariable]) -> String {
        variables.compactMap(\.names.first).joined(separator: ",")
    }
}

extension OpenMeteo {
    /// The longest URL in bytes; servers and proxies accept lines of 8 KiB.
    private static let longestURL = 7000

    /// A single request for as many of the places as fit into its URL, from the first, and their number.
    public func request(for places: [Place]) -> (request: HTTPRequest, count: Int) {
        var count = places.count
        while true {
            let request = OpenMeteoRequest(places: Array(places.prefix(count)), server: openMeteo).request
            let length = request.url.utf8.count
            if count <= 1 || length <= OpenMeteo.longestURL { return (request, count) }
            // Places make up nearly all of a long URL.
            count = max(1, min(count - 1, count * OpenMeteo.longestURL / length))
        }
    }

    /// Splits a response for several places into one response for each place.
    ///
    /// The order identifies the places, because the coordinates in a response are those of a grid point. Nil if the numbers of
    /// responses and places differ, or if a response is for another place.
    public func parts(of response: HTTPResponse, for places: [Place]) -> [HTTPResponse]? {
        guard response.status == 200, let objects = JSONObjects.listed(in: response.body, most: places.count),
            objects.count == places.count
        else { return nil }
        var parts: [HTTPResponse] = []
        for (object, place) in zip(objects, places) {
            guard (try? JSONComplaint.check(Array(object))) != nil,
                let point = try? JSONDecoding.value(GridPoint.self, of: Array(object)),
                point.index == nil || point.index == Double(parts.count),
                place.isNear(latitude: point.latitude, longitude: point.longitude)
            else { return nil }
            var part = response
            part.lastModified = nil
            part.body = Array(object)
            parts.append(part)
        }
        return parts
    }
}

/// The location that a response is for.
private struct GridPoint: Decodable {
    let latitude, longitude: Double?
    /// The index in a list; absent from the first element.
    let index: Double?

    private enum Member: String, CodingKey {
        case latitude, longitude
        case index = "location_id"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        latitude = members.number(.latitude)
        longitude = members.number(.longitude)
        index = members.number(.index)
    }
}

/// Splits a JSON list into its objects.
enum JSONObjects {
    /// The bytes of each object in a list; nil if the text is not a list of objects, or has more than `most`.
    ///
    /// Scans only brackets and strings; the decoder reports other errors.
    static func listed(in bytes: [UInt8], most: Int) -> [ArraySlice<UInt8>]? {
        var objects: [ArraySlice<UInt8>] = []
        var (depth, start) = (0, 0)
        var (isInText, isEscaped, isEnded) = (false, false, false)
        for (index, byte) in bytes.enumerated() {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            if [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
            if isEnded { return nil }
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                let isList = byte == UInt8(ascii: "[")
                if depth < 2, isList != (depth == 0) { return nil }
                if depth == 1 { start = index }
                depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth == 1 {
                    if objects.count == most { return nil }
                    objects.append(bytes[start...index])
                }
                if depth == 0 { isEnded = true }
            case UInt8(ascii: ",") where depth > 0: break
            default:
                if depth < 2 { return nil }
                isInText = byte == UInt8(ascii: "\"")
            }
        }
        return isEnded ? objects : nil
    }
}
