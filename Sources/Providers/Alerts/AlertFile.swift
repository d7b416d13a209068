public import ForecastCore
internal import FoundationEssentials
public import Primitives

/// Warnings as files: answers of the National Weather Service and others in GeoJSON, and CAP 1.2 written as JSON.
public enum AlertFile {
    /// The warnings in a file that hold at a moment or later, the worst first.
    ///
    /// Left out is what is a test or an exercise, cancelled, superseded or over, and whose polygons and circles do not hold
    /// the place. What states none is taken to be meant for it.
    public static func read(
        _ bytes: [UInt8], for place: Place, at moment: Instant
    ) throws(ForecastFileError) -> [Alert] {
        AlertSelection.alerts(of: try messages(in: bytes), at: moment) { message in
            message.area?.contains(latitude: place.latitude, longitude: place.longitude) != false
        }
    }

    /// The messages in a file, whatever they say.
    static func messages(in bytes: [UInt8]) throws(ForecastFileError) -> [AlertMessage] {
        guard String(bytes: bytes, encoding: .utf8) != nil, !bytes.contains(0) else {
            throw .notJSON(JSONFault.first(in: bytes) ?? "the text is not UTF-8")
        }
        do {
            return try JSONDecoder().decode(AlertList.self, from: Data(bytes)).messages
        } catch let error as ForecastFileError {
            throw error
        } catch {
            throw .notJSON(JSONFault.first(in: bytes) ?? "it contains an unreadable number or string")
        }
    }
}

/// The lists of messages that services send, by the members that they have.
private struct AlertList: Decodable {
    var messages: [AlertMessage]

    private enum Member: String, CodingKey {
        case features, warnings, alert, info, properties
        case graph = "@graph"
    }

    init(from decoder: any Decoder) throws {
        guard let list = try? decoder.container(keyedBy: Member.self) else { throw ForecastFileError.notAlerts }
        if list.contains(.features) || list.contains(.graph) || list.contains(.warnings) {
            let all = [Member.features, .graph, .warnings].map { list.value($0) as [AlertMessage]? }
            guard let first = all.compactMap(\.self).first else { throw ForecastFileError.notAlerts }
            messages = first
        } else if list.contains(.info) || list.contains(.alert) || list.contains(.properties) {
            messages = [AlertMessage(from: decoder)]
            if messages.allSatisfy({ $0.status == nil }) {
                throw ServiceRefusal.reason(from: decoder).map(ForecastFileError.refusal)
                    ?? ForecastFileError.notAlerts
            }
        } else {
            throw ServiceRefusal.reason(from: decoder).map(ForecastFileError.refusal) ?? ForecastFileError.notAlerts
        }
    }
}

/// Chooses the warnings to show from messages about them.
enum AlertSelection {
    /// More than hold at any place, so that a huge file is little work.
    private static let most = 1000

    /// The warnings that hold at a moment or later, the worst first and of the same the earliest.
    ///
    /// `isMeant` says which are for the place; one that is for another still ends those that it refers to.
    static func alerts(
        of messages: [AlertMessage], at moment: Instant, where isMeant: (AlertMessage) -> Bool = { _ in true }
    ) -> [Alert] {
        // A test must neither be shown nor end what is meant in earnest.
        let actual = messages.filter { $0.status == "Actual" }
        let superseded = actual.reduce(into: Set<String>()) { names, message in
            names.formUnion(message.references.subtracting(message.identifiers))
        }
        let current = actual.filter { message in
            !message.isOver && message.identifiers.isDisjoint(with: superseded) && isMeant(message)
        }
        let alerts = current.sorted { ($0.sent ?? moment) > ($1.sent ?? moment) }
            .compactMap(\.alert)
            .filter { $0.end.map { moment < $0 } ?? true }
        return sorted(merged(alerts.prefix(most)))
    }

    /// The worst first, and of the same the earliest.
    static func sorted(_ alerts: [Alert]) -> [Alert] {
        alerts.sorted { left, right in
            if left.severity != right.severity { return left.severity.rank < right.severity.rank }
            return left.start == right.start ? left.title < right.title : left.beginsBefore(right)
        }
    }

    /// One warning of each event and time: zones and offices repeat each other.
    ///
    /// The text stays that of the first, which is the latest.
    private static func merged(_ alerts: some Sequence<Alert>) -> [Alert] {
        alerts.reduce(into: []) { merged, alert in
            guard let index = merged.firstIndex(where: { $0.title == alert.title && overlap($0, alert) }) else {
                merged.append(alert)
                return
            }
            var union = merged[index]
            // Of an unknown start nobody can tell that it is later.
            if let start = union.start, let other = alert.start {
                union.start = min(start, other)
            } else {
                union.start = nil
            }
            if let end = union.end, let other = alert.end { union.end = max(end, other) } else { union.end = nil }
            let known = Set(union.regions)
            union.regions += alert.regions.filter { !known.contains($0) }
            if alert.severity.rank < union.severity.rank { union.severity = alert.severity }
            merged[index] = union
        }
    }

    private static func overlap(_ left: Alert, _ right: Alert) -> Bool {
        func reaches(_ alert: Alert, _ other: Alert) -> Bool {
            guard let end = alert.end, let start = other.start else { return true }
            return end >= start
        }
        return reaches(left, right) && reaches(right, left)
    }
}

extension AlertMessage {
    /// Whether the message takes a warning back, is none itself (CAP 1.2, `msgType`), or has been followed by another one.
    ///
    /// Codes of the event say so, too: cancelled, or upgraded to another event.
    fileprivate var isOver: Bool {
        ["Cancel", "Ack", "Error"].contains(type) || isReplaced || isGreen || isAllClear
            || !actions.isEmpty && actions.allSatisfy { $0 == "CAN" || $0 == "UPG" }
    }

    /// The warning; nil where it has neither a name nor a text.
    fileprivate var alert: Alert? {
        let words = [description, instruction].compactMap { $0.map(plain) }.filter { !$0.isEmpty }
        let text = words.isEmpty ? headline.map(oneLine) ?? "" : words.joined(separator: "\n\n")
        let title = [event, headline, text.split(separator: "\n").first.map(String.init)]
            .compactMap { $0.map(oneLine) }.first { !$0.isEmpty }
        guard let title else { return nil }
        return Alert(
            id: identifiers.min().map(oneLine), title: title,
            severity: severity.flatMap { Alert.Severity(rawValue: $0.lowercased()) } ?? .unknown,
            start: onset ?? effective ?? sent, end: ends ?? expires, regions: regions, text: text,
            url: link, issued: sent, issuer: senderName.map(oneLine))
    }
}

extension Alert.Severity {
    /// Its place in the order from the worst on.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

extension Forecast {
    /// Adds warnings, the worst first; those of a name and a start that are there already are left out.
    public mutating func add(alerts added: [Alert]) {
        let new = added.filter { alert in
            !alerts.contains { $0.title == alert.title && $0.start == alert.start }
        }
        alerts = AlertSelection.sorted(alerts + new)
        listsAlerts = true
    }
}
