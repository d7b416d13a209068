public import ForecastCore
public import Primitives
public import Radar

/// Pictures of precipitation from a tile server with the interface of LibreWXR, which RainViewer had before.
///
/// Such a server mixes radar with satellites and models, and does not tell them apart, so its values are not called radar. There is no
/// server of its own: the user names one.
public struct LibreWXR: Sendable {
    public let server: ServiceAddress

    /// Nil if `baseURL` is not an `https:` or `http:` URL, or has more than a host, a port and a path.
    public init?(baseURL: String) {
        guard let server = ServiceAddress(baseURL, dropping: LibreWXR.listPath) else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "librewxr", name: "LibreWXR",
        covers: "where a server of your choice has radar, satellites or models, for the radar card",
        needs: "--base-url librewxr=URL", allows: "what the server's operator allows", attribution: "LibreWXR",
        url: "https://github.com/JoshuaKimsey/LibreWXR", licence: "that of the server")

    /// The source that a card credits.
    public static let source = Forecast.Source(facts)

    private static let listPath = "/public/weather-maps.json"
    private static func noZone(_ name: String, _ from: Instant, _ to: Instant) -> ZoneOffsets? { nil }

    /// Whether pictures show all that a card shows around a place.
    public static func covers(_ place: Coordinates) -> Bool {
        TileWindow(around: place) != nil
    }

    /// The frames that the server has.
    public func frames(over transport: some HTTPTransport, now: Instant) throws(ServiceError) -> TileFrames {
        // The list is the same for all places.
        let nowhere = Place(name: nil, latitude: 0, longitude: 0)
        return try ListService(server: server).fetch(
            for: nowhere, over: transport, now: now, zone: LibreWXR.noZone)
    }

    /// A frame around a place: its values, and where there are any, which of them are snow.
    public func frame(
        _ entry: TileFrames.Entry, around place: Place, over transport: some HTTPTransport, now: Instant
    ) throws(ServiceError) -> RadarFrame {
        let here = Coordinates(latitude: place.latitude, longitude: place.longitude)
        guard let window = TileWindow(around: here) else {
            throw .noForecast(host: server.host, "it shows no places so far north or south")
        }
        func greys(_ form: TileGreys.Form) throws(ServiceError) -> TileGreys {
            try PictureService(server: server, path: entry.path, window: window, form: form).fetch(
                for: place, over: transport, now: now, zone: LibreWXR.noZone)
        }
        let values = try greys(.raw)
        let kinds = values.isDry ? nil : try greys(.wholeWithSnow)
        guard let frame = window.frame(values, kinds, time: entry.time) else {
            throw .noForecast(host: server.host, "it has no cells")
        }
        return frame
    }

    /// The list of frames.
    private struct ListService: WeatherService {
        let server: ServiceAddress
        static let facts = LibreWXR.facts

        func request(for place: Place) -> HTTPRequest {
            var request = HTTPRequest(
                url: server.url(LibreWXR.listPath, []), allowsPlainHTTP: server.isPlainHTTP)
            // A frame comes every ten minutes.
            request.lifetime = 60
            return request
        }

        func decode(
            _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
        ) throws(ForecastFileError) -> TileFrames {
            do throws(RadarFault) {
                return try TileFrames.read(response.body, from: server)
            } catch {
                throw .refusal(error.message)
            }
        }
    }

    /// A picture of a frame.
    private struct PictureService: WeatherService {
        let server: ServiceAddress
        let path: String
        let window: TileWindow
        let form: TileGreys.Form
        static let facts = LibreWXR.facts
        var answersInJSON: Bool { false }

        /// 404 means that the frame is gone, and that the list has another.
        var statuses: Set<Int> { [200, 404] }

        func request(for place: Place) -> HTTPRequest {
            var request = HTTPRequest(
                url: server.url("\(path)/\(window.path)/\(form.path).png", []), allowsPlainHTTP: server.isPlainHTTP)
            // A frame never changes.
            request.lifetime = 7200
            return request
        }

        func decode(
            _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
        ) throws(ForecastFileError) -> TileGreys {
            if response.status == 404 {
                throw .refusal("it does not have a frame of its own list (HTTP status 404)")
            }
            do throws(RadarFault) {
                return try TileGreys(png: response.body, form: form)
            } catch {
                throw .refusal(error.message)
            }
        }
    }
}
