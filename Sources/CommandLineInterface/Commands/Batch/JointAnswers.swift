internal import ForecastCore
internal import Primitives
internal import Providers
internal import Threading

/// Answers for single places from requests about several, each kept until its own job needs it.
///
/// Jobs are announced as they are read. The first job that needs an answer requests it together with those of others, which
/// then wait for it instead of asking themselves.
final class JointAnswers: Sendable {
    /// The most places of a request.
    static let mostPlaces = 50
    /// The most answers that are kept for jobs, which may have failed before they needed them.
    private static let mostKept = 256

    /// The state of a request about a single place.
    private enum Entry {
        case asked
        case answered(HTTPResponse)
        /// The joint request failed.
        case alone
    }

    /// What a job does to get its answer.
    enum Turn {
        case take(HTTPResponse)
        case askAlone
        /// It includes these in its request.
        case askWith([Arguments])
    }

    private struct Upcoming {
        var questions: [(key: String, arguments: Arguments)] = []

        mutating func remove(_ key: String) {
            questions.removeAll { $0.key == key }
        }
    }

    private struct Content {
        var upcoming: [String: Upcoming] = [:]
        /// The groups whose next request is being composed.
        var forming: Set<String> = []
        var entries: [String: Entry] = [:]
        /// The URLs of the settled entries, oldest first.
        var waiting: [String] = []

        mutating func settle(_ url: String, _ entry: Entry) {
            entries[url] = entry
            waiting.append(url)
            if waiting.count > JointAnswers.mostKept { entries[waiting.removeFirst()] = nil }
        }

        mutating func remove(_ url: String) {
            entries[url] = nil
            waiting.removeAll { $0 == url }
        }
    }

    private let content = Monitor(Content())
    private let memo: ForecastMemo

    /// Answers for forecasts that a memo does not have.
    init(memo: ForecastMemo) {
        self.memo = memo
    }

    /// Notes the requests that a job will need.
    func announce(_ job: Job) {
        for question in JointQuestion.all(of: job, self) where !memo.knows(question.key) {
            content.access { content in
                let questions = content.upcoming[question.group]?.questions ?? []
                if questions.contains(where: { $0.key == question.key }) { return }
                content.upcoming[question.group, default: Upcoming()].questions.append(
                    (question.key, question.arguments))
            }
        }
    }

    /// Whether a request can include more places than those announced in the job's group.
    func hasRoom(beside job: Job) -> Bool {
        guard let group = JointQuestion.group(job.arguments) else { return false }
        return content.access { $0.upcoming[group]?.questions.count ?? 0 } < JointAnswers.mostPlaces
    }

    /// What to do for a question, after waiting for an answer that another job has requested.
    ///
    /// The URL is that of the request about this place alone.
    func turn(_ question: JointQuestion, url: String) -> Turn {
        content.wait { content in
            content.upcoming[question.group]?.remove(question.key)
            switch content.entries[url] {
            case .asked: return nil
            case .answered(let response):
                content.remove(url)
                return .take(response)
            case .alone:
                content.remove(url)
                return .askAlone
            case nil:
                if content.forming.contains(question.group) { return nil }
                let others = content.upcoming[question.group]?.questions.prefix(JointAnswers.mostPlaces - 1) ?? []
                if others.isEmpty { return .askAlone }
                content.upcoming[question.group]?.questions.removeFirst(others.count)
                content.forming.insert(question.group)
                content.entries[url] = .asked
                return .askWith(others.map(\.arguments))
            }
        }
    }

    /// Claims URLs, so that other jobs wait for their answers; returns the indices of those that were free.
    func claim(_ urls: [String], for question: JointQuestion) -> [Int] {
        content.access { content in
            content.forming.remove(question.group)
            return urls.indices.filter { index in
                guard content.entries[urls[index]] == nil else { return false }
                content.entries[urls[index]] = .asked
                return true
            }
        }
    }

    /// Stores the answers to claimed URLs; those without an answer are requested alone.
    func settle(_ answers: [(url: String, response: HTTPResponse?)]) {
        content.access { content in
            for (url, response) in answers { content.settle(url, response.map(Entry.answered) ?? .alone) }
        }
    }

    /// Ends a job's claim to its own URL.
    func release(_ url: String) {
        content.access { $0.entries[url] = nil }
    }
}

/// A request for a job's forecast that may be combined with others.
struct JointQuestion {
    let answers: JointAnswers
    /// Identifies requests that differ only in the place.
    let group: String
    /// Identifies the forecast.
    let key: String
    let arguments: Arguments

    /// The question for a job's place; nil if its forecast is not from Open-Meteo.
    init?(_ arguments: Arguments, _ answers: JointAnswers) {
        guard let group = JointQuestion.group(arguments) else { return nil }
        self.answers = answers
        self.arguments = arguments
        self.group = group
        key = ForecastMemo.key(arguments)
    }

    /// The group of the arguments; nil if their forecast is not from Open-Meteo.
    static func group(_ arguments: Arguments) -> String? {
        // Warnings come from a service that takes one place per request.
        let files = [CardOptions.forecast, CardOptions.scene, CardOptions.alerts, CardOptions.radar]
        guard arguments.value(of: CardOptions.provider) == ProviderName.openMeteo.rawValue,
            !CardOptions.showsAlerts(arguments), !RadarLoading.isRequested(arguments),
            !files.contains(where: arguments.has)
        else { return nil }
        return ForecastMemo.key(arguments, without: PlaceOptions.all)
    }

    /// The questions for all places of a job.
    static func all(of job: Job, _ answers: JointAnswers) -> [JointQuestion] {
        SeveralPlaces.each(job.arguments).compactMap { JointQuestion($0, answers) }
    }
}

/// Combines a request with those of other jobs, or takes the answer from such a request.
///
/// If the joint request fails, each place is requested alone. Each forecast has its own instance, used by one thread.
final class JointTransport: HTTPTransport, @unchecked Sendable {
    private let alone, once: any HTTPTransport
    private let deadline: Deadline
    private let question: JointQuestion
    private let service: OpenMeteo
    private let place: Place
    private let isKept: (String) -> Bool
    private let log: VerboseLog
    /// Whether an answer from a joint request was returned.
    private(set) var hasGiven = false

    /// A transport for a question about a place.
    ///
    /// `alone` requests one place, with retries; `once` requests several, in half of the remaining time, so that `alone` can
    /// still follow. `isKept` returns whether the cache has a fresh answer to a URL.
    init(
        alone: any HTTPTransport, once: any HTTPTransport, until deadline: Deadline, _ joint: JointPlace,
        isKept: @escaping (String) -> Bool, _ log: VerboseLog
    ) {
        (self.alone, self.once, self.deadline) = (alone, once, deadline)
        (question, service, place) = (joint.question, joint.service, joint.place)
        (self.isKept, self.log) = (isKept, log)
    }

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        // A repeated request means that the joint answer could not be decoded.
        if hasGiven { return try alone.get(request) }
        switch question.answers.turn(question, url: request.publicURL) {
        case .askAlone: break
        case .take(let response):
            log.write("using the answer to a request about several places")
            hasGiven = true
            return response
        case .askWith(let others):
            if let response = ask(request, with: others) {
                hasGiven = true
                return response
            }
        }
        return try alone.get(request)
    }

    /// The answer for the place, if the joint request has one; the other answers are stored.
    private func ask(_ request: HTTPRequest, with others: [Arguments]) -> HTTPResponse? {
        let url = request.publicURL
        let found = others.compactMap(JointTransport.place).map { ($0, url: service.request(for: $0).publicURL) }
            .filter { !isKept($0.url) }
        let claimed = question.answers.claim(found.map(\.url), for: question).map { found[$0] }
        defer { question.answers.release(url) }
        if claimed.isEmpty { return nil }
        let places = [place] + claimed.map(\.0)
        let (joint, count) = service.request(for: places)
        var parts: [HTTPResponse]?
        if count > 1 {
            log.write("asking \(service.server.host) about \(count) places at once")
            var joint = joint
            joint.timeout = deadline.remaining / 2
            parts = (try? once.get(joint)).flatMap { service.parts(of: $0, for: Array(places.prefix(count))) }
            if parts == nil { log.write("the request about \(count) places failed; asking about each alone") }
        }
        question.answers.settle(
            claimed.enumerated().map { index, other in
                (other.url, parts.flatMap { index + 1 < $0.count ? $0[index + 1] : nil })
            })
        return parts?.first
    }

    /// The place of another job, which will print its own warnings.
    private static func place(_ arguments: Arguments) -> Place? {
        var quiet = arguments
        quiet.context.warnings = Warnings()
        return try? PlaceLoading.place(quiet)
    }
}

/// A question, and the place and service that it is about.
struct JointPlace {
    let question: JointQuestion
    let service: OpenMeteo
    let place: Place
}
