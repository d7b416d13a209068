import ForecastCore
import Primitives

@testable import Cards

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
