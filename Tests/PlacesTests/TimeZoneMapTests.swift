import ForecastCore
import Primitives
import Testing

@testable import Places

/// Remote places, where the nearest city often has another time zone, and places beside a border of time zones.
///
/// The zones are those of zone.tab and of the countries' laws, looked up by hand, not read from the map's source.
@Suite struct TimeZoneMapTests {
    let map = TimeZoneMap()

    /// Latitude, longitude, zone, place.
    static let places: [(Double, Double, String, String)] = [
        // Islands of the Pacific.
        (-43.95, -176.56, "Pacific/Chatham", "Waitangi, Chatham Islands"),
        (-27.15, -109.43, "Pacific/Easter", "Hanga Roa, Easter Island"),
        (1.98, -157.48, "Pacific/Kiritimati", "London, Kiritimati"),
        (-2.78, -171.68, "Pacific/Kanton", "Kanton"),
        (1.45, 172.97, "Pacific/Tarawa", "South Tarawa"),
        (-8.91, -140.10, "Pacific/Marquesas", "Taiohae, Marquesas"),
        (-17.54, -149.57, "Pacific/Tahiti", "Papeete"),
        (-23.12, -134.97, "Pacific/Gambier", "Rikitea, Gambier"),
        (-25.07, -130.10, "Pacific/Pitcairn", "Adamstown, Pitcairn"),
        (-14.28, -170.70, "Pacific/Pago_Pago", "Pago Pago"),
        (-13.83, -171.77, "Pacific/Apia", "Apia"),
        (-9.38, -171.22, "Pacific/Fakaofo", "Fakaofo, Tokelau"),
        (-21.14, -175.20, "Pacific/Tongatapu", "Nukuʻalofa"),
        (-19.05, -169.92, "Pacific/Niue", "Alofi, Niue"),
        (-21.21, -159.78, "Pacific/Rarotonga", "Avarua, Rarotonga"),
        (-13.28, -176.17, "Pacific/Wallis", "Mata-Utu, Wallis"),
        (-8.52, 179.20, "Pacific/Funafuti", "Funafuti"),
        (-18.14, 178.44, "Pacific/Fiji", "Suva"),
        (-16.80, -179.98, "Pacific/Fiji", "Taveuni, across the antimeridian"),
        (-22.27, 166.45, "Pacific/Noumea", "Nouméa"),
        (-17.74, 168.31, "Pacific/Efate", "Port Vila"),
        (-29.05, 167.96, "Pacific/Norfolk", "Kingston, Norfolk Island"),
        (-31.55, 159.08, "Australia/Lord_Howe", "Lord Howe Island"),
        (-54.50, 158.94, "Antarctica/Macquarie", "Macquarie Island"),
        (-52.54, 169.14, "Pacific/Auckland", "Campbell Island"),
        (-46.90, 168.13, "Pacific/Auckland", "Oban, Stewart Island"),
        (21.31, -157.86, "Pacific/Honolulu", "Honolulu"),
        (28.21, -177.37, "Pacific/Midway", "Midway"),
        (16.73, -169.53, "Pacific/Honolulu", "Johnston Atoll"),
        (19.28, 166.62, "Pacific/Wake", "Wake Island"),
        (13.47, 144.75, "Pacific/Guam", "Hagåtña, Guam"),
        (15.19, 145.75, "Pacific/Saipan", "Saipan"),
        (7.34, 134.48, "Pacific/Palau", "Koror"),
        (7.45, 151.85, "Pacific/Chuuk", "Weno, Chuuk"),
        (6.96, 158.21, "Pacific/Pohnpei", "Kolonia, Pohnpei"),
        (5.33, 163.01, "Pacific/Kosrae", "Tofol, Kosrae"),
        (7.10, 171.38, "Pacific/Majuro", "Majuro"),
        (8.72, 167.73, "Pacific/Kwajalein", "Kwajalein"),
        (-0.55, 166.92, "Pacific/Nauru", "Yaren, Nauru"),
        (-6.22, 155.57, "Pacific/Bougainville", "Arawa, Bougainville"),
        (-9.44, 147.18, "Pacific/Port_Moresby", "Port Moresby"),
        (-9.43, 159.95, "Pacific/Guadalcanal", "Honiara"),
        (-0.74, -90.31, "Pacific/Galapagos", "Puerto Ayora, Galápagos"),
        (-33.64, -78.83, "America/Santiago", "San Juan Bautista, Juan Fernández"),
        (24.78, 141.32, "Asia/Tokyo", "Iwo Jima"),
        // Islands of the Atlantic and of the Indian Ocean.
        (-3.85, -32.42, "America/Noronha", "Vila dos Remédios, Fernando de Noronha"),
        (37.74, -25.67, "Atlantic/Azores", "Ponta Delgada"),
        (39.45, -31.13, "Atlantic/Azores", "Santa Cruz das Flores"),
        (32.65, -16.91, "Atlantic/Madeira", "Funchal"),
        (28.46, -16.25, "Atlantic/Canary", "Santa Cruz de Tenerife"),
        (14.92, -23.51, "Atlantic/Cape_Verde", "Praia"),
        (64.15, -21.94, "Atlantic/Reykjavik", "Reykjavík"),
        (62.01, -6.77, "Atlantic/Faroe", "Tórshavn"),
        (32.29, -64.78, "Atlantic/Bermuda", "Hamilton, Bermuda"),
        (-51.69, -57.86, "Atlantic/Stanley", "Stanley, Falkland Islands"),
        (-54.28, -36.51, "Atlantic/South_Georgia", "Grytviken"),
        (-15.92, -5.72, "Atlantic/St_Helena", "Jamestown, Saint Helena"),
        (-7.93, -14.41, "Atlantic/St_Helena", "Georgetown, Ascension"),
        (-37.07, -12.31, "Atlantic/St_Helena", "Edinburgh of the Seven Seas"),
        (78.22, 15.64, "Arctic/Longyearbyen", "Longyearbyen"),
        (46.78, -56.18, "America/Miquelon", "Saint-Pierre"),
        (0.34, 6.73, "Africa/Sao_Tome", "São Tomé"),
        (-20.16, 57.50, "Indian/Mauritius", "Port Louis"),
        (-21.12, 55.53, "Indian/Reunion", "Réunion"),
        (-4.62, 55.45, "Indian/Mahe", "Victoria, Seychelles"),
        (-12.78, 45.23, "Indian/Mayotte", "Mamoudzou"),
        (-11.70, 43.25, "Indian/Comoro", "Moroni"),
        (4.18, 73.51, "Indian/Maldives", "Malé"),
        (-7.31, 72.41, "Indian/Chagos", "Diego Garcia"),
        (-12.19, 96.83, "Indian/Cocos", "Cocos Islands"),
        (-10.42, 105.68, "Indian/Christmas", "Christmas Island"),
        (-49.35, 70.22, "Indian/Kerguelen", "Port-aux-Français"),
        (11.67, 92.75, "Asia/Kolkata", "Port Blair, Andaman Islands"),
        // North America.
        (51.88, -176.65, "America/Adak", "Adak"),
        (53.88, -166.53, "America/Nome", "Unalaska"),
        (63.75, -171.70, "America/Nome", "Gambell, Saint Lawrence Island"),
        (64.50, -165.41, "America/Nome", "Nome"),
        (61.22, -149.90, "America/Anchorage", "Anchorage"),
        (58.30, -134.42, "America/Juneau", "Juneau"),
        (57.05, -135.33, "America/Sitka", "Sitka"),
        (55.13, -131.57, "America/Metlakatla", "Metlakatla"),
        (59.55, -139.73, "America/Yakutat", "Yakutat"),
        (60.72, -135.05, "America/Whitehorse", "Whitehorse"),
        (64.06, -139.43, "America/Dawson", "Dawson City"),
        (68.36, -133.72, "America/Inuvik", "Inuvik"),
        (55.76, -120.24, "America/Dawson_Creek", "Dawson Creek"),
        (58.81, -122.70, "America/Fort_Nelson", "Fort Nelson"),
        (63.75, -68.52, "America/Iqaluit", "Iqaluit"),
        (62.81, -92.08, "America/Rankin_Inlet", "Rankin Inlet"),
        (74.70, -94.83, "America/Resolute", "Resolute"),
        (69.12, -105.06, "America/Cambridge_Bay", "Cambridge Bay"),
        (50.45, -104.61, "America/Regina", "Regina"),
        (50.29, -107.80, "America/Swift_Current", "Swift Current"),
        (47.56, -52.71, "America/St_Johns", "St. John's"),
        (53.30, -60.33, "America/Goose_Bay", "Happy Valley-Goose Bay"),
        (51.43, -57.13, "America/Blanc-Sablon", "Blanc-Sablon"),
        (46.09, -64.77, "America/Moncton", "Moncton"),
        (46.20, -59.96, "America/Glace_Bay", "Glace Bay"),
        (36.05, -112.14, "America/Phoenix", "Grand Canyon"),
        (36.16, -109.55, "America/Denver", "Chinle, Navajo Nation"),
        (35.87, -110.62, "America/Phoenix", "Kykotsmovi, Hopi Reservation"),
        (43.61, -116.20, "America/Boise", "Boise"),
        (31.76, -106.49, "America/Denver", "El Paso"),
        (31.69, -106.42, "America/Ciudad_Juarez", "Ciudad Juárez"),
        (38.29, -86.46, "America/Indiana/Marengo", "English, Indiana"),
        (37.95, -86.76, "America/Indiana/Tell_City", "Tell City"),
        (41.30, -86.62, "America/Indiana/Knox", "Knox, Indiana"),
        (38.25, -85.76, "America/Kentucky/Louisville", "Louisville"),
        (36.83, -84.85, "America/Kentucky/Monticello", "Monticello, Kentucky"),
        (45.11, -87.61, "America/Menominee", "Menominee, Michigan"),
        (42.33, -83.05, "America/Detroit", "Detroit"),
        (42.31, -83.04, "America/Toronto", "Windsor, Ontario"),
        (30.45, -84.28, "America/New_York", "Tallahassee"),
        (30.42, -87.22, "America/Chicago", "Pensacola"),
        (47.26, -101.78, "America/North_Dakota/Beulah", "Beulah"),
        (20.65, -105.22, "America/Mexico_City", "Puerto Vallarta"),
        (20.81, -105.25, "America/Bahia_Banderas", "Bucerías"),
        (21.16, -86.85, "America/Cancun", "Cancún"),
        (20.97, -89.62, "America/Merida", "Mérida, Yucatán"),
        (32.51, -117.02, "America/Tijuana", "Tijuana"),
        (24.14, -110.31, "America/Mazatlan", "La Paz, Baja California Sur"),
        (29.07, -110.96, "America/Hermosillo", "Hermosillo"),
        // Greenland, South America.
        (64.18, -51.74, "America/Nuuk", "Nuuk"),
        (76.53, -68.70, "America/Thule", "Pituffik"),
        (70.48, -21.97, "America/Scoresbysund", "Ittoqqortoormiit"),
        (76.77, -18.67, "America/Danmarkshavn", "Danmarkshavn"),
        (-45.57, -72.07, "America/Coyhaique", "Coyhaique"),
        (-53.16, -70.91, "America/Punta_Arenas", "Punta Arenas"),
        (-54.80, -68.30, "America/Argentina/Ushuaia", "Ushuaia"),
        (-9.97, -67.81, "America/Rio_Branco", "Rio Branco"),
        (-3.12, -60.02, "America/Manaus", "Manaus"),
        (-15.60, -56.10, "America/Cuiaba", "Cuiabá"),
        (-25.51, -54.61, "America/Asuncion", "Ciudad del Este"),
        (-25.54, -54.58, "America/Sao_Paulo", "Foz do Iguaçu"),
        (10.49, -66.88, "America/Caracas", "Caracas"),
        (-22.13, -65.60, "America/Argentina/Jujuy", "La Quiaca"),
        // Europe.
        (38.88, -7.16, "Europe/Lisbon", "Elvas"),
        (38.88, -6.97, "Europe/Madrid", "Badajoz"),
        (35.89, -5.31, "Africa/Ceuta", "Ceuta"),
        (36.14, -5.35, "Europe/Gibraltar", "Gibraltar"),
        (54.71, 20.51, "Europe/Kaliningrad", "Kaliningrad"),
        (54.35, 18.65, "Europe/Warsaw", "Gdańsk"),
        (55.00, -7.32, "Europe/London", "Derry"),
        (54.95, -7.73, "Europe/Dublin", "Letterkenny"),
        (65.83, 24.13, "Europe/Stockholm", "Haparanda"),
        (65.85, 24.18, "Europe/Helsinki", "Tornio"),
        (60.10, 19.94, "Europe/Mariehamn", "Mariehamn"),
        (47.70, 8.69, "Europe/Busingen", "Büsingen"),
        (43.94, 12.45, "Europe/San_Marino", "San Marino"),
        (44.95, 34.10, "Europe/Simferopol", "Simferopol"),
        (48.72, 44.50, "Europe/Volgograd", "Volgograd"),
        (46.35, 48.04, "Europe/Astrakhan", "Astrakhan"),
        (53.20, 50.15, "Europe/Samara", "Samara"),
        (54.32, 48.40, "Europe/Ulyanovsk", "Ulyanovsk"),
        // Africa and Asia.
        (27.15, -13.20, "Africa/El_Aaiun", "Laayoune"),
        (4.85, 31.60, "Africa/Juba", "Juba"),
        (-4.32, 15.31, "Africa/Kinshasa", "Kinshasa"),
        (-4.27, 15.27, "Africa/Brazzaville", "Brazzaville"),
        (-11.66, 27.48, "Africa/Lubumbashi", "Lubumbashi"),
        (-17.93, 25.83, "Africa/Harare", "Victoria Falls"),
        (31.50, 34.46, "Asia/Gaza", "Gaza"),
        (31.53, 35.10, "Asia/Hebron", "Hebron"),
        (35.17, 33.36, "Asia/Nicosia", "Nicosia, south"),
        (35.12, 33.94, "Asia/Famagusta", "Famagusta"),
        (34.53, 69.17, "Asia/Kabul", "Kabul"),
        (27.72, 85.32, "Asia/Kathmandu", "Kathmandu"),
        (27.47, 89.64, "Asia/Thimphu", "Thimphu"),
        (29.65, 91.12, "Asia/Shanghai", "Lhasa"),
        (43.80, 87.60, "Asia/Urumqi", "Ürümqi"),
        (16.84, 96.17, "Asia/Yangon", "Yangon"),
        (22.58, 88.36, "Asia/Kolkata", "Kolkata"),
        (31.63, 74.87, "Asia/Kolkata", "Amritsar"),
        (31.55, 74.34, "Asia/Karachi", "Lahore"),
        (39.03, 125.75, "Asia/Pyongyang", "Pyongyang"),
        (22.32, 114.17, "Asia/Hong_Kong", "Kowloon"),
        (22.54, 114.06, "Asia/Shanghai", "Shenzhen"),
        (22.20, 113.55, "Asia/Macau", "Macau"),
        (48.01, 91.64, "Asia/Hovd", "Khovd"),
        (51.87, 143.0, "Asia/Sakhalin", "Nogliki, Sakhalin"),
        (43.06, 141.35, "Asia/Tokyo", "Sapporo"),
        (67.45, 153.71, "Asia/Srednekolymsk", "Srednekolymsk"),
        (62.67, 135.59, "Asia/Khandyga", "Khandyga"),
        (64.57, 143.20, "Asia/Ust-Nera", "Ust-Nera"),
        (64.73, 177.51, "Asia/Anadyr", "Anadyr"),
        (66.17, -169.80, "Asia/Anadyr", "Uelen, west of the antimeridian"),
        (-2.53, 140.72, "Asia/Jayapura", "Jayapura"),
        (-8.56, 125.57, "Asia/Dili", "Dili"),
        (-10.17, 123.60, "Asia/Makassar", "Kupang"),
        (-0.03, 109.34, "Asia/Pontianak", "Pontianak"),
        // Australia and Antarctica.
        (-31.68, 128.88, "Australia/Eucla", "Eucla"),
        (-31.64, 129.0, "Australia/Eucla", "Border Village"),
        (-31.95, 141.47, "Australia/Broken_Hill", "Broken Hill"),
        (-28.17, 153.54, "Australia/Sydney", "Tweed Heads"),
        (-28.11, 153.46, "Australia/Brisbane", "Burleigh Heads"),
        (-20.45, 149.04, "Australia/Lindeman", "Lindeman Island"),
        (-20.27, 148.72, "Australia/Brisbane", "Airlie Beach"),
        (-34.18, 142.16, "Australia/Melbourne", "Mildura"),
        (-77.85, 166.67, "Antarctica/McMurdo", "McMurdo Station"),
        (-90, 0, "Antarctica/McMurdo", "South Pole"),
        (-66.28, 110.53, "Antarctica/Casey", "Casey Station"),
        (-72.01, 2.53, "Antarctica/Troll", "Troll Station"),
        // High seas.
        (-48.88, -123.39, "Etc/GMT+8", "Point Nemo"),
        (0, -140, "Etc/GMT+9", "Equator, 140 degrees west"),
        (30, -40, "Etc/GMT+3", "North Atlantic"),
        (90, 95, "Etc/GMT-6", "North Pole"),
    ]

    @Test(arguments: places)
    func aPlaceHasItsTimeZone(latitude: Double, longitude: Double, zone: String, name: String) {
        #expect(map.zone(latitude: latitude, longitude: longitude) == zone, "\(name)")
        #expect(Gazetteer().place(latitude: latitude, longitude: longitude)?.timeZone == zone, "\(name)")
    }

    @Test func everyZoneOfTheMapIsInTheDatabase() throws {
        let time = Instant(secondsSince1970: 1_795_216_920)
        for zone in map.zones {
            #expect(TimeZoneDatabase(directories: []).offsets(of: zone, from: time, to: time) != nil, "\(zone)")
        }
        #expect(map.zones.count > 430)
    }

    @Test func theEdgesOfTheMapHaveZones() {
        for latitude in [-90.0, -89.99, 0, 89.99, 90] {
            for longitude in [-180.0, -179.999, 0, 179.999, 180] {
                #expect(map.zone(latitude: latitude, longitude: longitude) != nil, "\(latitude) \(longitude)")
            }
        }
        #expect(map.zone(latitude: 0, longitude: -180) == "Etc/GMT+12")
        #expect(map.zone(latitude: 0, longitude: 180) == "Etc/GMT-12")
    }

    @Test(arguments: [(90.001, 0.0), (0, 180.001), (.nan, 0), (0, .nan), (.infinity, 0), (-1e300, 0)])
    func invalidCoordinatesHaveNoZone(latitude: Double, longitude: Double) {
        #expect(map.zone(latitude: latitude, longitude: longitude) == nil)
    }

    @Test func theBoundaryAtSeaRunsBetweenTwoNauticalZones() {
        #expect(map.zone(latitude: -40, longitude: -112.51) == "Etc/GMT+8")
        #expect(map.zone(latitude: -40, longitude: -112.49) == "Etc/GMT+7")
    }

    @Test func mostCitiesHaveTheClockOfTheMap() throws {
        let table = GazetteerTable.embedded()
        let time = Instant(secondsSince1970: 1_795_216_920)
        let (start, end) = (time.advanced(by: -182 * 86_400), time.advanced(by: 182 * 86_400))
        let zones = TimeZoneDatabase(directories: [])
        var different = 0
        var compared = 0
        for number in stride(from: 0, to: table.cityCount, by: 37) {
            let place = try #require(table.city(number)).place
            let mapped = try #require(map.zone(latitude: place.latitude, longitude: place.longitude))
            compared += 1
            guard mapped != place.timeZone else { continue }
            let own = zones.offsets(of: place.timeZone ?? "", from: start, to: end)
            different += own == zones.offsets(of: mapped, from: start, to: end) ? 0 : 1
        }
        #expect(Double(different) < 0.003 * Double(compared), "\(different) of \(compared)")
    }

    @Test func damagedMapsNeverTrap() {
        var seed: UInt64 = 5
        func next() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33)
        }
        let whole = smallMap
        for round in 0..<4000 {
            var bytes = whole
            if round % 4 == 0 {
                bytes.removeLast(next() % bytes.count)
            } else {
                for _ in 0...round % 5 { bytes[next() % bytes.count] = UInt8(truncatingIfNeeded: next()) }
            }
            bytes.withUnsafeBytes { buffer in
                let map = TimeZoneMap(ByteView(buffer))
                for longitude in stride(from: -180.0, through: 180, by: 7.3) {
                    _ = map.zone(latitude: -89.96, longitude: longitude)
                }
            }
        }
    }

    @Test func runsDividedCellsAndMixedCellsAreRead() {
        smallMap.withUnsafeBytes { buffer in
            let map = TimeZoneMap(ByteView(buffer))
            #expect(map.zones == ["A", "B", "C"])
            func zone(_ x: Double, _ y: Double) -> String? {
                map.zone(latitude: -90 + (y + 0.5) / 80, longitude: -180 + (x + 0.5) / 80)
            }
            // Two cells of A; a divided cell, B in its northern half; a mixed cell, C in its north-east corner; then C.
            #expect(zone(0, 0) == "A" && zone(15, 7) == "A")
            #expect(zone(16, 3) == "A" && zone(16, 4) == "B" && zone(23, 7) == "B")
            #expect(zone(24, 0) == "A" && zone(30, 7) == "B" && zone(31, 7) == "C" && zone(31, 6) == "A")
            #expect(zone(32, 0) == "C" && zone(28_799, 0) == "C")
            // The next row is not in the file.
            #expect(zone(0, 8) == nil)
        }
    }

    private var smallMap: [UInt8] {
        func little(_ number: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(number >> (8 * $0) & 255) } }
        var mixed = [Int](repeating: 0, count: 64)
        mixed[63] = 2
        mixed[62] = 1
        let names = little(3, 4) + little(0, 4) + little(6, 2) + ["A", "B", "C"].flatMap { [0] + Array($0.utf8) }
        let runs: [UInt8] = [1, 1, 1, 0, 0x8B, 0x1C, 3]
        let squares = little(0xFFFF_FFFF, 4).map { ~$0 } + [255, 255, 255, 255] + little(0, 8)
        let sections = [
            Array("2026e".utf8), names, little(0, 4) + little(0, 4), runs, little(0, 2) + little(1, 2),
            little(0, 2) + little(0xFFFF, 2), squares, mixed.flatMap { little($0, 2) },
        ]
        var head: [UInt8] = Array("WCTM".utf8) + little(2, 2) + little(sections.count, 2)
        var at = 8 + 8 * sections.count
        for section in sections {
            head += little(at, 4) + little(section.count, 4)
            at += section.count
        }
        return head + sections.joined()
    }
}
