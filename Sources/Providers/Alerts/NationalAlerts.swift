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
