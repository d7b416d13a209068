internal import ForecastCore
internal import Primitives
internal import Providers
internal import Threading

/// Answers about single places that came with one request about several, each until its own job asks for it.
///
/// Jobs are announced as they are read. The first that asks takes others that will be asked in the same way along, and
/// theirs wait for the answer instead of asking.
final class JointAnswers: Sendable {
    /// The most places of a request.
    static let mostPlaces = 50
    /// The most answers that wait for jobs, which may have failed before they asked.
    private static let mostKept = 256

    /// What an address alone will be answered by.
    private enum Entry {
        case asked
        case answered(HTTPResponse)
        /// It was asked with others in vain.
        case alone
    }

    /// What a job does that asks.
    enum Turn {
        case take(HTTPResponse)
        case askAlone
        /// It asks for these, too.
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
        /// The groups whose next request is being put together.
        var forming: Set<String> = []
        var entries: [String: Entry] = [:]
        /// The addresses of the entries that nobody works at, in the order in which they came.
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

    /// Answers for what a memo does not know.
    init(memo: ForecastMemo) {
        self.memo = memo
    }

    /// Takes note of what a job will ask.
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

    /// Whether there is room beside a job for more that ask in the same way.
    func hasRoom(beside job: Job) -> Bool {
        guard let group = JointQuestion.group(job.arguments) else { return false }
        return content.access { $0.upcoming[group]?.questions.count ?? 0 } < JointAnswers.mostPlaces
    }

    /// What to do about a question by its address alone, after waiting for an answer that others have asked for.
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

    /// Claims addresses, so that others wait for their answers; gives back the indices of those that nobody has.
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

    /// Hands out what came for claimed addresses; those without an answer are to be asked alone.
    func settle(_ answers: [(url: String, response: HTTPResponse?)]) {
        content.access { content in
            for (url, response) in answers { content.settle(url, response.map(Entry.answered) ?? .alone) }
        }
    }

    /// Ends the claim to an address by the job whose own it is.
    func release(_ url: String) {
        content.access { $0.entries[url] = nil }
    }
}

/// What a job asks that may be asked together with others.
struct JointQuestion {
    let answers: JointAnswers
    /// What others have in common with it: everything but the place.
    let group: String
    /// What tells it from others.
    let key: String
    let arguments: Arguments

    /// The question of a job's place; nil where it is asked of other services, or of nobody.
    init?(_ arguments: Arguments, _ answers: JointAnswers) {
        guard let group = JointQuestion.group(arguments) else { return nil }
        self.answers = answers
        self.arguments = arguments
        self.group = group
        key = ForecastMemo.key(arguments)
    }

    /// The group of all places that arguments name; nil where they are asked of other services, or of nobody.
    static func group(_ arguments: Arguments) -> String? {
        // Warnings are asked of a service that takes one place.
        let files = [CardOptions.forecast, CardOptions.scene, CardOptions.alerts]
        guard arguments.value(of: CardOptions.provider) == ProviderName.openMeteo.rawValue,
            !CardOptions.showsAlerts(arguments), !files.contains(where: arguments.has)
        else { return nil }
        return ForecastMemo.key(arguments, without: PlaceOptions.all)
    }

    /// The questions of all places of a job.
    static func all(of job: Job, _ answers: JointAnswers) -> [JointQuestion] {
        SeveralPlaces.each(job.arguments).compactMap { JointQuestion($0, answers) }
    }
}

/// Asks about one place together with others that will be asked about soon, or takes the answer that came so.
///
/// Where the joint request fails in any way, each place is asked about alone. One is made for each forecast, and used by
/// one thread.
final class JointTransport: HTTPTransport, @unchecked Sendable {
    private let alone, once: any HTTPTransport
    private let deadline: Deadline
    private let question: JointQuestion
    private let service: OpenMeteo
    private let place: Place
    private let isKept: (String) -> Bool
    private let steps: Steps
    /// Whether an answer was given that came with others.
    private(set) var hasGiven = false

    /// A transport for a question about a place.
    ///
    /// `alone` asks about the place alone, again where that may help; `once` about several, in half of the time, since `alone`
    /// makes a failure good. `isKept` tells whether an address has an answer of an earlier run that holds.
    init(
        alone: any HTTPTransport, once: any HTTPTransport, until deadline: Deadline, _ joint: JointPlace,
        isKept: @escaping (String) -> Bool, _ steps: Steps
    ) {
        (self.alone, self.once, self.deadline) = (alone, once, deadline)
        (question, service, place) = (joint.question, joint.service, joint.place)
        (self.isKept, self.steps) = (isKept, steps)
    }

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        // What was given and is asked for again has proved to be no forecast.
        if hasGiven { return try alone.get(request) }
        switch question.answers.turn(question, url: request.publicURL) {
        case .askAlone: break
        case .take(let response):
            steps.tell("answered together with other places")
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

    /// The answer about the place, where the joint request has one; the others' answers are handed out.
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
            steps.tell("asking \(service.server.host) for \(count) places at once")
            var joint = joint
            joint.timeout = deadline.remaining / 2
            parts = (try? once.get(joint)).flatMap { service.parts(of: $0, for: Array(places.prefix(count))) }
            if parts == nil { steps.tell("no answer about \(count) places at once; asking for each alone") }
        }
        question.answers.settle(
            claimed.enumerated().map { index, other in
                (other.url, parts.flatMap { index + 1 < $0.count ? $0[index + 1] : nil })
            })
        return parts?.first
    }

    /// The place of another job, which itself tells what is to be said of it.
    private static func place(_ arguments: Arguments) -> Place? {
        try? Complaints().hear { () throws(CommandError) in try PlaceLoading.place(arguments) }.get()
    }
}

/// A question about a place and the service that it goes to.
struct JointPlace {
    let question: JointQuestion
    let service: OpenMeteo
    let place: Place
}
