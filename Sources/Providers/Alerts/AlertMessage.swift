internal import Primitives

/// A message about a warning (CAP 1.2): a feature of GeoJSON, or an alert of CAP with its first English information.
///
/// Nothing in here fails to decode: a member of a wrong type is a missing one.
struct AlertMessage: Decodable {
    var identifiers: Set<String> = []
    var status, type: String?
    /// The messages that this one updates or cancels.
    var references: Set<String> = []
    var isReplaced = false
    var event, severity, headline, description, instruction, senderName: String?
    var sent, onset, effective, expires, ends: Instant?
    var regions: [String] = []
    var link: String?
    /// The actions of the event's codes (NWS Instruction 10-1703), such as `CON`.
    var actions: [String] = []
    /// Whether an awareness level says that there is nothing to be aware of.
    var isGreen = false
    /// Whether the threat is said to be past.
    var isAllClear = false
    var area: AlertArea?

    private enum Member: String, CodingKey {
        case id, properties, geometry, when, alert, info, parameters, parameter
        case identifier, status, messageType, msgType, type, references, replacedBy
        case event, senderName, eventAwarenessName, severity, headline, description, instruction
        case sent, onset, effective, expires, ends, interval
        case areaDesc, area, web, language, awarenessLevel = "awareness_level"
        case responseType, response, urgency
        case address = "@id"
        case codes = "VTEC"
    }

    private typealias Container = KeyedDecodingContainer<Member>

    init(from decoder: any Decoder) {
        guard let outer = try? decoder.container(keyedBy: Member.self) else { return }
        if let properties = try? outer.nestedContainer(keyedBy: Member.self, forKey: .properties) {
            identifiers.formUnion([outer.text(.id)].compactMap(\.self))
            area = outer.value(.geometry)
            read(message: properties)
            read(information: properties)
            let when = try? outer.nestedContainer(keyedBy: Member.self, forKey: .when)
            let interval: [String] = when?.value(.interval) ?? []
            if interval.count == 2 {
                onset = onset ?? Instant(iso8601: interval[0])
                ends = ends ?? Instant(iso8601: interval[1])
            }
        } else {
            let alert = (try? outer.nestedContainer(keyedBy: Member.self, forKey: .alert)) ?? outer
            read(message: alert)
            read(information: AlertMessage.information(in: alert) ?? alert)
        }
    }

    private mutating func read(message: Container) {
        identifiers.formUnion(
            [message.text(.id), message.text(.identifier), message.text(.address)].compactMap(\.self))
        status = message.text(.status)
        type = message.text(.messageType) ?? message.text(.msgType) ?? message.text(.type)
        sent = message.instant(.sent)
        isReplaced = message.text(.replacedBy) != nil
        let listed: [AlertReference] = message.value(.references) ?? []
        references = listed.reduce(into: AlertReference.identifiers(in: message.text(.references) ?? "")) {
            $0.formUnion($1.identifiers)
        }
    }

    private mutating func read(information: Container) {
        event = information.text(.eventAwarenessName) ?? information.text(.event)
        senderName = information.text(.senderName)
        severity = information.text(.severity)
        headline = information.text(.headline)
        description = information.text(.description)
        instruction = information.text(.instruction)
        onset = information.instant(.onset)
        effective = information.instant(.effective)
        expires = information.instant(.expires)
        ends = information.instant(.ends)
        link = [information.text(.web), information.text(.address)].compactMap { $0.map(displayable) }.first {
            $0.hasPrefix("https://") || $0.hasPrefix("http://")
        }
        var areas: [AlertRegion] = information.value(.area) ?? []
        if areas.isEmpty, information.text(.area) == nil, let only: AlertRegion = information.value(.area) {
            areas = [only]
        }
        // Where one of the areas is only named, nobody can tell who is not meant.
        let shapes = areas.compactMap(\.shape)
        if area == nil, shapes.count == areas.count { area = AlertArea.union(shapes) }
        let responses: [String] = information.value(.responseType) ?? []
        isAllClear =
            (responses + [information.text(.responseType), information.text(.response)]).contains("AllClear")
            || information.text(.urgency) == "Past"
        let named = information.text(.areaDesc) ?? information.text(.area)
        // The National Weather Service parts the names of zones by semicolons.
        let names = named.map { $0.split(separator: ";").map(String.init) } ?? areas.compactMap(\.name)
        regions = names.map(oneLine).filter { !$0.isEmpty }
        let parameters = try? information.nestedContainer(keyedBy: Member.self, forKey: .parameters)
        let codes: [String] = parameters?.value(.codes) ?? []
        actions = codes.compactMap { code in
            let parts = code.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count > 2 ? String(parts[1]) : nil
        }
        let pairs: [AlertParameter] = information.value(.parameter) ?? []
        let levels = pairs.filter { $0.name == "awareness_level" }.compactMap(\.value)
        isGreen = ([information.text(.awarenessLevel)].compactMap(\.self) + levels).contains { level in
            level.split(separator: ";").contains { displayable(String($0)).lowercased() == "green" }
        }
    }

    /// The English one of the languages that an alert is written in, else the first; or the only one without a list.
    private static func information(in alert: Container) -> Container? {
        if let only = try? alert.nestedContainer(keyedBy: Member.self, forKey: .info) { return only }
        guard var list = try? alert.nestedUnkeyedContainer(forKey: .info) else { return nil }
        var first: Container?
        while !list.isAtEnd {
            // A container that is none ends the list: there is no way past it.
            guard let information = try? list.nestedContainer(keyedBy: Member.self) else { return first }
            if information.text(.language)?.lowercased().hasPrefix("en") == true { return information }
            first = first ?? information
        }
        return first
    }
}

extension KeyedDecodingContainer {
    fileprivate func instant(_ key: Key) -> Instant? {
        Plausible.instant(text(key).flatMap(Instant.init(iso8601:))?.secondsSince1970)
    }
}

/// A message that another one refers to: an object with its names, or a text.
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

    /// The identifiers in CAP's own form, `sender,identifier,sent` with spaces between messages, or bare ones.
    static func identifiers(in text: String) -> Set<String> {
        Set(
            text.split(whereSeparator: \.isWhitespace).map { word in
                let parts = word.split(separator: ",", omittingEmptySubsequences: false)
                return String(parts.count == 3 ? parts[1] : word)
            })
    }
}

/// An area of CAP by its name, and its shape where that is stated.
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

/// A value under a name that is none of CAP's own.
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
