import ForecastCore
import Primitives

@testable import Cards

extension SeededGenerator {
    /// A forecast round a moment: plausible, with anything missing that may be, and now and then at the ends of what
    /// services are believed.
    mutating func forecast(around moment: Instant) -> Forecast {
        let (place, zone) = (place(), zone(around: moment))
        let climate = Climate(
            mean: happens(0.08) ? one(of: [-150, -60, 60, 100]) : next(-60, 55), swing: next(0, 14),
            missing: one(of: [0, 0.1, 0.4]), wet: one(of: [0, 0.05, 0.5, 1]),
            kind: one(of: PrecipitationKind.allCases)
        )
        let hours = happens(0.05) ? 1 : count(20...60)
        let before = hours == 1 ? 0 : count(0...3)
        let hour = moment.flooredToMultiple(of: 3600).advanced(by: Double(-before) * 3600)
        let hourly = (0..<hours).map { conditions(hour.advanced(by: Double($0) * 3600), climate) }
        let today = CivilTime(moment, offset: zone.seconds(at: moment)).date.daysSince1970
        let first = today - (happens(0.2) ? 1 : 0)
        let daily = (0..<(happens(0.1) ? count(1...3) : count(7...16))).map { day(first + $0, zone, climate) }
        var forecast = Forecast(
            place: place, zone: zone, source: Forecast.Source(id: "drawn", attribution: attribution()),
            current: unless(hours > 1 ? 0.1 : 0) {
                $0.conditions(moment.advanced(by: -$0.next(0, 600)), climate)
            },
            minutely: unless(0.3) { $0.minutely(from: moment, climate) },
            // A gap in the series, as if a service had lost an hour.
            hourly: hourly.enumerated().filter { $0.offset < 4 || $0.offset % 11 != 7 || climate.missing == 0 }
                .map(\.element),
            daily: daily, alerts: alerts(around: moment, at: place), alertsAnswer: answer(at: moment))
        if happens(0.15) { forecast.asOf = moment.advanced(by: -next(1, 90) * 3600) }
        return forecast
    }

    /// The kind of weather of a draw.
    struct Climate {
        /// The mean temperature in °C, and half of its daily range.
        var mean, swing: Double
        /// How often a member is missing.
        var missing: Double
        /// How much of the time something falls.
        var wet: Double
        var kind: PrecipitationKind
    }

    private mutating func conditions(_ time: Instant, _ climate: Climate) -> Conditions {
        let missing = climate.missing
        let celsius = min(max(climate.mean + next(-1, 1) * climate.swing, -150), 100)
        let falls = happens(climate.wet)
        var conditions = Conditions(time: time)
        conditions.temperature = unless(missing / 8) { _ in celsius }
        conditions.apparentTemperature = unless(missing) { min(max(celsius + $0.next(-25, 15), -150), 100) }
        conditions.dewPoint = unless(missing) { max(celsius - $0.next(0, 30), -150) }
        conditions.humidity = unless(missing) { $0.one(of: [0, 1, $0.part()]) }
        conditions.windSpeed = unless(missing) { $0.one(of: [0, 150, $0.next(0, 30)]) }
        conditions.windGust = unless(missing) { $0.next(0, 60) }
        conditions.windBearing = unless(missing) { $0.next(0, 360) }
        conditions.cloudCover = unless(missing) { $0.one(of: [0, 1, $0.part()]) }
        // Of no draw of its own, so that a seed draws what it drew before.
        conditions.uvIndex = conditions.temperature.map { min(max($0 / 3, 0), 14) }
        conditions.precipitationRate = unless(missing) {
            falls ? $0.one(of: [0.05, 2, 3000, $0.next(0, 12)]) : 0
        }
        conditions.precipitationProbability = unless(missing) { falls ? $0.one(of: [1, $0.part()]) : 0 }
        conditions.precipitationKind = unless(missing) { _ in climate.kind }
        conditions.condition = unless(missing) { $0.one(of: Condition.allCases) }
        return conditions
    }

    private mutating func minutely(from moment: Instant, _ climate: Climate) -> MinutelyPrecipitation {
        let quality = one(of: MinutelyPrecipitation.Quality.allCases)
        let start = moment.flooredToMultiple(of: quality.span).advanced(by: -Double(count(0...2)) * quality.span)
        // Spells of wet and dry, the first of either.
        var (falls, rest) = (happens(climate.wet), 0)
        let points = (0..<count(1...Int(5400 / quality.span))).compactMap { index -> MinutelyPrecipitation.Point? in
            if rest == 0 { (falls, rest) = (climate.wet > 0 && !falls, count(1...40)) }
            rest -= 1
            return unless(climate.missing / 4) { random in
                MinutelyPrecipitation.Point(
                    time: start.advanced(by: Double(index) * quality.span),
                    rate: random.unless(climate.missing) { falls ? $0.next(0.01, 30) : 0 },
                    probability: random.unless(climate.missing) { falls ? $0.part() : 0 },
                    kind: random.unless(climate.missing) { _ in climate.kind })
            }
        }
        return MinutelyPrecipitation(quality: quality, points: points)
    }

    private mutating func day(_ days: Int, _ zone: ZoneOffsets, _ climate: Climate) -> Day {
        let missing = climate.missing
        let mean = min(max(climate.mean + next(-8, 8), -140), 90)
        let morning = Double(days) * 86_400 - Double(zone.initial)
        var day = Day(date: CivilDate(daysSince1970: days))
        day.high = unless(missing) { mean + $0.next(0, 10) }
        day.low = unless(missing) { mean - $0.next(0, 10) }
        day.sunrise = unless(missing) { Instant(secondsSince1970: morning + $0.next(4, 9) * 3600) }
        day.sunset = unless(missing) { Instant(secondsSince1970: morning + $0.next(15, 22) * 3600) }
        day.polar = unless(0.9) { $0.one(of: [.none, .day, .night]) }
        day.moonPhase = unless(missing) { $0.next() }
        day.precipitationProbability = unless(missing) { $0.one(of: [0, 1, $0.part(), 0.09, 0.1]) }
        day.precipitationKind = unless(missing) { _ in climate.kind }
        day.condition = unless(missing) { $0.one(of: Condition.allCases) }
        return day
    }
}

extension SeededGenerator {
    /// A place anywhere, polar and southern ones too.
    mutating func place() -> Place {
        let latitude = happens(0.2) ? one(of: [-90, -78, 69.6, 78.2, 90]) : next(-60, 66)
        return Place(
            name: unless(0.06) { $0.one(of: $0.happens(0.5) ? plainNames : nastyNames) },
            qualifier: unless(0.6) { $0.one(of: ["OR", "Scotland", "Nordrhein-Westfalen", "محافظة", "東京都"]) },
            country: unless(0.1) { $0.one(of: ["US", "DE", "GB", "CA", "JP", "SA", "AU", "ES", "LR"]) },
            latitude: latitude, longitude: happens(0.1) ? one(of: [-180, 0, 180]) : next(-180, 180))
    }

    /// A clock, which may change within hours of a moment.
    mutating func zone(around moment: Instant) -> ZoneOffsets {
        let hours = one(of: [-12, -9.5, -8, -5, -3.5, 0, 1, 2, 3, 5.75, 9, 10.5, 12.75, 14])
        let offset = Int(hours * 3600)
        let change = ZoneOffsets.Change(
            from: moment.flooredToMultiple(of: 3600).advanced(by: Double(count(-20...40)) * 3600),
            seconds: offset + one(of: [-3600, 1800, 3600]))
        return ZoneOffsets(initial: offset, changes: happens(0.3) ? [change] : [])
    }

    /// A service's words, of usual length or not.
    mutating func attribution() -> String {
        one(of: [
            "Weather data by Open-Meteo.com", "Powered by Pirate Weather", "Sample data", "", "気象庁",
            "Weather data by MET Norway, CC BY 4.0", "بيانات الطقس من خدمة المثال",
            "Data: Deutscher Wetterdienst, bearbeitet; Nowcast © MeteoExample GmbH & Co. KG, Lizenz CC BY 4.0",
            String(repeating: "Weather data by a service of many words. ", count: 9),
        ])
    }
}

private let plainNames = [
    "Rome", "Seattle", "Ulm", "São Paulo", "Reykjavík", "Ho Chi Minh City", "Y", "Saint Petersburg",
]

/// Long names, and names in ten scripts.
private let nastyNames = [
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "Villa Concepción del Tío y Alrededores",
    String(repeating: "Sankt Peterburg ", count: 12), "Нижний Новгород", "Θεσσαλονίκη", "الدار البيضاء",
    "مدينة الملك عبد الله الاقتصادية على البحر الأحمر", "תל אביב-יפו", "काठमाण्डू", "กรุงเทพมหานคร อมรรัตนโกสินทร์",
    "東京都新宿区西新宿二丁目", "서울특별시", "თბილისი", "Café ☕ 北京 🌦️", "\u{202E}\u{1B}[31m", "Ååå Ǻǻ Ỗỗ Ặặ",
]

extension SeededGenerator {
    /// Who has no other warnings, if that is known.
    mutating func answer(at moment: Instant) -> AlertsAnswer? {
        let service = one(of: [
            "National Weather Service", "Pirate Weather", issuers[2], "気象庁", "المركز الوطني للأرصاد",
        ])
        return unless(0.5) {
            AlertsAnswer(
                service: service, takesArticle: $0.happens(0.5), asked: moment.advanced(by: -$0.next(0, 900)))
        }
    }

    /// Warnings of any length and number, some of them over or still to come.
    mutating func alerts(around moment: Instant, at place: Place) -> [Alert] {
        (0..<(happens(0.2) ? 0 : happens(0.5) ? 1 : count(2...14))).map { _ in alert(around: moment, at: place) }
    }

    private mutating func alert(around moment: Instant, at place: Place) -> Alert {
        // What follows is drawn aside, so that other draws do not depend on it.
        var aside = self
        let start = moment.advanced(by: next(-90, happens(0.2) ? 50 : 0) * 3600)
        var alert = Alert(
            title: one(of: titles), severity: one(of: Alert.Severity.allCases), start: start,
            end: unless(0.2) { start.advanced(by: $0.next(1, 200) * 3600) }, regions: regions(),
            text: text(), url: unless(0.3) { _ in "https://example.org/a/very/long/address/of/a/warning?id=17" },
            issued: unless(0.4) { start.advanced(by: -$0.next(0, 30) * 3600) },
            issuer: unless(0.3) { $0.one(of: issuers) })
        aside.complete(
            &alert, around: Coordinates(latitude: place.latitude, longitude: place.longitude))
        return alert
    }

    /// Adds what the messages of some issuers have.
    private mutating func complete(_ alert: inout Alert, around place: Coordinates) {
        alert.hazard = unless(0.1) { $0.one(of: Hazard.allCases) }
        alert.outlines = unless(0.4) { random in
            (0..<random.count(1...4)).map { _ in random.outline(around: place) }
        }
        alert.instruction = unless(0.4) { $0.text() }
        alert.text += alert.instruction.map { "\n\n" + $0 } ?? ""
        alert.headline = unless(0.6) { $0.one(of: titles + issuers) + " expected with dangerous conditions" }
        alert.source = unless(0.7) {
            Forecast.Source(id: "other", attribution: "Warnings by \($0.one(of: issuers))")
        }
    }

    /// A ring near a place, or far from it.
    private mutating func outline(around place: Coordinates) -> [Coordinates] {
        let (size, far) = (next(0.01, happens(0.2) ? 60 : 2), next(0, happens(0.2) ? 20 : 1))
        return (0..<count(0...40)).map { corner in
            let turn = Angle.degrees(Double(corner) * 9)
            return Coordinates(
                latitude: place.latitude + far + size * next(0.6, 1) * turn.cosine,
                longitude: place.longitude + far + size * next(0.6, 1) * turn.sine)
        }
    }

    private mutating func regions() -> [String] {
        let names = ["Central Coast beaches", "Kreis Ostholstein", "東京地方", "منطقة مكة المكرمة", "Zone 4"]
        return (0..<(happens(0.3) ? 0 : count(1...30))).map { _ in one(of: names) }
    }

    private mutating func text() -> String {
        let sentences = one(of: texts)
        return (0..<count(0...(happens(0.2) ? 60 : 8))).map { _ in one(of: sentences) }
            .joined(separator: one(of: [" ", "\n", "\n\n* ", "<br>"]))
    }
}

private let titles = [
    "High Surf Advisory", "Heat", "", "Amtliche UNWETTERWARNUNG vor SCHWEREM GEWITTER mit ORKANBÖEN und HAGEL",
    "Donaudampfschifffahrtsgesellschaftskapitänswarnung", "大雨警報（土砂災害、浸水害）・洪水警報・雷注意報",
    "تحذير من عواصف رعدية شديدة وأمطار غزيرة وسيول",
    "Severe Thunderstorm and Coastal Flood Warning for the Whole of the County and for its Neighbours to the North",
]

private let issuers = [
    "NWS Los Angeles", "気象庁", "Deutscher Wetterdienst, Regionale Wetterberatung Hamburg, Abteilung Seewetter",
    String(repeating: "National Weather Service ", count: 8), "المركز الوطني للأرصاد",
]

private let texts = [
    [
        "High surf expected for west to northwest facing beaches.", "WHAT...Northwest winds 20 to 30 mph.",
        "Stay inside.", "Frostbite on exposed skin in as little as 30 minutes (wind chills as low as 20 below).",
    ],
    [
        "Es treten schwere Gewitter auf.", "Dabei gibt es Starkregen mit Niederschlagsmengen um 40 l/m².",
        "Verkehrsbehinderungsvermeidungsmaßnahmen sind zu beachten.",
    ],
    ["東京地方では、土砂災害に厳重に警戒してください。", "河川の増水に注意。", "落雷・突風（竜巻など）に注意してください。"],
    [
        "من المتوقع هطول أمطار غزيرة مصحوبة بعواصف رعدية.", "يرجى توخي الحذر على الطرق (NCM 2026).",
        "ابتعد عن الأودية.",
    ],
    ["ขอให้ประชาชนระวังอันตรายจากฝนตกหนักและฝนที่ตกสะสมซึ่งอาจทำให้เกิดน้ำท่วมฉับพลัน", "Antofagasta."],
]

extension SeededGenerator {
    /// A whole number of a range.
    mutating func count(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() * Double(range.count))
    }

    /// A part of a whole, often halfway between two percentages.
    mutating func part() -> Double {
        (next() * 200).rounded() / 200
    }

    /// Whether something of a probability happens.
    mutating func happens(_ probability: Double) -> Bool {
        next() < probability
    }

    /// One of several.
    mutating func one<Value>(of values: [Value]) -> Value {
        values[count(0...(values.count - 1))]
    }

    /// The value that a draw gives, or nothing by a probability.
    mutating func unless<Value>(_ missing: Double, _ draw: (inout SeededGenerator) -> Value) -> Value? {
        // Drawn in any case, so that later values do not depend on it.
        let value = draw(&self)
        return happens(missing) ? nil : value
    }
}

extension SeededGenerator {
    /// Air from clean to hazardous, with anything missing that may be.
    mutating func air(around moment: Instant) -> AirForecast {
        let first = moment.flooredToMultiple(of: 3600)
        let scales = Pollutant.allCases.map { _ in one(of: [0.0, 5, 40, 200, 2000]) }
        let grains = PollenSpecies.allCases.map { _ in one(of: [0.0, 0, 20, 90, 900]) }
        let (light, missing): (Double, Double) = (one(of: [0, 2, 7, 14]), one(of: [0, 0, 0.02]))
        let noon = count(0...23)
        let (lacksLight, lacksPollen) = (happens(0.1), happens(0.3))
        let lacking = happens(0.15) ? one(of: Pollutant.allCases) : nil
        let hours = (-24..<48).map { index in
            var hour = AirHour(time: first.advanced(by: 3600 * Double(index)))
            for (pollutant, scale) in zip(Pollutant.allCases, scales) where pollutant != lacking {
                hour[pollutant] = unless(missing) { (scale * $0.next(0.4, 1)).rounded() }
            }
            let distance = Double(abs((index + 48) % 24 - noon))
            if !lacksLight { hour.uvIndex = max(0, light * (1 - distance / 7)) }
            for (species, count) in zip(PollenSpecies.allCases, grains) where !lacksPollen {
                hour[species] = unless(missing) { (count * $0.next(0.2, 1)).rounded() }
            }
            return hour
        }
        return AirForecast(
            source: Forecast.Source(id: "air", attribution: "Air: CAMS ENSEMBLE, Open-Meteo.com"), hours: hours)
    }
}
