internal import CLocalityBytes
internal import Libc
internal import Primitives

/// The skylines of cities in the program.
enum Skylines {
    /// What the table says of a city.
    struct Entry {
        var far = ""
        var near = ""
        var glass = ""
        var color: Color?
        var gap: [Double] = []
    }

    /// The skyline of the city whose surroundings hold a point; nil for other places.
    static func entry(at point: Coordinates, country: String?) -> Entry? {
        let bytes = UnsafeBufferPointer(start: weathercard_skylines_bytes(), count: weathercard_skylines_size())
        var (found, isWanted) = (Entry(), false)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let kind = line.first else { continue }
            switch kind {
            case UInt8(ascii: "c"):
                if isWanted { return found }
                found = Entry()
            case UInt8(ascii: "a"):
                if let country, !isOf(country, line) { continue }
                isWanted = isWanted || holds(text(line), point, country)
            case UInt8(ascii: "F") where isWanted: found.far = String(text(line).dropFirst(2))
            case UInt8(ascii: "N") where isWanted: found.near = String(text(line).dropFirst(2))
            case UInt8(ascii: "C") where isWanted: found.color = Color(hex: String(text(line).dropFirst(2)))
            case UInt8(ascii: "W") where isWanted: found.glass = String(text(line).dropFirst(2))
            case UInt8(ascii: "G") where isWanted:
                found.gap = text(line).split(separator: " ").compactMap { Double($0) }
            default: continue
            }
        }
        return isWanted ? found : nil
    }

    /// Whether a circle of the table is in a country, which is its second part.
    private static func isOf(_ country: String, _ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let bar = line.firstIndex(of: UInt8(ascii: "|")) else { return false }
        return line[bar...].dropFirst(2).starts(with: country.utf8)
    }

    private static func text(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(decoding: line, as: UTF8.self)
    }

    /// Whether a circle of the table holds a point.
    private static func holds(_ line: String, _ point: Coordinates, _ country: String?) -> Bool {
        let parts = line.split(separator: "|").map { $0.split(separator: " ") }
        guard parts.count == 5, let latitude = parts[2].first.flatMap({ Double($0) }),
            let longitude = parts[3].first.flatMap({ Double($0) }),
            let radius = parts[4].first.flatMap({ Double($0) }),
            country == nil || parts[1].first.map({ String($0) == country }) ?? false
        else { return false }
        return point.kilometers(to: Coordinates(latitude: latitude, longitude: longitude)) <= radius
    }
}

extension Coordinates {
    /// The distance on a sphere of the earth's mean radius (haversine formula).
    func kilometers(to other: Coordinates) -> Double {
        func half(_ degrees: Double) -> Double {
            let sine = Angle.degrees(degrees / 2).sine
            return sine * sine
        }
        let share =
            half(other.latitude - latitude)
            + Angle.degrees(latitude).cosine * Angle.degrees(other.latitude).cosine
            * half(other.longitude - longitude)
        return 2 * 6371 * asin(min(1, share.squareRoot()))
    }
}
