import Climate
import Primitives
import Testing

@Suite struct ClimateNormalsTests {
    /// A city, and the high and low of its January and its July.
    struct City: CustomTestStringConvertible, Sendable {
        let name: String
        let latitude, longitude: Double
        let january, july: (high: Double, low: Double)

        init(
            _ name: String, _ latitude: Double, _ longitude: Double, _ january: (Double, Double),
            _ july: (Double, Double)
        ) {
            (self.name, self.latitude, self.longitude, self.january, self.july) = (
                name, latitude, longitude, january, july
            )
        }

        var testDescription: String { name }
        var normals: ClimateNormals { ClimateNormals(latitude: latitude, longitude: longitude) }

        /// How far the table is from what the city's weather service publishes, in degrees.
        var errors: [Double] {
            let (winter, summer) = (normals.months[0], normals.months[6])
            return [
                winter.high - january.high, winter.low - january.low, summer.high - july.high,
                summer.low - july.low,
            ].map(abs)
        }
    }

    /// The normals for 1991 to 2020 that the weather services of these countries publish, in whole degrees.
    static let cities = [
        City("Seattle", 47.61, -122.33, (9, 3), (26, 14)),
        City("Anchorage", 61.22, -149.9, (-5, -11), (19, 12)),
        City("Winnipeg", 49.9, -97.14, (-11, -21), (26, 14)),
        City("Montréal", 45.51, -73.59, (-5, -13), (27, 17)),
        City("Chicago", 41.88, -87.63, (0, -7), (30, 20)),
        City("New York", 40.71, -74.01, (4, -2), (29, 21)),
        City("Denver", 39.74, -104.98, (8, -7), (32, 16)),
        City("Los Angeles", 34.05, -118.24, (20, 10), (29, 18)),
        City("Phoenix", 33.45, -112.07, (20, 8), (41, 29)),
        City("Miami", 25.77, -80.19, (25, 17), (32, 26)),
        City("Honolulu", 21.31, -157.86, (27, 19), (31, 24)),
        City("Iqaluit", 63.75, -68.51, (-22, -30), (12, 5)),
        City("Mexico City", 19.43, -99.13, (22, 7), (24, 13)),
        City("Bogotá", 4.61, -74.08, (20, 8), (19, 9)),
        City("Manaus", -3.1, -60.02, (31, 23), (33, 24)),
        City("Lima", -12.05, -77.04, (26, 20), (19, 16)),
        City("La Paz", -16.5, -68.15, (19, 7), (17, 1)),
        City("Rio de Janeiro", -22.91, -43.17, (31, 24), (26, 19)),
        City("São Paulo", -23.55, -46.64, (29, 20), (23, 13)),
        City("Santiago", -33.45, -70.67, (30, 13), (15, 4)),
        City("Buenos Aires", -34.61, -58.38, (30, 20), (15, 8)),
        City("Ushuaia", -54.81, -68.31, (14, 6), (5, -1)),
        City("Longyearbyen", 78.22, 15.65, (-8, -14), (10, 5)),
        City("Tromsø", 69.65, 18.96, (-1, -5), (16, 9)),
        City("Nuuk", 64.18, -51.72, (-5, -10), (11, 5)),
        City("Reykjavik", 64.15, -21.94, (3, -2), (15, 9)),
        City("Oslo", 59.91, 10.75, (0, -5), (23, 13)),
        City("Stockholm", 59.33, 18.07, (1, -2), (24, 15)),
        City("Moscow", 55.75, 37.62, (-4, -9), (25, 15)),
        City("Berlin", 52.52, 13.41, (3, -2), (25, 14)),
        City("London", 51.51, -0.13, (8, 3), (24, 14)),
        City("Paris", 48.86, 2.35, (8, 3), (26, 17)),
        City("Rome", 41.89, 12.48, (12, 3), (32, 19)),
        City("Athens", 37.98, 23.73, (13, 7), (34, 24)),
        City("Istanbul", 41.01, 28.98, (9, 4), (29, 21)),
        City("Madrid", 40.42, -3.7, (10, 3), (33, 20)),
        City("Lisbon", 38.72, -9.14, (15, 8), (28, 18)),
        City("Cairo", 30.04, 31.24, (19, 10), (35, 24)),
        City("Dakar", 14.69, -17.45, (26, 18), (30, 26)),
        City("Lagos", 6.45, 3.39, (33, 23), (29, 24)),
        City("Nairobi", -1.29, 36.82, (27, 14), (23, 12)),
        City("Addis Ababa", 9.03, 38.74, (24, 9), (21, 12)),
        City("Antananarivo", -18.91, 47.54, (27, 17), (21, 11)),
        City("Johannesburg", -26.2, 28.04, (26, 15), (18, 5)),
        City("Cape Town", -33.93, 18.42, (27, 17), (18, 8)),
        City("Yakutsk", 62.03, 129.73, (-35, -41), (26, 13)),
        City("Novosibirsk", 55.04, 82.93, (-11, -19), (26, 14)),
        City("Ulaanbaatar", 47.91, 106.88, (-15, -26), (25, 13)),
        City("Sapporo", 43.07, 141.35, (0, -6), (25, 18)),
        City("Tashkent", 41.26, 69.22, (7, -1), (36, 20)),
        City("Beijing", 39.91, 116.4, (2, -7), (32, 23)),
        City("Seoul", 37.57, 126.98, (2, -5), (29, 22)),
        City("Tehran", 35.69, 51.42, (8, 1), (37, 27)),
        City("Tokyo", 35.69, 139.69, (10, 1), (30, 22)),
        City("Shanghai", 31.23, 121.47, (8, 3), (33, 26)),
        City("Delhi", 28.65, 77.23, (20, 8), (35, 28)),
        City("Kathmandu", 27.72, 85.32, (20, 3), (29, 21)),
        City("Dubai", 25.26, 55.3, (24, 15), (41, 31)),
        City("Karachi", 24.86, 67.01, (26, 12), (34, 28)),
        City("Kolkata", 22.57, 88.36, (26, 14), (33, 27)),
        City("Hong Kong", 22.3, 114.18, (19, 15), (32, 27)),
        City("Mumbai", 19.08, 72.88, (31, 18), (30, 26)),
        City("Manila", 14.6, 120.98, (30, 24), (32, 26)),
        City("Bangkok", 13.75, 100.5, (33, 23), (34, 26)),
        City("Hanoi", 21.03, 105.85, (20, 15), (33, 27)),
        City("Colombo", 6.93, 79.85, (31, 23), (30, 26)),
        City("Singapore", 1.29, 103.85, (31, 24), (31, 25)),
        City("Jakarta", -6.21, 106.85, (30, 24), (33, 25)),
        City("Darwin", -12.46, 130.84, (32, 25), (31, 20)),
        City("Suva", -18.14, 178.44, (31, 24), (27, 21)),
        City("Alice Springs", -23.7, 133.88, (37, 22), (20, 4)),
        City("Perth", -31.95, 115.86, (31, 18), (19, 8)),
        City("Sydney", -33.87, 151.21, (27, 20), (17, 9)),
        City("Auckland", -36.85, 174.76, (24, 16), (15, 8)),
        City("McMurdo", -77.85, 166.67, (0, -6), (-22, -30)),
        City("Kabul", 34.53, 69.17, (5, -7), (32, 16)),
        City("Havana", 23.13, -82.38, (26, 18), (32, 24)),
        City("Quito", -0.23, -78.52, (19, 10), (20, 10)),
        City("Kinshasa", -4.33, 15.31, (31, 22), (27, 19)),
        City("Taipei", 25.05, 121.53, (20, 14), (35, 27)),
        City("Ho Chi Minh City", 10.82, 106.63, (32, 22), (32, 25)),
        City("Baghdad", 33.31, 44.37, (16, 5), (45, 27)),
        City("Riyadh", 24.69, 46.72, (20, 9), (44, 29)),
        City("Lhasa", 29.65, 91.12, (8, -7), (24, 11)),
        City("Nome", 64.5, -165.41, (-10, -18), (15, 8)),
    ]

    @Test(arguments: cities) func noCityIsOffByMoreThanSixDegrees(city: City) throws {
        #expect(try #require(city.errors.max()) <= 6.5, "\(city.errors)")
    }

    @Test func citiesAreOffByLessThanADegreeInTheMean() {
        let errors = ClimateNormalsTests.cities.flatMap(\.errors)
        #expect(errors.reduce(0, +) / Double(errors.count) < 1)
    }

    private func normals(_ name: String) throws -> ClimateNormals {
        try #require(ClimateNormalsTests.cities.first { $0.name == name }).normals
    }

    @Test(arguments: [("Mumbai", 6, 1), ("Kolkata", 6, 0), ("Darwin", 0, 6), ("Seattle", 11, 6), ("Dakar", 7, 1)])
    func rainsComeInTheirMonths(city: String, wet: Int, dry: Int) throws {
        let months = try normals(city).months
        #expect(months[wet].wetDays > months[dry].wetDays + 0.2)
        #expect(months.allSatisfy { (0...1).contains($0.wetDays) })
    }

    @Test func aDayIsBetweenTheMiddlesOfItsMonths() throws {
        let normals = try normals("Chicago")
        func day(_ month: Int, _ day: Int) throws -> ClimateNormals.Normal {
            normals[try #require(CivilDate(year: 2026, month: month, day: day))]
        }
        #expect(try day(7, 16) == normals.months[6])
        let turn = try (day(9, 30).high, day(10, 1).high)
        #expect(turn.0 > turn.1 && turn.0 - turn.1 < 0.3)
        #expect(abs(turn.0 - (normals.months[8].high + normals.months[9].high) / 2) < 0.2)
        let newYear = try (day(12, 31).low, day(1, 1).low)
        #expect(abs(newYear.0 - newYear.1) < 0.2)
    }

    @Test(arguments: [
        ("Longyearbyen", 78.22, 15.65), ("Nuuk", 64.18, -51.72), ("McMurdo", -77.85, 166.67),
        ("Iqaluit", 63.75, -68.51), ("Utqiagvik", 71.29, -156.79), ("Tiksi", 71.64, 128.87),
    ])
    func beyondTheTreeLineThereAreNoTrees(city: String, latitude: Double, longitude: Double) {
        #expect(!ClimateNormals(latitude: latitude, longitude: longitude).hasTrees)
    }

    @Test(arguments: [
        ("Tromsø", 69.65, 18.96), ("Oslo", 59.91, 10.75), ("Yakutsk", 62.03, 129.73), ("Ushuaia", -54.81, -68.31),
        ("Reykjavik", 64.15, -21.94), ("Fairbanks", 64.84, -147.72), ("Murmansk", 68.97, 33.08),
        ("Singapore", 1.29, 103.85),
    ])
    func thisSideOfTheTreeLineThereAreTrees(city: String, latitude: Double, longitude: Double) {
        #expect(ClimateNormals(latitude: latitude, longitude: longitude).hasTrees)
    }

    @Test(arguments: [
        ("Singapore", 1.29, 103.85, true), ("Mombasa", -4.05, 39.67, true), ("Riyadh", 24.69, 46.72, true),
        ("Puno", -15.84, -70.02, false), ("La Paz", -16.5, -68.15, false), ("Kathmandu", 27.7, 85.32, false),
    ]) func palmsStandWhereWintersAreMild(city: String, latitude: Double, longitude: Double, hasPalms: Bool) {
        #expect(ClimateNormals(latitude: latitude, longitude: longitude).hasPalms == hasPalms)
    }

    @Test(arguments: [-90.0, -37.5, 0, 23.4, 61, 90]) func theNearestStationIsFoundAcrossTheDateLine(
        latitude: Double
    ) {
        #expect(
            ClimateNormals(latitude: latitude, longitude: 180)
                == ClimateNormals(latitude: latitude, longitude: -180))
    }

    @Test(arguments: [Double.nan, .infinity, -1e300, 91]) func anyNumberHasNormals(number: Double) {
        #expect(ClimateNormals(latitude: number, longitude: number).months.count == 12)
        #expect(ClimateNormals(latitude: 10, longitude: number).months.count == 12)
    }
}
