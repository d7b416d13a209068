public import ForecastCore
internal import JSONReading
public import Primitives

/// Reads alert files: GeoJSON from the National Weather Service and others, and CAP 1.2 in JSON.
public enum AlertFile {
    /// The alerts in a file.
    public struct Contents: Hashable, Sendable {
        /// Those for the place, in force or upcoming, sorted by descending severity.
        public var alerts: [Alert]
        /// The number of alerts, in force or upcoming, that are for other places only.
        public var elsewhere: Int
        /// The number of messages that may be alerts but cannot be understood.
        public var unread: Int
    }

    /// Reads the alerts that are in force at a moment or begin later.
    ///
    /// An alert counts unless it says that it is a test, an exercise or a draft, or that it is cancelled, superseded or over. It
    /// is for another place if none of its polygons and circles contains the place; one without a shape is for the place. A
    /// file with messages of which none can be understood is an error.
    public static func read(
        _ bytes: [UInt8], for place: Place, at moment: Instant
    ) throws(ForecastFileError) -> Contents {
        let selection = AlertSelection(of: try messages(in: bytes), at: moment) { info in
            info.area?.contains(latitude: place.latitude, longitude: place.longitude) != false
        }
        return Contents(selection)
    }

    /// All messages in a file.
    static func messages(in bytes: [UInt8]) throws(ForecastFileError) -> [AlertMessage] {
        try JSONComplaint.check(bytes)
        do {
            return try JSONDecoding.value(AlertList.self, of: bytes).messages
        } catch let error as ForecastFileError {
            throw error
        } catch {
            throw .notJSON(JSONComplaint.syntaxFault(in: bytes) ?? "it contains an unreadable number or string")
        }
    }
}

extension AlertFile.Contents {
    init(_ selection: AlertSelection) {
        self.init(alerts: selection.alerts, elsewhere: selection.elsewhere, unread: selection.unread)
    }
}

/// The lists of messages that services return, recognised by their members.
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
            guard messages.isEmpty || messages.contains(where: \.isUnderstood) else {
                throw ForecastFileError.unreadableAlerts(messages.count)
            }
            return
        }
        let isMessage = list.contains(.info) || list.contains(.alert) || list.contains(.properties)
        messages = isMessage ? [AlertMessage(from: decoder)] : []
        guard messages.contains(where: \.isUnderstood) else {
            throw ServiceRefusal.reason(from: decoder).map(ForecastFileError.refusal) ?? ForecastFileError.notAlerts
        }
    }
}

/// The alerts in messages that are in force at a moment or begin later.
struct AlertSelection {
    /// Sorted by descending severity, then by start.
    var alerts: [Alert]
    /// The number of alerts that are for other places.
    var elsewhere: Int
    /// The number of messages that may be alerts but cannot be understood.
    var unread: Int

    /// More than any place has at once, to bound the work that a huge file causes.
    private static let limit = 1000

    /// Selects by validity, and by whether an info is for the place.
    ///
    /// A message for another place still supersedes those that it refers to.
    init(
        of messages: [AlertMessage], at moment: Instant, where isForPlace: (AlertInfo) -> Bool = { _ in true }
    ) {
        // A test must neither be shown nor supersede an actual message.
        let actual = messages.filter(\.isActual)
        let superseded = AlertSelection.superseded(by: actual)
        let current = actual.filter { $0.isAlert && $0.identifiers.isDisjoint(with: superseded) }
            .sorted { ($0.sent ?? moment) > ($1.sent ?? moment) }
        var events: [AlertEvent] = []
        elsewhere = 0
        unread = current.count { !$0.isUnderstood }
        for message in current {
            for info in message.infos {
                guard let event = AlertEvent(info, of: message, at: moment) else { continue }
                if !isForPlace(info) {
                    elsewhere += 1
                } else if let index = events.firstIndex(where: event.isSame(as:)) {
                    events[index].merge(event)
                } else if events.count < AlertSelection.limit {
                    events.append(event)
                }
            }
        }
        alerts = AlertSelection.sorted(events.map(\.alert))
    }

    /// The identifiers of messages that later ones update or cancel.
    private static func superseded(by messages: [AlertMessage]) -> Set<String> {
        var sent: [String: Instant] = [:]
        for message in messages {
            for identifier in message.identifiers { sent[identifier] = message.sent }
        }
        return messages.reduce(into: []) { names, message in
            // These refer to messages without changing them (CAP 1.2, `msgType`).
            if message.msgType == "ack" || message.msgType == "error" { return }
            names.formUnion(
                message.references.filter { name in
                    guard let time = message.sent, let other = sent[name] else { return true }
                    return other <= time
                })
        }
    }

    /// By descending severity, then by start.
    static func sorted(_ alerts: [Alert]) -> [Alert] {
        alerts.sorted { left, right in
            if left.severity != right.severity { return left.severity.rank < right.severity.rank }
            if left.start != right.start {
                guard let start = left.start, let other = right.start else { return left.start == nil }
                return start < other
            }
            return left.title < right.title
        }
    }
}

/// An alert with what identifies its event.
private struct AlertEvent {
    var alert: Alert
    let identifiers: Set<String>
    let codes: Set<String>

    /// How long, in seconds, an alert without a known end counts after it was sent.
    private static let validity = 7.0 * 86_400

    /// Nil if the info contains no alert, or one that is over.
    init?(_ info: AlertInfo, of message: AlertMessage, at moment: Instant) {
        guard !info.isCancelled, !info.isGreen, !info.isAllClear else { return nil }
        guard let (title, text) = info.words else { return nil }

        let start = info.onset ?? info.codes.compactMap(\.begin).min() ?? info.effective ?? message.sent
        let end =
            info.ends ?? AlertEvent.end(of: info.codes)
            ?? AlertText.span(in: text, of: title, sent: message.sent)?.end
        if let last = end ?? info.expires {
            guard moment < last else { return nil }
        } else {
            if let issued = message.sent ?? info.effective ?? info.onset,
                issued.seconds(to: moment) > AlertEvent.validity
            {
                return nil
            }
            guard !AlertText.saysEnded(headline: info.headline, description: info.description, event: info.event)
            else { return nil }
        }
        alert = Alert(
            id: message.identifiers.min().map(oneLine), title: title,
            severity: info.severity.flatMap { Alert.Severity(rawValue: $0.lowercased()) } ?? .unknown,
            start: start, end: end, expires: end == nil ? info.expires : nil, regions: info.regions, text: text,
            url: info.link, issued: message.sent, issuer: info.senderName.map(oneLine))
        alert.language = info.language
        alert.hazard = HazardWords.hazard(of: title, language: info.language)
        alert.significance = HazardWords.significance(of: title)
        alert.translate(info.translations)
        identifiers = message.identifiers
        codes = Set(info.codes.map(\.event))
    }

    /// The last end; nil if an event lasts until further notice.
    private static func end(of codes: [VTEC]) -> Instant? {
        let ends = codes.compactMap(\.end)
        return ends.count == codes.count ? ends.max() : nil
    }

    /// Whether another alert is about the same event: by its code, its identifier, or because it differs in its areas only.
    func isSame(as other: AlertEvent) -> Bool {
        if !codes.isEmpty, !other.codes.isEmpty { return !codes.isDisjoint(with: other.codes) }
        guard alert.title == other.alert.title else { return false }
        if !identifiers.isDisjoint(with: other.identifiers) { return true }
        let (own, others) = (alert, other.alert)
        return own.text == others.text && own.start == others.start && own.end == others.end
            && own.severity == others.severity && own.issuer == others.issuer
    }

    /// Adds the areas and the time span of an earlier message about the same event.
    mutating func merge(_ other: AlertEvent) {
        // An unknown time may be earlier or later than a known one.
        if let start = alert.start, let earlier = other.alert.start {
            alert.start = min(start, earlier)
        } else {
            alert.start = nil
        }
        if let end = alert.end, let later = other.alert.end {
            alert.end = max(end, later)
        } else {
            let ends = [alert, other.alert].map { $0.end ?? $0.expires }
            alert.expires = ends.contains(nil) ? nil : ends.compactMap(\.self).max()
            alert.end = nil
        }
        if other.alert.severity.rank < alert.severity.rank { alert.severity = other.alert.severity }
        alert.addRegions(of: other.alert)
        alert.translations = alert.translations?.map { own in
            var own = own
            other.alert.translations?.first { $0.language == own.language }.map { own.addRegions(of: $0) }
            (own.start, own.end, own.expires, own.severity) = (
                alert.start, alert.end, alert.expires, alert.severity
            )
            return own
        }
    }
}

extension AlertMessage {
    /// Whether the status does not say that it is anything but an actual message (CAP 1.2, `status`).
    fileprivate var isActual: Bool {
        !["test", "exercise", "draft", "system"].contains(status)
    }

    /// Whether it announces alerts rather than taking them back (CAP 1.2, `msgType`), and no other message has replaced it.
    fileprivate var isAlert: Bool {
        !["cancel", "ack", "error"].contains(msgType)
            && !["cancelled", "canceled", "ended", "expired"].contains(status)
            && !isReplaced
    }
}

extension Alert {
    /// Adds what the same infos in other languages say; what they leave out stays as it is.
    fileprivate mutating func translate(_ infos: [AlertInfo]) {
        let stated = infos.compactMap { info in
            info.words.map { title, text in
                var alert = self
                (alert.title, alert.text, alert.language) = (title, text, info.language)
                if !info.regions.isEmpty { alert.regions = info.regions }
                alert.url = info.link ?? url
                alert.issuer = info.senderName.map(oneLine) ?? issuer
                return alert
            }
        }
        translations = stated.isEmpty ? nil : stated
    }

    fileprivate mutating func addRegions(of other: Alert) {
        let known = Set(regions)
        regions += other.regions.filter { !known.contains($0) }
    }
}

extension Alert.Severity {
    /// The rank in descending order.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

extension Forecast {
    /// Adds alerts, sorted by descending severity, except those that the forecast already has.
    public mutating func add(alerts added: [Alert]) {
        let new = added.filter { alert in
            !alerts.contains { known in
                if let id = known.id, let other = alert.id { return id == other }
                return known.title == alert.title && known.start == alert.start && known.text == alert.text
            }
        }
        alerts = AlertSelection.sorted(alerts + new)
    }
}
