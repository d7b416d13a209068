/// The options that say where.
enum PlaceOptions {
    static let place = Option.value(
        "place", "PLACE", help: "A city, as in 'Seattle' or 'Portland, ME'", wants: "a place, such as Seattle")
    static let strict = Option.flag(
        "strict-place", help: "Refuse a name that several places bear, and tell the words that choose one")
    static let latitude = Option.value(
        "lat", "DEGREES", help: "Degrees north of the equator, instead of a place",
        wants: "degrees north from -90 to 90, such as 47.61",
        read: { degrees($0, within: 90) })
    static let longitude = Option.value(
        "lon", "DEGREES", help: "Degrees east of Greenwich",
        wants: "degrees east from -180 to 180, such as -122.33",
        read: { degrees($0, within: 180) })
    static let name = Option.value(
        "name", "NAME", help: "What to call the place of coordinates or of a file, instead of its nearest city",
        wants: "a name")
    static let timeZone = Option.value(
        "tz", "ZONE", help: "The time zone of coordinates, instead of their nearest city's",
        wants: "a time zone, such as America/Los_Angeles")

    /// All that say where.
    static let all = [place, strict, latitude, longitude, name, timeZone]

    /// Coordinates, of which there are two or none.
    static let coordinates = Companions(latitude, longitude)

    /// The degrees of a text, no more than a limit to both sides.
    static func degrees(_ text: String, within limit: Double) -> Double? {
        // Double would also take `nan`, `inf` and hexadecimal digits.
        guard text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let degrees = Double(text),
            abs(degrees) <= limit
        else { return nil }
        return degrees
    }
}
