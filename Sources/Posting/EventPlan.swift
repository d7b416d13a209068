internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import Primitives
internal import Words

/// What is to be posted about events at a moment, and why what is not.
struct EventPlan {
    /// A post about an event, as it is remembered; its thread is empty if it is the first.
    struct Telling {
        var told: ToldEvent
        /// Whether it is about an extreme warning, for which there are no quiet hours.
        var isUrgent = false
        /// Whether the last attempt at a post about the event was refused.
        var wasRefused = false
    }

    enum Outcome {
        case post(Telling)
        /// Why nothing is posted.
        case nothing(String)
    }

    /// What becomes of each condition and of each change, in order.
    private(set) var lines: [(words: String, outcome: Outcome)] = []

    /// The seconds after the end of a warning in which that is worth saying.
    private static let aftermath = 7200.0

    /// What is new in the weather of a card, beside what has been told; `answers` if a warning that is not there is one that its
    /// issuer does not list.
    init(
        _ request: CardRequest, _ triggers: [(words: String, trigger: Trigger)], beside threads: [EventThread],
        answers: Bool
    ) {
        let facts = request.content.facts(of: nil)
        let open = OpenEvents(threads, warnings: request.content.forecast.warningEvents(at: request.content.moment))
        addChanges(of: open, request, facts, answers: answers)
        var new: [WeatherEvent.Identity] = []
        for (words, trigger) in triggers {
            let events = request.events(of: trigger)
            if events.isEmpty { lines.append((words, .nothing("nothing of the kind is known"))) }
            for event in events {
                if let thread = open.thread(of: event.identity) {
                    let time = thread.toldAt.map { " at \($0.iso8601)" } ?? ""
                    lines.append((words, .nothing("told\(time) already: \(facts.sentence(about: event))")))
                } else if !new.contains(where: { $0.isSame(as: event.identity) }) {
                    new.append(event.identity)
                    var telling = Telling(
                        told: ToldEvent(
                            thread: "", identity: event.identity, version: event.version,
                            lead: facts.sentence(about: event)))
                    telling.add(event.warning, of: request, facts)
                    lines.append((words, .post(telling)))
                }
            }
        }
    }

    /// The changes and the ends of warnings that have been told.
    private mutating func addChanges(
        of open: OpenEvents, _ request: CardRequest, _ facts: Facts, answers: Bool
    ) {
        let (forecast, moment) = (request.content.forecast, request.content.moment)
        for thread in open.threads {
            guard let told = thread.told, !told.title.isEmpty else { continue }
            var telling = Telling(told: told, wasRefused: thread.last.state == .refused)
            if let event = open.warning(of: thread) {
                guard event.version != told.version else { continue }
                let sentence = facts.sentence(about: event)
                (telling.told.identity, telling.told.version) = (event.identity, event.version)
                telling.told.lead = facts.language.say(EventPhrase.update, [.sentence: sentence])
                telling.add(event.warning, of: request, facts)
                lines.append(("update", .post(telling)))
            } else if answers {
                let hasEnded = told.identity.ends.map { $0 <= moment } ?? false
                // Another service may not list what this one has.
                guard hasEnded || forecast.alertsAnswer?.service == told.service else { continue }
                if hasEnded, let end = told.identity.ends, end.seconds(to: moment) > EventPlan.aftermath {
                    continue
                }
                telling.told.isOver = true
                telling.told.lead = facts.language.say(
                    hasEnded ? EventPhrase.ended : .unlisted, [.title: told.title])
                lines.append(("end", .post(telling)))
            }
        }
    }

    /// Holds back the posts for which it is not the time.
    mutating func hold(quiet: QuietHours?, at time: CivilTime, most: Int?, made: Int) {
        var made = made
        for (index, line) in lines.enumerated() {
            guard case .post(let telling) = line.outcome else { continue }
            if let most, made >= most {
                lines[index].outcome = .nothing("\(made) posts were made today: \(telling.told.lead)")
            } else if quiet?.contains(time) == true, !telling.isUrgent {
                lines[index].outcome = .nothing("held back in quiet hours: \(telling.told.lead)")
            } else {
                made += 1
            }
        }
    }

    /// The posts.
    var tellings: [Telling] {
        lines.compactMap { line in
            if case .post(let telling) = line.outcome { telling } else { nil }
        }
    }
}

/// The events that have been told and are not over, beside the warnings of a moment.
private struct OpenEvents {
    let threads: [EventThread]
    private let warnings: [WeatherEvent]

    init(_ threads: [EventThread], warnings: [WeatherEvent]) {
        self.threads = threads.filter { $0.told?.isOver == false }
        self.warnings = warnings
    }

    /// The posts about an event, also those about a warning that goes on as this one.
    func thread(of identity: WeatherEvent.Identity) -> EventThread? {
        threads.first { $0.told?.identity.isSame(as: identity) == true }
            ?? threads.first { thread in
                guard let told = thread.told?.identity, identity.continues(told) else { return false }
                return !warnings.contains { $0.identity.isSame(as: told) }
            }
    }

    /// The warning that posts are about; nil if it is not there.
    func warning(of thread: EventThread) -> WeatherEvent? {
        warnings.first { self.thread(of: $0.identity)?.last.told?.thread == thread.last.told?.thread }
    }
}

extension EventPlan.Telling {
    /// Adds what only a warning has.
    fileprivate mutating func add(_ warning: Alert?, of request: CardRequest, _ facts: Facts) {
        guard let warning else { return }
        told.service = request.content.forecast.alertsAnswer?.service
        told.title = facts.title(of: warning)
        isUrgent = warning.severity == .extreme
    }
}
