public import ForecastCore
internal import FoundationEssentials

extension OpenMeteo {
    /// The most bytes of an address, since servers and proxies take lines of 8 KiB.
    private static let longestURL = 7000

    /// The one request about the first of several places, as many as its address has room for, and their number.
    public func request(for places: [Place]) -> (request: HTTPRequest, count: Int) {
        var count = places.count
        while true {
            let request = OpenMeteoRequest(places: Array(places.prefix(count)), server: openMeteo).request
            let length = request.url.utf8.count
            if count <= 1 || length <= OpenMeteo.longestURL { return (request, count) }
            // Nearly all of a long address is places.
            count = max(1, min(count - 1, count * OpenMeteo.longestURL / length))
        }
    }

    /// The answers about single places in one about several, each as if its place had been asked about alone.
    ///
    /// They are told apart by their order, since the service's coordinates are those of its grid. Nil where there are not
    /// as many as places, or one of them is about somewhere else.
    public func parts(of response: HTTPResponse, for places: [Place]) -> [HTTPResponse]? {
        guard response.status == 200, let objects = JSONObjects.listed(in: response.body),
            objects.count == places.count
        else { return nil }
        var parts: [HTTPResponse] = []
        for (object, place) in zip(objects, places) {
            guard let point = try? JSONDecoder().decode(GridPoint.self, from: Data(object)),
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

/// Where an answer is about.
private struct GridPoint: Decodable {
    let latitude, longitude: Double?
    /// Its place in a list, from 0; the first has none.
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
