internal import ForecastCore
internal import Primitives

/// A message about alerts (CAP 1.2, `alert`): a CAP alert, or a feature of a service's GeoJSON.
///
/// Decoding never fails: a member of the wrong type counts as missing.
struct AlertMessage: Decodable, Sendable {
    var identifiers: Set<String> = []
    /// The value of `status` in lower case; a message without one is actual.
    var status: String?
    /// The value of `msgType` in lower case.
    var msgType: String?
    /// The value of `scope` in lower case.
    var scope: String?
    /// The identifiers of the messages that this one is about.
    var references: Set<String> = []
    /// Whether the service says that another message has replaced this one.
    var isReplaced = false
    var sent: Instant?
    /// The address of the message itself, of which this is only an entry in a list (WMO).
    var file: String?
    /// The alerts in the message, in one language.
    var infos: [AlertInfo] = []

    private enum Member: String, CodingKey {
        case id, properties, geometry, when, alert, info
        case identifier, status, scope, messageType, msgType, type, references, replacedBy, sent, interval
        case canadianStatus = "status_en"
        case published = "publication_datetime"
        case address = "@id"
        case file = "capurl"
    }

    private typealias Container = KeyedDecodingContainer<Member>

    init() {}

    init(from decoder: any Decoder) {
        guard let outer = try? decoder.container(keyedBy: Member.self) else { return }
        if let properties = try? outer.nestedContainer(keyedBy: Member.self, forKey: .properties) {
            identifiers.formUnion([outer.text(.id)].compactMap(\.self))
            read(properties)
            var info: AlertInfo = outer.value(.properties) ?? AlertInfo()
            if let geometry: AlertArea = outer.value(.geometry) {
                info.regions =
                    [AlertRegion(shape: geometry)] + info.regions.compactMap(\.name).map { AlertRegion(name: $0) }
            }
            let when = try? outer.nestedContainer(keyedBy: Member.self, forKey: .when)
            let interval: [String] = when?.value(.interval) ?? []
            if interval.count == 2 {
                info.onset = info.onset ?? plausibleInstant(interval[0])
                info.ends = info.ends ?? plausibleInstant(interval[1])
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
        file = message.text(.file)
        scope = message.text(.scope)?.lowercased()
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
        let known = infos.filter(\.isUnderstood).map { info in
            var info = info
            // CAP's default.
            info.language = info.language ?? "en-US"
            return info
        }
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
            text.utf8.split { $0 <= 0x20 }.map { word in
                let parts = word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                return String(Substring(parts.count == 3 ? parts[1] : word))
            })
    }
}
