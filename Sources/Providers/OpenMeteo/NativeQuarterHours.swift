/// Where Open-Meteo has quarter hours from a model that computes them; elsewhere it interpolates them from hours.
///
/// HRRR, ICON-D2 and AROME compute them. The boxes lie inside the models' grids: HRRR's is a Lambert projection with
/// corners at 21.14° N 122.72° W and 47.84° N 60.92° W, ICON-D2's is rotated about 50° N 10° E, from 6.3° S to 8.0° N
/// and from 7.5° W to 5.5° E (DWD Database Reference). Which model answers without one being asked for follows
/// Open-Meteo's source, `MultiDomains.best_match`.
enum NativeQuarterHours {
    private typealias Box = (latitudes: Range<Double>, longitudes: Range<Double>)

    private static let hrrr: [Box] = [
        (24.5..<30, -123.7 ..< -71.4), (30..<40, -125.5 ..< -69.5), (40..<49, -129.5 ..< -65.5),
        (49..<50, -125 ..< -70.1), (50..<51, -119.2 ..< -75.8),
    ]
    /// North of it MET Norway's model answers, which has hours.
    private static let iconD2: [Box] = [(44..<54.9, -0.4..<17.5)]
    /// Where KNMI's model answers, which has hours.
    private static let netherlands: [Box] = [(49.35..<53.79, 2.19..<7.66)]
    private static let arome: [Box] = [(42.1..<51.32, -6.18..<8.35)]
    /// Where AROME answers: outside the box around ICON-D2's grid.
    private static let aromeAlone: [Box] = [(42.1..<43.18, -6.18..<8.35), (43.18..<51.32, -6.18 ..< -3.94)]

    /// Whether a model's quarter hours at a place are its own; nil is the service's own choice of models.
    static func cover(latitude: Double, longitude: Double, model: String?) -> Bool {
        func isIn(_ boxes: [Box]) -> Bool {
            boxes.contains { $0.latitudes.contains(latitude) && $0.longitudes.contains(longitude) }
        }
        switch model {
        case nil, "best_match":
            return isIn(hrrr) || isIn(aromeAlone) || isIn(iconD2) && !isIn(netherlands)
        case "gfs_seamless", "gfs_mix", "gfs_hrrr": return isIn(hrrr)
        case "icon_seamless", "icon_mix", "icon_d2": return isIn(iconD2)
        case "meteofrance_seamless", "meteofrance_mix", "meteofrance_arome_seamless", "arome_seamless":
            return isIn(arome)
        default: return false
        }
    }
}
