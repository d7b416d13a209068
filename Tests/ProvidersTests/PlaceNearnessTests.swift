import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct PlaceNearnessTests {
    /// What reading an answer for a place says, where it gives no forecast.
    private func fault(_ latitude: Double, _ longitude: Double, at place: Place) -> ForecastFileError? {
        let body = """
            {"latitude": \(latitude), "longitude": \(longitude), "utc_offset_seconds": 0, "timezone": "GMT",
            "current_units": {"temperature_2m": "°C"}, "current": {"time": 1795216500, "temperature_2m": 1}}
            """
        do throws(ForecastFileError) {
            _ = try OpenMeteo(.free).answer(
                in: HTTPResponse(status: 200, body: Array(body.utf8)), for: place,
                at: instant("2026-11-20T23:00:00Z"), zone: someZones)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (47.6, -122.3, 47.59, -122.32, true), (47.6, -122.3, 49.5, -124.9, true),
        (47.6, -122.3, 49.7, -122.3, false),
        (47.6, -122.3, 59.9, 10.7, false), (-30, 179.9, -30.1, -179.8, true), (-30, 179.9, -30, 176, false),
        // Close to the pole ninety degrees are little.
        (89.8, 0, 89.9, 90, true), (60, 0, 60, 90, false),
    ])
    func anAnswerIsAboutThePlaceWhereItsPointIsNear(
        _ north: Double, _ east: Double, _ latitude: Double, _ longitude: Double, _ isNear: Bool
    ) {
        let place = Place(name: nil, latitude: north, longitude: east)
        let expected = ForecastFileError.elsewhere(
            latitude: latitude, longitude: longitude, asked: [north, east])
        #expect(fault(latitude, longitude, at: place) == (isNear ? nil : expected))
    }
}
