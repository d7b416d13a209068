public import ForecastCore
public import Primitives
public import Radar

/// Frames of the radar composite of Deutscher Wetterdienst around a place, from Bright Sky.
public struct BrightSky: WeatherService {
    /// What the service has for a time.
    public enum Output: Hashable, Sendable {
        /// A measurement, and those before it that were requested.
        case measured(RadarFrame, earlier: [RadarFrame])
        /// A forecast, made when this was the time of the newest measurement.
        case forecast(newest: Instant)
        /// Nothing; the text says why.
        case nothing(String)
        /// The place is beyond the grid.
        case notCovered
    }

    public let server: ServiceAddress
    private let time: Instant
    private let past: RadarPast

    /// Meters to each side of a place.
    ///
    /// The service counts cells, which are up to a twelfth less than a kilometer wide, so that this is 150 km anywhere.
    private static let distance = "165000"

    /// Nil if `baseURL` is not an `https:` or `http:` URL, or has more than a host, a port and a path.
    ///
    /// - Parameters:
    ///   - time: The end of the five minutes that the frame covers.
    ///   - past: Which frames before it are requested, too.
    ///   - baseURL: Another server's URL up to `/radar`.
    public init?(at time: Instant, past: RadarPast = .quarter, baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.brightsky.dev")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/radar") }) ?? known else { return nil }
        self.server = server
        self.time = time
        self.past = past
    }

    public static let facts = ServiceFacts(
        id: "brightsky", name: "Bright Sky",
        covers: "Germany and its rim: radar every five minutes, for the radar card",
        needs: "nothing", allows: "any use that names Deutscher Wetterdienst",
        attribution: BrightSkyAnswer.source.attribution, url: "https://brightsky.dev/",
        licence: "GeoNutzV: data of Deutscher Wetterdienst, drawn as a picture")

    /// 404 means that the place is beyond the grid.
    public var statuses: Set<Int> { [200, 404] }

    public func request(for place: Place) -> HTTPRequest {
        // Without an offset, a time is in UTC.
        func minute(_ time: Instant) -> String { String(time.flooredToMultiple(of: 60).iso8601.prefix(16)) }
        let first = time.advanced(by: -past.length)
        return HTTPRequest(
            url: server.url(
                "/radar",
                [
                    ("lat", ServiceAddress.degrees(place.latitude)),
                    ("lon", ServiceAddress.degrees(place.longitude)), ("distance", BrightSky.distance),
                    ("format", "compressed"), ("date", minute(first)),
                    ("last_date", minute(time)),
                ]), allowsPlainHTTP: server.isPlainHTTP)
    }

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> Output {
        do throws(RadarFault) {
            let answer = try BrightSkyAnswer.read(response.body)
            if response.status == 404 { throw .malformed("HTTP status 404") }
            do throws(RadarFault) {
                let here = Coordinates(latitude: place.latitude, longitude: place.longitude)
                var frames = try answer.frames(for: here, at: time, past)
                guard let newest = frames.popLast() else { return .nothing("it has no frames") }
                return .measured(newest, earlier: frames)
            } catch {
                guard error.kind == .noMeasurement else { throw error }
                if let newest = answer.newestMeasurement, newest < time { return .forecast(newest: newest) }
                return .nothing(error.message)
            }
        } catch {
            if error.kind == .notCovered { return .notCovered }
            throw .refusal(response.status == 404 ? "HTTP status 404" : error.message)
        }
    }
}
