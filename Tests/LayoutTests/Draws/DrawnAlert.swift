import ForecastCore
import Primitives

@testable import Cards

extension SeededGenerator {
    /// Warnings of any length and number, some of them over or still to come.
    mutating func alerts(around moment: Instant) -> [Alert] {
        (0..<(happens(0.2) ? 0 : happens(0.5) ? 1 : count(2...14))).map { _ in alert(around: moment) }
    }

    private mutating func alert(around moment: Instant) -> Alert {
        let start = moment.advanced(by: next(-90, happens(0.2) ? 50 : 0) * 3600)
        return Alert(
            title: one(of: titles), severity: one(of: Alert.Severity.allCases), start: start,
            end: unless(0.2) { start.advanced(by: $0.next(1, 200) * 3600) }, regions: regions(),
            text: text(), url: unless(0.3) { _ in "https://example.org/a/very/long/address/of/a/warning?id=17" },
            issued: unless(0.4) { start.advanced(by: -$0.next(0, 30) * 3600) },
            issuer: unless(0.3) { $0.one(of: issuers) })
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
