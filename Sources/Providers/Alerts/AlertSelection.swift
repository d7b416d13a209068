public import ForecastCore
internal import Primitives
internal import WarningAreas

/// The alerts in messages, each event once.
struct AlertSelection {
    /// Those for the place, by descending severity, then by start; those that others replaced say when.
    var alerts: [Alert] = []
    /// The number of alerts that are for other places.
    var elsewhere = 0
    /// The number of alerts of which it cannot be told whether they are for the place.
    var unplaced = 0
    /// The number of messages that may be alerts but cannot be understood.
    var unread = 0

    /// Selects by whether an info is for the place, which `covers` says, or nil if that cannot be told.
    ///
    /// A message for another place still replaces those that it refers to.
    init(of messages: [AlertMessage], where covers: (AlertInfo) -> Bool? = { _ in true }) {
        // A test must neither be shown nor replace an actual message.
        let actual = messages.filter(\.isActual).sorted { ($0.sent ?? .latest) > ($1.sent ?? .latest) }
        let replacements = AlertSelection.replacements(by: actual)
        var endings: [String: Endings] = [:]
        var events = AlertEvents()
        for message in actual {
            let stated = message.identifiers.compactMap { replacements[$0] }.min()
            if message.isAlert, !message.isUnderstood { unread += 1 }
            for info in message.infos {
                let place = covers(info)
                let codes = Set(info.regions.flatMap(\.codes))
                // Messages come from the newest on, so an ending is known before what it ends.
                if let sent = message.sent {
                    for event in info.endedEvents { endings[event, default: Endings()].add(sent, in: codes, place) }
                }
                guard message.isAlert, info.isAnnounced else { continue }
                let ended = info.codes.compactMap { endings[$0.event]?.first(in: codes, place) }.min()
                let replaced = [stated, ended].compactMap { $0 }.min()
                if place == false {
                    if replaced == nil { elsewhere += 1 }
                    continue
                }
                guard var event = AlertEvent(info, of: message) else { continue }
                event.alert.replaced = replaced
                if place == true {
                    events.add(event)
                } else if replaced == nil {
                    unplaced += 1
                }
            }
        }
        alerts = AlertSelection.sorted(events.events.map(\.alert))
    }

    /// When messages say that an event has ended, and where.
    private struct Endings {
        private var here: Instant?
        /// By those that may be for the place, with areas or without.
        private var anywhere: Instant?
        private var withoutArea: Instant?
        private var byArea: [AreaCode: Instant] = [:]

        mutating func add(_ sent: Instant, in areas: Set<AreaCode>, _ place: Bool?) {
            if place == true { here = sent }
            if place != false { anywhere = sent }
            if place != false, areas.isEmpty { withoutArea = sent }
            for area in areas { byArea[area] = sent }
        }

        /// The first after an alert that is older than all, in areas, which covers the place or not.
        func first(in areas: Set<AreaCode>, _ place: Bool?) -> Instant? {
            let others = areas.isEmpty ? [anywhere] : [withoutArea] + areas.map { byArea[$0] }
            return ([place == true ? here : nil] + others).compactMap(\.self).min()
        }
    }

    /// When messages were updated or cancelled by later ones, by their identifiers.
    private static func replacements(by messages: [AlertMessage]) -> [String: Instant] {
        var sent: [String: Instant] = [:]
        for message in messages {
            for identifier in message.identifiers { sent[identifier] = message.sent }
        }
        return messages.reduce(into: [:]) { times, message in
            // These refer to messages without changing them (CAP 1.2, `msgType`).
            if message.msgType == "ack" || message.msgType == "error" { return }
            for name in message.references {
                let time = message.sent ?? .earliest
                if let other = sent[name], message.sent != nil, other > time { continue }
                times[name] = min(times[name] ?? time, time)
            }
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

extension Instant {
    /// Before and after any message.
    fileprivate static let earliest = Instant(secondsSince1970: 0)
    fileprivate static let latest = Instant(secondsSince1970: 4_102_444_800)
}

/// Events, each once.
private struct AlertEvents {
    private(set) var events: [AlertEvent] = []
    /// The numbers of the events that have a code, a series or a title.
    private var numbers: [Key: [Int]] = [:]

    /// More than any place has at once, to bound the work that a huge file causes.
    private static let limit = 1000

    private enum Key: Hashable {
        case code(String), series(String), title(String)
    }

    private static func keys(of event: AlertEvent) -> [Key] {
        event.codes.map(Key.code) + [event.series.map(Key.series)].compactMap(\.self) + [.title(event.alert.title)]
    }

    /// Adds an event that is older than those before it.
    mutating func add(_ event: AlertEvent) {
        var event = event
        let keys = AlertEvents.keys(of: event)
        let known = Set(keys.flatMap { numbers[$0] ?? [] }).sorted()
        if let index = known.first(where: { event.isSame(as: events[$0]) }) {
            if events[index].replaces(event) {
                event.alert.replaced = [event.alert.replaced, events[index].alert.issued].compactMap { $0 }.min()
            } else {
                events[index].merge(event)
                return
            }
        }
        guard events.count < AlertEvents.limit else { return }
        for key in keys { numbers[key, default: []].append(events.count) }
        events.append(event)
    }
}

/// An alert with what identifies its event.
private struct AlertEvent {
    var alert: Alert
    let identifiers: Set<String>
    let codes: Set<String>
    let series: String?

    /// Nil if the info contains no alert.
    init?(_ info: AlertInfo, of message: AlertMessage) {
        guard info.isAnnounced, let (title, text) = info.words else { return nil }
        let start = info.onset ?? info.codes.compactMap(\.begin).min() ?? info.effective ?? message.sent
        let end =
            info.ends ?? AlertEvent.end(of: info.codes)
            ?? AlertText.span(in: text, of: title, sent: message.sent)?.end
        // One that ends before it begins has been withdrawn.
        if let last = end ?? info.expires, let start = info.onset, last <= start, end != nil { return nil }
        if end == nil, info.expires == nil,
            AlertText.saysEnded(headline: info.headline, description: info.description, event: info.event)
        {
            return nil
        }
        alert = Alert(
            id: message.identifiers.min().map(oneLine), title: title,
            severity: info.severity.flatMap { Alert.Severity(rawValue: $0.lowercased()) } ?? .unknown,
            start: start, end: end, expires: end == nil ? info.expires : nil, regions: info.areaNames, text: text,
            url: info.link, issued: message.sent, issuer: info.senderName.map(oneLine))
        alert.language = info.language
        if case .hazard(let hazard)? = info.hazard { alert.hazard = hazard }
        alert.significance = info.significance ?? HazardWords.significance(of: title)
        alert.urgency = info.urgency.flatMap { Alert.Urgency(rawValue: $0.lowercased()) }
        alert.certainty = info.certainty.flatMap { Alert.Certainty(rawValue: $0.lowercased()) }
        alert.headline = info.headline.map(oneLine)
        alert.instruction = info.instruction.map(plain).flatMap { $0.isEmpty ? nil : $0 }
        let outlines = info.regions.flatMap(\.outlines)
        alert.outlines = outlines.isEmpty ? nil : outlines
        alert.translate(info.translations)
        identifiers = message.identifiers
        codes = Set(info.codes.map(\.event))
        series = info.series
    }

    /// The last end; nil if an event lasts until further notice.
    private static func end(of codes: [VTEC]) -> Instant? {
        let ends = codes.compactMap(\.end)
        return ends.count == codes.count ? ends.max() : nil
    }

    /// Whether another alert is about the same event: by its code, its identifier, because it differs in its areas only, or
    /// because it has been issued anew for the same areas and hours.
    func isSame(as other: AlertEvent) -> Bool {
        // One that is replaced says nothing of one that is in force.
        if (alert.replaced == nil) != (other.alert.replaced == nil) { return false }
        if !codes.isEmpty, !other.codes.isEmpty { return !codes.isDisjoint(with: other.codes) }
        if let series, series == other.series, overlaps(other), alert.issued != other.alert.issued { return true }
        guard alert.title == other.alert.title else { return false }
        if !identifiers.isDisjoint(with: other.identifiers) { return true }
        let (own, others) = (alert, other.alert)
        return own.text == others.text && own.start == others.start && own.end == others.end
            && own.severity == others.severity && own.issuer == others.issuer
    }

    /// Whether it takes the place of an older alert about the same event, rather than adding to it.
    func replaces(_ older: AlertEvent) -> Bool {
        guard let issued = alert.issued, let other = older.alert.issued, issued > other else { return false }
        return !codes.isDisjoint(with: older.codes) || series != nil && series == older.series
    }

    private func overlaps(_ other: AlertEvent) -> Bool {
        func begins(_ event: AlertEvent, before last: Instant?) -> Bool {
            guard let start = event.alert.start, let last else { return true }
            return start < last
        }
        return begins(self, before: other.alert.end) && begins(other, before: alert.end)
    }

    /// Adds the areas and the time span of another message about the same event.
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
    /// Whether the status and the scope do not say that it is anything but an actual message to all (CAP 1.2, `status`, `scope`).
    fileprivate var isActual: Bool {
        !["test", "exercise", "draft", "system"].contains(status) && (scope == nil || scope == "public")
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
                let names = info.areaNames
                if !names.isEmpty { alert.regions = names }
                alert.url = info.link ?? url
                alert.issuer = info.senderName.map(oneLine) ?? issuer
                alert.headline = info.headline.map(oneLine)
                alert.instruction = info.instruction.map(plain)
                return alert
            }
        }
        translations = stated.isEmpty ? nil : stated
    }

    /// More regions than anybody reads, to bound the work that a huge file causes.
    private static let mostRegions = 1000

    fileprivate mutating func addRegions(of other: Alert) {
        guard regions.count < Alert.mostRegions else { return }
        let known = Set(regions)
        regions += other.regions.filter { !known.contains($0) }
        if let more = other.outlines, more != outlines { outlines = (outlines ?? []) + more }
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
