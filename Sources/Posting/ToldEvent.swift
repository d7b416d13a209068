internal import ForecastCore
internal import Primitives

/// What a post has told of an event, as the ledger remembers it.
struct ToldEvent: Equatable {
    /// The idempotency key of the first post about the event, which later ones have, too.
    var thread: String
    var identity: WeatherEvent.Identity
    /// The version of the event.
    var version: String
    /// The title of a warning; empty for other events.
    var title = ""
    /// The service that listed the warning with all others; nil for a file, or if it did not say that these are all.
    var service: String?
    /// The sentence about the event with which the post begins.
    var lead: String
    /// Whether the post says that it is over.
    var isOver = false
    /// What a reply to the first post names it by; nil if the service has no replies.
    var reference: String?
}

extension ToldEvent {
    /// The members of a line of the ledger.
    var members: [(String, String)] {
        let texts: [(String, String?)] = [
            ("thread", thread), ("subject", identity.subject), ("id", identity.id), ("day", identity.day),
            ("from", identity.begins?.iso8601), ("to", identity.ends?.iso8601), ("version", version),
            ("title", title), ("service", service), ("lead", lead), ("over", isOver ? "yes" : nil),
            ("reference", reference),
        ]
        return texts.compactMap { name, text in text.map { (name, $0) } }
    }

    /// What a line of the ledger says; nil for that of a day's post.
    init?(_ text: (_ name: String) -> String?) {
        guard let thread = text("thread"), let subject = text("subject"), let version = text("version"),
            let title = text("title"), let lead = text("lead")
        else { return nil }
        self.init(
            thread: thread,
            identity: WeatherEvent.Identity(
                subject: subject, id: text("id"), day: text("day"),
                begins: text("from").flatMap(Instant.init(iso8601:)),
                ends: text("to").flatMap(Instant.init(iso8601:))),
            version: version, title: title, service: text("service"), lead: lead, isOver: text("over") != nil,
            reference: text("reference"))
    }
}

/// The posts about one event.
struct EventThread {
    /// The last attempt at a post.
    var last: PostLedger.Entry
    /// What the last post tells that was made; nil if none was.
    var told: ToldEvent?
    /// When that was made.
    var toldAt: Instant?
}

extension [PostLedger.Entry] {
    /// The posts about each event, except those of a clock that was ahead.
    func threads(at now: Instant) -> [EventThread] {
        var threads: [EventThread] = []
        for entry in self where !entry.begun.isAhead(of: now) {
            guard let told = entry.told else { continue }
            let index = threads.firstIndex { $0.last.told?.thread == told.thread } ?? threads.endIndex
            if index == threads.endIndex { threads.append(EventThread(last: entry)) }
            threads[index].last = entry
            if entry.state == .made { (threads[index].told, threads[index].toldAt) = (told, entry.begun) }
        }
        return threads
    }

    /// The number of posts on a day, by the clocks of a place, that were made or may have been.
    func posts(on date: CivilDate, _ zone: ZoneOffsets) -> Int {
        var states: [String: PostLedger.State] = [:]
        for entry in self where zone.civilTime(at: entry.begun).date == date { states[entry.key] = entry.state }
        return states.values.count { $0 != .refused }
    }
}
