package import Options

/// The options for the place.
package enum PlaceOptions {
    package static let place = Option.value(
        "place", "PLACE",
        help: "Show the weather in this city, such as Seattle or 'Portland, ME', or at coordinates, such as "
            + "47.6,-122.3",
        expects: "a place, such as Seattle")
    package static let strict = Option.flag(
        "strict-place", help: "Fail if several cities have the name, and list the queries that select one")
    package static let latitude = Option.value(
        "lat", "DEGREES",
        help: "Show the weather at this latitude, in degrees north from -90 to 90; requires --lon",
        expects: "degrees north from -90 to 90, such as 47.61",
        read: { degrees($0, within: 90) })
    package static let longitude = Option.value(
        "lon", "DEGREES",
        help: "Show the weather at this longitude, in degrees east from -180 to 180; requires --lat",
        expects: "degrees east from -180 to 180, such as -122.33",
        read: { degrees($0, within: 180) })
    package static let name = Option.value(
        "name", "NAME",
        help:
            "Show this name for the place or for a saved forecast (default: that of the city, or of the nearest one)",
        expects: "a name")
    package static let timeZone = Option.value(
        "tz", "ZONE", help: "Use this time zone for coordinates (default: the one in use there)",
        expects: "a time zone, such as America/Los_Angeles")

    /// All of them.
    package static let all = [place, strict, latitude, longitude, name, timeZone]

    /// The degrees in a text; nil beyond the limit on either side.
    package static func degrees(_ text: String, within limit: Double) -> Double? {
        // Double would also take `nan`, `inf` and hexadecimal digits.
        guard text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let degrees = Double(text),
            abs(degrees) <= limit
        else { return nil }
        return degrees
    }
}
