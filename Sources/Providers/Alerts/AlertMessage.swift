internal import ForecastCore
internal import Primitives

/// A message about alerts (CAP 1.2, `alert`): a CAP alert in JSON, or a feature of a service's GeoJSON.
///
/// Decoding never fails: a member of the wrong type counts as missing.
struct AlertMessage: Decodable {
    var identifiers: Set<String> = []
    /// The value of `status` in lower case; a message without one is actual.
    var status: String?
    /// The value of `msgType` in lower case.
    var msgType: String?
    /// The identifiers of the messages that this one is about.
    var references: Set<String> = []
    /// Whether the service says that another message has replaced this one.
    var isReplaced = false
    var sent: Instant?
    /// The alerts in the message, in one language.
    var infos: [AlertInfo] = []

    private enum Member: String, CodingKey {
        case id, properties, geometry, when, alert, info
        case identifier, status, messageType, msgType, type, references, replacedBy, sent, interval
        case canadianStatus = "status_en"
        case published = "publication_datetime"
        case address = "@id"
    }

    private typealias Container = KeyedDecodingContainer<Member>

    init(from decoder: any Decoder) {
        guard let outer = try? decoder.container(keyedBy: Member.self) else { return }
        if let properties = try? outer.nestedContainer(keyedBy: Member.self, forKey: .properties) {
            identifiers.formUnion([outer.text(.id)].compactMap(\.self))
            read(properties)
            var info: AlertInfo = outer.value(.properties) ?? AlertInfo()
            if let geometry: AlertArea = outer.value(.geometry) { info.area = geometry }
            let when = try? outer.nestedContainer(keyedBy: Member.self, forKey: .when)
            let interval: [String] = when?.value(.interval) ?? []
            if interval.count == 2 {
                info.onset = info.onset ?? Instant(iso8601: interval[0])
                info.ends = info.ends ?? Instant(iso8601: interval[1])
            }
            infos = [info]
        } else {
            let isWrapped = (try? outer.nestedContainer(keyedBy: Member.self, forKey: .alert)) != nil
            let alert = (try? outer.nestedContainer(keyedBy: Member.self, forKey: .alert)) ?? outer
            read(alert)
            if alert.contains(.info) {
                let single: AlertInfo? = alert.value(.info)
                infos = AlertMessage.inOneLanguage(alert.value(.info) ?? [single].compactMap(\.self))
            } else if isWrapped {
                infos = [outer.value(.alert)].compactMap(\.self)
            } else {
                infos = [AlertInfo(from: decoder)]
            }
        }
    }

    private mutating func read(_ message: Container) {
        identifiers.formUnion(
            [message.text(.id), message.text(.identifier), message.text(.address)].compactMap(\.self))
        status = (message.text(.status) ?? message.text(.canadianStatus))?.lowercased()
        msgType = (message.text(.messageType) ?? message.text(.msgType) ?? message.text(.type))?.lowercased()
        sent = message.instant(.sent) ?? message.instant(.published)
        isReplaced = message.text(.replacedBy) != nil
        let listed: [AlertReference] = message.value(.references) ?? []
        references = listed.reduce(into: AlertReference.identifiers(in: message.text(.references) ?? "")) {
            $0.formUnion($1.identifiers)
        }
        references.subtract(identifiers)
    }

    /// The English infos, or else those in the language of the first, with their translations: CAP repeats the infos of a message,
    /// in the same order, for each language.
    private static func inOneLanguage(_ infos: [AlertInfo]) -> [AlertInfo] {
        let known = infos.filter(\.isUnderstood)
        var byLanguage: [String?: [AlertInfo]] = [:]
        var languages: [String?] = []
        for info in known {
            let language = info.language.map(Alert.primarySubtag)
            if byLanguage[language] == nil { languages.append(language) }
            byLanguage[language, default: []].append(info)
        }
        let own = languages.contains("en") ? "en" : languages.first ?? nil
        var infos = byLanguage[own] ?? []
        for others in languages.filter({ $0 != own }).compactMap({ byLanguage[$0] })
        where others.count == infos.count {
            for (index, other) in others.enumerated() where other.isTranslation(of: infos[index]) {
                infos[index].translations.append(other)
            }
        }
        return infos
    }

    /// Whether it contains an alert, or takes one back.
    var isUnderstood: Bool {
        infos.contains(where: \.isUnderstood)
            || !identifiers.isEmpty && (msgType == "cancel" || msgType == "update")
    }
}

/// What a message says about one event (CAP 1.2, `info`).
struct AlertInfo: Decodable {
    /// A tag such as `de-DE` (BCP 47).
    var language: String?
    var event, headline, description, instruction, severity, senderName: String?
    var onset, effective: Instant?
    /// The end of the event.
    var ends: Instant?
    /// The end of the message's validity, if that need not be the end of the event.
    var expires: Instant?
    /// The names of the areas.
    var regions: [String] = []
    var link: String?
    /// The event codes that are in force or upcoming.
    var codes: [VTEC] = []
    /// Whether the event codes say that the event is cancelled, expired or upgraded to another event.
    var isCancelled = false
    /// Whether the awareness level is green: there is nothing to be aware of.
    var isGreen = false
    /// Whether the message ends the alert: the response type is `AllClear`, or the urgency is `Past`.
    var isAllClear = false
    var area: AlertArea?
    /// The same in other languages.
    var translations: [AlertInfo] = []

    private enum Member: String, CodingKey {
        case event, senderName, eventAwarenessName, severity, headline, description, instruction, language
        case onset, effective, expires, ends, areaDesc, area, web, parameters, parameter
        case responseType, response, urgency
        case awarenessLevel = "awareness_level"
        case address = "@id"
        case codes = "VTEC"
        // Environment Canada's.
        case name = "alert_name_en"
        case text = "alert_text_en"
        case kind = "alert_type"
        case colour = "risk_colour_en"
        case region = "feature_name_en"
        case valid = "validity_datetime"
        case eventEnd = "event_end_datetime"
        case expiry = "expiration_datetime"
    }

    private typealias Container = KeyedDecodingContainer<Member>

    init() {}

    init(from decoder: any Decoder) {
        guard let info = try? decoder.container(keyedBy: Member.self) else { return }
        language = info.text(.language).map(oneLine)
        event = info.text(.eventAwarenessName) ?? info.text(.event) ?? info.text(.name).map(capitalized)
        senderName = info.text(.senderName)
        severity = info.text(.severity) ?? AlertInfo.canadianSeverity(info)
        headline = info.text(.headline)
        description = info.text(.description) ?? info.text(.text)
        instruction = info.text(.instruction)
        onset = info.instant(.onset) ?? info.instant(.valid)
        effective = info.instant(.effective)
        ends = info.instant(.ends) ?? info.instant(.eventEnd)
        expires = info.instant(.expires) ?? info.instant(.expiry)
        // CAP has no member for the end of the event, so `expires` is that.
        if !info.contains(.ends), !info.contains(.eventEnd) { ends = expires }
        link = [info.text(.web), info.text(.address)].compactMap { $0.map(displayable) }.first {
            $0.hasPrefix("https://") || $0.hasPrefix("http://")
        }
        readAreas(info)
        readCodes(info)
        let responses: [String] = info.value(.responseType) ?? []
        isAllClear =
            (responses + [info.text(.responseType), info.text(.response)]).contains("AllClear")
            || info.text(.urgency) == "Past"
        let pairs: [AlertParameter] = info.value(.parameter) ?? []
        let levels = pairs.filter { $0.name == "awareness_level" }.compactMap(\.value)
        isGreen = ([info.text(.awarenessLevel)].compactMap(\.self) + levels).contains { level in
            level.split(separator: ";").contains { displayable(String($0)).lowercased() == "green" }
        }
    }

    private mutating func readAreas(_ info: Container) {
        var areas: [AlertRegion] = info.value(.area) ?? []
        if areas.isEmpty, info.text(.area) == nil, let only: AlertRegion = info.value(.area) {
            areas = [only]
        }
        // An area without a shape may contain the place.
        let shapes = areas.compactMap(\.shape)
        if shapes.count == areas.count { area = AlertArea.union(shapes) }
        let named = info.text(.areaDesc) ?? info.text(.area) ?? info.text(.region)
        // The National Weather Service separates the names of zones with semicolons.
        let names = named.map { $0.split(separator: ";").map(String.init) } ?? areas.compactMap(\.name)
        regions = names.map(oneLine).filter { !$0.isEmpty }
    }

    private mutating func readCodes(_ info: Container) {
        let parameters = try? info.nestedContainer(keyedBy: Member.self, forKey: .parameters)
        let texts: [String] = parameters?.value(.codes) ?? [parameters?.text(.codes)].compactMap(\.self)
        let all = texts.compactMap(VTEC.init)
        codes = all.filter { !$0.isOver }
        isCancelled = !all.isEmpty && codes.isEmpty
    }

    /// The severity of an alert of Environment Canada, by its colour and type.
    private static func canadianSeverity(_ info: Container) -> String? {
        if info.text(.colour)?.lowercased() == "red" { return "extreme" }
        switch info.text(.kind)?.lowercased() {
        case "warning": return "severe"
        case "watch": return "moderate"
        case "advisory", "statement": return "minor"
        default: return nil
        }
    }

    /// Whether nothing but the words differs from another info.
    fileprivate func isTranslation(of other: AlertInfo) -> Bool {
        severity == other.severity && onset == other.onset && ends == other.ends && expires == other.expires
    }

    /// The title, and the text with what to do, or else the headline; nil if there is nothing to show.
    var words: (title: String, text: String)? {
        let words = [description, instruction].compactMap { $0.map(plain) }.filter { !$0.isEmpty }
        let text = words.isEmpty ? headline.map(oneLine) ?? "" : words.joined(separator: "\n\n")
        let title = [event, headline, text.split(separator: "\n").first.map(String.init)]
            .compactMap { $0.map(oneLine) }.first { !$0.isEmpty }
        return title.map { ($0, text) }
    }

    /// Whether there is anything to show.
    var isUnderstood: Bool {
        [event, headline, description, instruction].contains { $0.map { !oneLine($0).isEmpty } ?? false }
    }
}

private func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
}

extension KeyedDecodingContainer {
    fileprivate func instant(_ key: Key) -> Instant? {
        Plausible.instant(text(key).flatMap(Instant.init(iso8601:))?.secondsSince1970)
    }
}

/// A reference to another message: an object with its identifiers, or a string.
struct AlertReference: Decodable {
    var identifiers: Set<String> = []

    private enum Member: String, CodingKey {
        case identifier
        case address = "@id"
    }

    init(from decoder: any Decoder) {
        if let reference = try? decoder.container(keyedBy: Member.self) {
            identifiers = Set([reference.text(.identifier), reference.text(.address)].compactMap(\.self))
        } else if let text = try? decoder.singleValueContainer().decode(String.self) {
            identifiers = AlertReference.identifiers(in: text)
        }
    }

    /// The identifiers in CAP's format, `sender,identifier,sent` separated by spaces, or without sender and time.
    static func identifiers(in text: String) -> Set<String> {
        Set(
            text.split(whereSeparator: \.isWhitespace).map { word in
                let parts = word.split(separator: ",", omittingEmptySubsequences: false)
                return String(parts.count == 3 ? parts[1] : word)
            })
    }
}

/// A CAP area: its name and, if stated, its shape.
struct AlertRegion: Decodable {
    var name: String?
    var shape: AlertArea?

    private enum Member: String, CodingKey {
        case areaDesc, polygon, circle
    }

    init(from decoder: any Decoder) {
        guard let area = try? decoder.container(keyedBy: Member.self) else { return }
        name = area.text(.areaDesc)
        func texts(_ member: Member) -> [String] {
            area.value(member) ?? [area.text(member)].compactMap(\.self)
        }
        shape = AlertArea(polygons: texts(.polygon), circles: texts(.circle))
    }
}

/// A CAP `parameter`, which carries a value that CAP itself does not define.
struct AlertParameter: Decodable {
    var name, value: String?

    private enum Member: String, CodingKey {
        case valueName, value
    }

    init(from decoder: any Decoder) {
        guard let pair = try? decoder.container(keyedBy: Member.self) else { return }
        name = pair.text(.valueName)
        value = pair.text(.value)
    }
}
