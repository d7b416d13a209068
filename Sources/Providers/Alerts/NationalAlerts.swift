internal import ForecastCore
internal import Primitives
internal import WarningAreas

// What national services answer in forms of their own. Decoding never fails: what is of another type counts as missing.

/// Warnings of the German weather service for the warning cell of a place, as Bright Sky answers.
struct BrightSkyAlerts {
    var messages: [AlertMessage]

    private enum Member: String, CodingKey {
        case alerts, location
    }

    /// Nil if it is another list.
    init?(from decoder: any Decoder) {
        guard let answer = try? decoder.container(keyedBy: Member.self),
            let alerts: [Entry] = answer.value(.alerts)
        else { return nil }
        struct Cell: Decodable {
            let warn_cell_id: Int?
            let name: String?
        }
        let cell: Cell? = answer.value(.location)
        let codes = (cell?.warn_cell_id).map { [AreaCode(scheme: "WARNCELLID", code: "\($0)")] } ?? []
        messages = alerts.map { $0.message(for: AlertRegion(name: cell?.name, codes: codes)) }
    }

    private struct Entry: Decodable {
        var message = AlertMessage()

        private enum Member: String, CodingKey {
            case alert_id, effective, onset, expires, response_type, urgency, severity, certainty, event_code
            case event_en, event_de, headline_en, headline_de, description_en, description_de, instruction_en
            case instruction_de, status
        }

        init(from decoder: any Decoder) {
            guard let entry = try? decoder.container(keyedBy: Member.self) else { return }
            message.identifiers = Set([entry.text(.alert_id)].compactMap(\.self))
            message.status = entry.text(.status)?.lowercased()
            message.sent = entry.instant(.effective)
            var info = AlertInfo()
            info.senderName = "Deutscher Wetterdienst"
            (info.severity, info.urgency) = (entry.text(.severity), entry.text(.urgency))
            info.certainty = entry.text(.certainty)
            (info.effective, info.onset) = (entry.instant(.effective), entry.instant(.onset))
            info.expires = entry.instant(.expires)
            info.ends = info.expires
            info.isOver = entry.text(.response_type) == "allclear"
            info.hazard = entry.word(.event_code).flatMap { HazardCodes.dwd[$0] }
            // Advance information, which is no warning yet.
            if info.urgency == "future" { info.significance = .watch }
            func stated(_ language: String, _ members: [Member]) -> AlertInfo {
                var info = info
                info.language = language
                (info.event, info.headline) = (entry.text(members[0]), entry.text(members[1]))
                (info.description, info.instruction) = (entry.text(members[2]), entry.text(members[3]))
                return info
            }
            let english = stated("en", [.event_en, .headline_en, .description_en, .instruction_en])
            let german = stated("de", [.event_de, .headline_de, .description_de, .instruction_de])
            if english.isUnderstood { info = english } else { info = german }
            info.translations = english.isUnderstood && german.isUnderstood ? [german] : []
            if info.hazard == nil {
                info.hazard = german.event.flatMap { HazardWords.hazard(of: $0, language: "de") }.map {
                    .hazard($0)
                }
            }
            message.infos = [info]
        }

        func message(for region: AlertRegion) -> AlertMessage {
            var message = message
            for index in message.infos.indices { message.infos[index].regions = [region] }
            return message
        }
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

/// An alert of India's disaster management authority (SACHET), which gives the middle of its area and its size.
struct SACHETAlert: Decodable {
    var message: AlertMessage?

    private enum Member: String, CodingKey {
        case identifier, severity_color, effective_start_time, effective_end_time, disaster_type, area_description
        case warning_message, actual_lang, centroid, area_covered, alert_source
    }

    init(from decoder: any Decoder) {
        guard let alert = try? decoder.container(keyedBy: Member.self), let type = alert.text(.disaster_type) else {
            return
        }
        var info = AlertInfo()
        (info.event, info.language, info.senderName) = (type, alert.text(.actual_lang), alert.text(.alert_source))
        info.description = alert.text(.warning_message)
        info.onset = alert.text(.effective_start_time).flatMap(SACHETAlert.instant)
        info.ends = alert.text(.effective_end_time).flatMap(SACHETAlert.instant)
        info.severity = alert.text(.severity_color).map(AlertInfo.severity(ofColour:))
        info.hazard = HazardWords.hazard(of: type, language: info.language ?? "en").map { .hazard($0) }
        let middle = (alert.text(.centroid) ?? "").split(separator: ",").compactMap { Double($0) }
        let area = alert.number(.area_covered) ?? 0
        var region = AlertRegion(name: alert.text(.area_description))
        if middle.count == 2, (try? Plausible.coordinates(middle[1], middle[0])) != nil, area > 0 {
            region.shape = AlertArea(
                around: Coordinates(latitude: middle[1], longitude: middle[0]),
                kilometers: (area / .pi).squareRoot())
        }
        info.regions = [region]
        var message = AlertMessage()
        message.identifiers = Set([alert.word(.identifier).map { "sachet-\($0)" }].compactMap(\.self))
        message.sent = info.onset
        message.infos = [info]
        self.message = message
    }

    /// Such as `Mon Jan 01 09:00:00 IST 2035`.
    private static func instant(_ text: String) -> Instant? {
        let words = text.split(separator: " ")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 6, words[4] == "IST", let month = months.firstIndex(of: String(words[1])) else {
            return nil
        }
        let (day, month2) = ("0\(words[2])".suffix(2), "0\(month + 1)".suffix(2))
        return plausibleInstant("\(words[5])-\(month2)-\(day)T\(words[3])+05:30")
    }
}

/// The page of alarms of China's National Meteorological Centre, whose titles say all.
struct CMAAlarms: Decodable {
    var messages: [AlertMessage]

    private struct Page: Decodable {
        let list: [Alarm]
    }

    private struct Alarm: Decodable {
        let alertid, issuetime, title: String?
        let url: String?
    }

    private enum Member: String, CodingKey {
        case page
    }

    init(from decoder: any Decoder) throws {
        let page = try decoder.container(keyedBy: Member.self).decode(Page.self, forKey: .page)
        messages = page.list.compactMap { alarm in
            guard let title = alarm.title else { return nil }
            var info = AlertInfo()
            (info.event, info.language) = (title, "zh")
            let colours = [("红色", "extreme"), ("橙色", "severe"), ("黄色", "moderate"), ("蓝色", "minor")]
            info.severity = colours.first { title.contains($0.0) }?.1
            info.hazard = HazardWords.hazard(of: title, language: "zh").map { .hazard($0) }
            // The office, before the word for "issues".
            info.senderName = title.firstRange(of: "发布").map { String(title[..<$0.lowerBound]) }
            // Clocks of China, such as 2026/03/07 17:46.
            let time = (alarm.issuetime ?? "").replacing("/", with: "-").replacing(" ", with: "T")
            info.onset = plausibleInstant(time + ":00+08:00")
            if let id = alarm.alertid {
                info.regions = [AlertRegion(codes: [AreaCode(scheme: "CN", code: String(id.prefix(6)))])]
            }
            var message = AlertMessage()
            message.identifiers = Set([alarm.alertid].compactMap(\.self))
            message.sent = info.onset
            message.infos = [info]
            return message
        }
    }
}

/// Warnings of Met Éireann, by kind.
struct MetEireannWarnings: Decodable {
    var messages: [AlertMessage] = []
    /// Whether the answer is of this form.
    private(set) var isKnown = false

    private enum Member: String, CodingKey {
        case marine, national, environmental
    }

    private struct Warning: Decodable {
        let capId, level, headline, description, onset, expiry, issued: String?
    }

    init(from decoder: any Decoder) {
        guard let groups = try? decoder.container(keyedBy: Member.self) else { return }
        for group in [Member.national, .marine, .environmental] {
            guard let warnings: [Warning] = groups.value(group) else { continue }
            isKnown = true
            messages += warnings.compactMap { warning in
                guard let headline = warning.headline, warning.description != "Nil" else { return nil }
                var info = AlertInfo()
                (info.event, info.description) = (headline, warning.description)
                (info.language, info.senderName) = ("en", "Met Éireann")
                info.severity = warning.level.map(AlertInfo.severity(ofColour:))
                info.hazard = HazardWords.hazard(of: headline, language: "en").map { .hazard($0) }
                info.onset = warning.onset.flatMap(plausibleInstant)
                info.ends = warning.expiry.flatMap(plausibleInstant)
                info.regions = []
                var message = AlertMessage()
                message.sent = warning.issued.flatMap(plausibleInstant)
                message.infos = [info]
                return message
            }
        }
    }
}

/// The Hong Kong Observatory's summary of warnings, a member for each kind, which are for all of its territory.
struct HKOWarnings {
    var messages: [AlertMessage] = []

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Warning: Decodable {
        let name, code, actionCode: String
        let type: String?
        let issueTime, expireTime, updateTime: String?
    }

    /// Nil if it is another object.
    init?(from decoder: any Decoder) {
        guard let answer = try? decoder.container(keyedBy: Name.self) else { return nil }
        let warnings = answer.allKeys.map { answer.value($0) as Warning? }
        guard !warnings.isEmpty, warnings.allSatisfy({ $0 != nil }) else { return nil }
        for warning in warnings.compactMap(\.self) where warning.actionCode != "CANCEL" {
            var info = AlertInfo()
            (info.event, info.senderName) = (warning.name, "Hong Kong Observatory")
            info.language = warning.name.unicodeScalars.contains { $0.value > 0x3000 } ? "zh-HK" : "en"
            if let type = warning.type { info.headline = "\(warning.name): \(type)" }
            info.onset = warning.issueTime.flatMap(plausibleInstant)
            info.ends = warning.expireTime.flatMap(plausibleInstant)
            info.hazard = HazardCodes.hongKong[warning.code]
            info.severity = HKOWarnings.severity(of: warning.code).rawValue
            info.regions = [
                AlertRegion(name: "Hong Kong", codes: [AreaCode(scheme: AlertRegion.country, code: "HK")])
            ]
            info.link = "https://www.hko.gov.hk/en/wxinfo/dailywx/wxwarntoday.htm"
            var message = AlertMessage()
            message.sent = (warning.updateTime ?? warning.issueTime).flatMap(plausibleInstant)
            message.identifiers = ["hko-\(warning.code)-\(warning.issueTime ?? "")"]
            message.infos = [info]
            messages.append(message)
        }
    }

    /// By the scale of signals: amber, red and black rain, and tropical cyclones from number 8 on.
    private static func severity(of code: String) -> Alert.Severity {
        switch code {
        case "WRAINB", "TC9", "TC10", "WTMW": .extreme
        case "WRAINR", "TC8NE", "TC8SE", "TC8SW", "TC8NW", "WL": .severe
        case "WRAINA", "TC3", "WFIRER", "WFNTSA", "WTS", "WMSGNL": .moderate
        default: .minor
        }
    }
}
