package import Options

extension Companions {
    /// Latitude and longitude, which require each other.
    package static let coordinates = Companions(PlaceOptions.latitude, PlaceOptions.longitude)
}

extension Alternatives {
    /// A place, its coordinates or a file.
    package static let subject = exactlyOne(
        PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast, CardOptions.scene)
    /// A cache folder or none.
    package static let cache = atMostOne(NetworkOptions.cache, NetworkOptions.noCache)
}
