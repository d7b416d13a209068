internal import ForecastCore
internal import Primitives
internal import Providers

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
            joint.patience = deadline.left / 2
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
