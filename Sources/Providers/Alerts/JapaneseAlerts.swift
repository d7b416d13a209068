public import ForecastCore
public import Primitives
internal import WarningAreas

/// Warnings of the Japan Meteorological Agency for municipalities.
public struct JMAAlerts: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/bosai`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://www.jma.go.jp")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/bosai") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "jma", name: "Japan Meteorological Agency",
        covers: "Japan: warnings, also of floods of rivers", needs: "nothing",
        allows: "any use that names the source and says that it was edited",
        attribution: "出典:気象庁ホームページ (edited)", url: "https://www.jma.go.jp/", licence: "PDL 1.0",
        bringsAlerts: true)

    public var takesArticle: Bool { true }

    /// The list of all rivers changes, and is empty when no river floods.
    public var links: AlertLinks { AlertLinks(servers: [server], lifetime: 60, mayBeEmpty: true) }

    /// Whether the municipality of a place is known, and with it the office that warns it.
    public static func covers(_ place: Place) -> Bool { JMAOffice(of: place) != nil }

    public func request(for place: Place) -> HTTPRequest {
        let office = JMAOffice(of: place) ?? .tokyo
        return HTTPRequest(
            url: server.url("/bosai/warning/data/r8/\(office.code).json", []), lifetime: 60,
            allowsPlainHTTP: server.isPlainHTTP)
    }

    /// The days after which a list that nobody has changed is taken for abandoned.
    private static let oldest = 45.0

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertList {
        var list = try AlertFile.list(in: response.body)
        if let newest = list.newest, newest.seconds(to: now) > JMAAlerts.oldest * 86_400 {
            throw .refusal("its newest report is of \(newest.iso8601)")
        }
        list.links = ["/bosai/flood/data/r8/flood_xml.json"]
        return list
    }
}

/// An office of the Japan Meteorological Agency, which warns the municipalities of a prefecture or of a part of one.
struct JMAOffice: Equatable {
    let code: String

    /// The scheme of codes of offices in areas.
    static let scheme = "JMA_OFFICE"
    static let tokyo = JMAOffice(ofMunicipality: "1310100")

    /// The office of the municipality in which a place is; nil if it is in none.
    init?(of place: Place) {
        let point = Coordinates(latitude: place.latitude, longitude: place.longitude)
        guard let here = AreaCode.municipality(where: { AlertArea(rings: $0).contains(point) }) else { return nil }
        self.init(ofMunicipality: here.code)
    }

    /// The office of a code of seven digits, whose first five are the official number of the municipality.
    init(ofMunicipality code: String) {
        let number = Int(code.prefix(5)) ?? 0
        let part = JMAOffice.parts.first { part in part.numbers.contains { $0.contains(number) } }
        self.code = part?.office ?? code.prefix(2) + "0000"
    }

    /// The offices of prefectures with several, and the numbers of their municipalities (area.json of the agency).
    private static let parts: [(office: String, numbers: [ClosedRange<Int>])] = """
        011000 1214 1511-1520
        012000 1204 1212 1220-1221 1229 1452-1487
        013000 1208 1211 1219 1543-1564
        014030 1207 1631-1649
        014100 1206 1223 1661-1694
        015000 1205 1213 1230 1233 1571-1610
        016000 1100-1101 1203 1209-1210 1215-1218 1222 1224-1228 1231 1234-1235 1303-1304 1391-1409 1423-1438
        017000 1202 1236 1331-1371
        460040 46222 46304 46523-46535
        460100 46201-46221 46223-46303 46392-46505
        471000 47201-47205 47208-47213 47215-47356 47359-47362
        472000 47357-47358
        473000 47214 47375
        474000 47207 47381-47382
        """.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().compactMap { word in
                let ends = word.split(separator: "-").compactMap { Int($0) }
                return ends.first.flatMap { first in ends.last.map { first...max(first, $0) } }
            }
            return (String(words.first ?? ""), numbers)
        }
}

/// A report of the Japan Meteorological Agency about the municipalities, or of old about the districts, of an office.
struct JMAReport: Decodable {
    var messages: [AlertMessage] = []

    private enum Member: String, CodingKey {
        case reportDatetime, headlineText, warning, areaTypes
    }

    private struct Warning: Decodable {
        let class20Items: [Area]?
    }

    private struct AreaType: Decodable {
        let areas: [Area]?
    }

    private struct Area: Decodable {
        var code: String?
        var name: String?
        var kinds: [Kind] = []

        private enum Member: String, CodingKey {
            case areaCode, code, name, kinds, warnings
        }

        init(from decoder: any Decoder) {
            guard let area = try? decoder.container(keyedBy: Member.self) else { return }
            code = area.word(.areaCode) ?? area.word(.code)
            name = area.text(.name)
            kinds = area.value(.kinds) ?? area.value(.warnings) ?? []
        }
    }

    private struct Kind: Decodable {
        let code, status: String?
    }

    init(from decoder: any Decoder) {
        guard let report = try? decoder.container(keyedBy: Member.self) else { return }
        let sent = report.instant(.reportDatetime)
        let warning: Warning? = report.value(.warning)
        let types: [AreaType] = report.value(.areaTypes) ?? []
        for area in warning?.class20Items ?? types.flatMap({ $0.areas ?? [] }) {
            for kind in area.kinds where kind.status != "解除" && kind.status != "発表警報・注意報はなし" {
                guard let code = kind.code, let warning = JMAReport.warnings[code] else { continue }
                var info = AlertInfo()
                (info.language, info.event, info.senderName) = ("ja", warning.name, "気象庁")
                info.description = report.text(.headlineText)
                info.onset = sent
                info.hazard = HazardCodes.jma[code]
                (info.severity, info.significance) = (warning.severity.rawValue, warning.significance)
                let codes = area.code.map { [AreaCode(scheme: "JMA", code: $0)] } ?? []
                info.regions = [AlertRegion(name: area.name, codes: codes)]
                info.link = "https://www.jma.go.jp/bosai/warning/"
                var message = AlertMessage()
                message.sent = sent
                // The same warning goes on from report to report.
                message.identifiers = ["jma-\(area.code ?? "")-\(code)"]
                message.infos = [info]
                messages.append(message)
            }
        }
    }

    /// Names by code: advisories are of level 2, warnings of level 3, danger warnings of level 4 and emergency warnings of level 5.
    private static let warnings:
        [String: (name: String, severity: Alert.Severity, significance: Alert.Significance)] = {
            let names = """
                02 暴風雪警報,03 大雨警報,04 洪水警報,05 暴風警報,06 大雪警報,07 波浪警報,08 高潮警報,09 土砂災害警報,10 大雨注意報,12 大雪注意報,\
                13 風雪注意報,14 雷注意報,15 強風注意報,16 波浪注意報,17 融雪注意報,18 洪水注意報,19 高潮注意報,20 濃霧注意報,21 乾燥注意報,\
                22 なだれ注意報,23 低温注意報,24 霜注意報,25 着氷注意報,26 着雪注意報,27 その他の注意報,29 土砂災害注意報,32 暴風雪特別警報,\
                33 大雨特別警報,35 暴風特別警報,36 大雪特別警報,37 波浪特別警報,38 高潮特別警報,39 土砂災害特別警報,43 大雨危険警報,\
                48 高潮危険警報,49 土砂災害危険警報
                """
            var warnings: [String: (String, Alert.Severity, Alert.Significance)] = [:]
            for entry in names.split(separator: ",") {
                let parts = entry.split(separator: " ").map(String.init)
                guard let code = parts.first, let name = parts.last else { continue }
                let scale: (Alert.Severity, Alert.Significance) =
                    if name.hasSuffix("特別警報") {
                        (.extreme, .emergency)
                    } else if name.hasSuffix("危険警報") {
                        (.extreme, .warning)
                    } else if name.hasSuffix("警報") {
                        (.severe, .warning)
                    } else {
                        (.moderate, .advisory)
                    }
                warnings[code] = (name, scale.0, scale.1)
            }
            return warnings
        }()
}

/// What the Japan Meteorological Agency announces of a river with those who look after it.
struct JMAFlood: Decodable {
    var messages: [AlertMessage] = []

    private enum Member: String, CodingKey {
        case status, reportDatetime, infoType, riverCode, riverName, class20Codes, officeCodes, item
    }

    private struct Item: Decodable {
        let name, code, condition: String?
    }

    /// By the first digit of the code; others say that nothing is announced any more.
    private static let levels: [Character: (Alert.Severity, Alert.Significance)] = [
        "2": (.moderate, .advisory), "3": (.severe, .warning), "4": (.extreme, .warning),
        "5": (.extreme, .emergency),
    ]

    init(from decoder: any Decoder) {
        guard let report = try? decoder.container(keyedBy: Member.self), let item: Item = report.value(.item),
            let (severity, significance) = item.code?.first.flatMap({ JMAFlood.levels[$0] }),
            report.text(.infoType) != "取消", let name = item.name
        else { return }
        var info = AlertInfo()
        let river = report.text(.riverName)
        (info.language, info.senderName, info.hazard) = ("ja", "気象庁", .hazard(.flood))
        info.event = [river, name].compactMap(\.self).joined(separator: " ")
        info.description = item.condition
        (info.severity, info.significance) = (severity.rawValue, significance)
        let municipalities: [String] = report.value(.class20Codes) ?? []
        let offices: [String] = report.value(.officeCodes) ?? []
        info.regions = [
            AlertRegion(
                name: river,
                codes: municipalities.isEmpty
                    ? offices.map { AreaCode(scheme: JMAOffice.scheme, code: $0) }
                    : municipalities.map { AreaCode(scheme: "JMA", code: $0) })
        ]
        info.link = "https://www.jma.go.jp/bosai/flood/"
        var message = AlertMessage()
        message.status = report.text(.status).map { $0 == "通常" ? "actual" : "test" }
        message.sent = report.instant(.reportDatetime)
        info.onset = message.sent
        message.identifiers = ["jma-flood-\(report.word(.riverCode) ?? name)"]
        message.infos = [info]
        messages = [message]
    }
}
