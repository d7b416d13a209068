internal import ForecastCore

extension Place {
    /// The degrees within which a service's grid has a point for a place.
    private static let grid = 2.0

    /// Whether an answer about a point is one about the place: services tell the coordinates of their grid.
    func isNear(latitude: Double?, longitude: Double?) -> Bool {
        guard let (north, east) = try? Plausible.coordinates(latitude, longitude) else { return false }
        let turn = abs(east - self.longitude)
        // Meridians draw together towards the poles, where any longitude is near.
        let breadth = (90 - abs(north)) / 90
        return abs(north - self.latitude) <= Place.grid && min(turn, 360 - turn) * breadth <= Place.grid
    }

    /// Throws where an answer tells where it is about, and that is somewhere else.
    func checkNearness(latitude: Double?, longitude: Double?) throws(ForecastFileError) {
        guard let latitude, let longitude, !isNear(latitude: latitude, longitude: longitude) else { return }
        throw .elsewhere(latitude: latitude, longitude: longitude, asked: [self.latitude, self.longitude])
    }
}
