internal import CardMaking
internal import CardOrders
internal import Libc
internal import Options
internal import Primitives
internal import Providers
internal import SystemAccess

/// Makes posts: sends their requests within a deadline, and retries those that are safe to repeat.
struct Poster {
    let log: RequestLog
    private let target: PostingTarget
    private let services: ServiceSettings
    private let context: CardContext
    private static let mostAttempts = 4
    private static let firstPause = 0.5

    init(_ target: PostingTarget, _ services: ServiceSettings, _ context: CardContext) {
        (self.target, self.services, self.context) = (target, services, context)
        log = RequestLog(services, context.warn)
    }

    /// Throws if the target lacks something.
    func check() throws(ProgramError) {
        let empty = Post(
            picture: [], width: 0, height: 0, alternative: "", text: "", begun: Instant(secondsSince1970: 0),
            key: "")
        _ = try conversation(about: empty)
    }

    private func conversation(
        about post: Post
    ) throws(ProgramError) -> (conversation: any PostingConversation, host: String) {
        do throws(PostingFault) {
            return (try target.conversation(about: post), try target.host())
        } catch {
            throw PostFailure(target.service, host: (try? target.host()) ?? "", noun: "").error(error)
        }
    }

    /// Makes a post, and returns its address if the service tells it.
    ///
    /// The ledger's entry is on the disk before the request that makes the post is sent.
    func make(_ post: Post, in ledger: PostLedger?) throws(ProgramError) -> String? {
        let deadline = Deadline(in: services.deadline, by: context.stopwatch)
        var (conversation, host) = try conversation(about: post)
        var failure = PostFailure(target.service, host: host, noun: "the post")
        var reply: PostingReply?
        var isUncertain = false
        while true {
            let step: PostingStep
            do throws(PostingFault) {
                step = try conversation.next(after: reply)
            } catch {
                failure.isMade = failure.effect != .prepares && (isUncertain || !error.isRefusal)
                if failure.effect != .prepares, !failure.isMade, !post.isRepeated || error.isFinalRefusal {
                    ledger?.add(.refused, log)
                }
                throw failure.error(error)
            }
            guard case .send(let request) = step else {
                guard case .done(let address, let reference) = step else { return nil }
                ledger?.add(.made, log, reference: reference)
                return address
            }
            if request.effect != .prepares, failure.effect == .prepares, let ledger {
                try ledger.begin()
                failure.isRemembered = true
            }
            (failure.noun, failure.effect) = (request.noun, request.effect)
            let outcome = send(request, until: deadline, &isUncertain)
            switch outcome {
            case .success(let answer): reply = answer
            case .failure(let error):
                failure.isMade = request.effect != .prepares && isUncertain
                if request.effect != .prepares, !failure.isMade, !post.isRepeated { ledger?.add(.refused, log) }
                throw failure.error(error)
            }
        }
    }

    /// Sends a request, and retries it after a failure that may be temporary.
    ///
    /// `isUncertain` becomes true if an attempt that failed may have had its effect.
    private func send(
        _ request: PostingRequest, until deadline: Deadline, _ isUncertain: inout Bool
    ) -> Result<PostingReply, TransportError> {
        if request.pause > 0 {
            guard request.pause < deadline.remaining else { return .failure(.timedOut(after: deadline.total)) }
            deadline.stopwatch.pause(request.pause)
        }
        var longestPause = Poster.firstPause
        for number in 1... {
            let outcome = attempt(request, until: deadline)
            var pause = deadline.stopwatch.chance() * longestPause
            let isTransient: Bool
            let words: String
            switch outcome {
            case .success(let response):
                pause += min(PostingReply(response).pause ?? 0, 86_400)
                // A mail server that refuses a message has not sent it.
                let mayHavePassed = request.isHTTP && (response.status == 408 || response.status >= 500)
                if mayHavePassed, request.effect != .prepares { isUncertain = true }
                isTransient =
                    request.isHTTP && [425, 429].contains(response.status)
                    || mayHavePassed && request.effect != .posts
                words = request.isHTTP ? "HTTP status \(response.status)" : "answered"
            case .failure(let error):
                if !error.isBeforeSending, request.effect != .prepares { isUncertain = true }
                isTransient = error.mayPass && (error.isBeforeSending || request.effect != .posts)
                words = error.message
            }
            log.write("\(request.name): \(words)")
            guard isTransient, number < Poster.mostAttempts, pause < deadline.remaining else {
                return outcome.map(PostingReply.init)
            }
            deadline.stopwatch.pause(pause)
            longestPause *= 2
        }
        return .failure(.timedOut(after: deadline.total))
    }

    private func attempt(
        _ request: PostingRequest, until deadline: Deadline
    ) -> Result<HTTPResponse, TransportError> {
        let remaining = deadline.remaining
        guard remaining > 0 else { return .failure(.timedOut(after: deadline.total)) }
        let transport = CurlTransport(userAgent: context.agent, deadline: remaining, limit: 1 << 20)
        return Result { () throws(TransportError) in
            switch request.carrier {
            case .http(let method): return try transport.send(HTTPRequest(request, method))
            case .mail(let envelope):
                return try transport.deliver(
                    MailDelivery(
                        url: request.url, sender: envelope.sender, recipients: envelope.recipients,
                        password: envelope.password, message: request.body))
            case .stream(let turns):
                return try transport.converse(
                    with: request.url, turns.map { (bytes: $0.bytes, reply: $0.reply) }, hiding: request.secrets)
            }
        }
    }
}

extension PostingRequest {
    fileprivate var isHTTP: Bool { method != nil }
}

extension HTTPRequest {
    fileprivate init(_ request: PostingRequest, _ method: PostingRequest.Method) {
        self.init(
            url: request.url, secrets: request.secrets,
            headers: request.headers.map { HTTPHeader($0.name, $0.value, isSecret: $0.isSecret) },
            allowsPlainHTTP: request.url.hasPrefix("http://"))
        self.method =
            switch method {
            case .get: .get
            case .post: .post
            case .put: .put
            }
        body = request.body
    }
}

extension PostingReply {
    fileprivate init(_ response: HTTPResponse) {
        self.init(status: response.status, body: response.body, retryAfter: response.retryAfter)
    }
}

extension TransportError {
    /// Whether the server cannot have received the request.
    fileprivate var isBeforeSending: Bool {
        switch self {
        case .noLibrary, .badURL, .insecure, .badHeader, .exposedKey, .unknownHost, .unknownProxy, .refused,
            .noConnection, .insecureConnection, .overLimit:
            true
        case .timedOut, .tooLarge, .redirectElsewhere, .tooManyRedirects, .brokenResponse, .other: false
        }
    }

    /// Whether another attempt may succeed.
    fileprivate var mayPass: Bool {
        switch self {
        case .timedOut, .refused, .noConnection, .unknownHost, .brokenResponse: true
        default: false
        }
    }
}

extension PostingFault {
    /// Whether nothing was posted.
    fileprivate var isRefusal: Bool {
        switch self {
        case .accessRefused, .tooManyRequests, .refused, .lacks, .address, .webhook, .exposed: true
        case .failing, .unexpected: false
        }
    }

    /// Whether an earlier attempt has not posted either, which the service would have recognized.
    fileprivate var isFinalRefusal: Bool {
        if case .refused = self { return true }
        return false
    }
}

/// Describes the failure of a post.
private struct PostFailure {
    let service: PostingService
    let host: String
    /// What the request was about.
    var noun: String
    var effect = PostingRequest.Effect.prepares
    /// Whether the post may have been made.
    var isMade = false
    /// Whether the ledger has a record of this attempt.
    var isRemembered = false

    init(_ service: PostingService, host: String, noun: String) {
        (self.service, self.host, self.noun) = (service, host, noun)
    }

    func error(_ fault: PostingFault) -> ProgramError {
        switch fault {
        case .accessRefused(let status, let words):
            made(.keyMissing, "\(host) refused access", status, words)
        case .tooManyRequests(let words, let pause):
            made(
                .tryLater, "\(host) accepts no more requests for now", nil, words,
                pause.map { "; try again in \(Int(min($0, 86_400).rounded(.up))) s" } ?? "")
        case .failing(let status, let words): made(.tryLater, "\(host) failed at \(noun)", status, words)
        case .refused(let status, let words):
            made(.unavailable, "\(host) refused \(noun)", status, words, isElsewhere(status) ? hint : "")
        case .unexpected(let words): made(.unavailable, "\(host): \(words)", nil, nil)
        case .lacks(let need):
            .usage("\(service.rawValue) needs \(PostOptions.need(need, of: service))")
        case .address:
            .usage("\(PostOptions.instance.dashed) on \(service.rawValue) must be \(service.addressForm)")
        case .webhook:
            ProgramError(
                .keyMissing,
                "the token is not the URL of a webhook, such as \(service.webhookForm ?? "https://example.org")"
                    + (service == .webhook ? "; plain http is for this machine alone" : ""))
        case .exposed:
            .usage(
                "a password goes in the clear only within the local network; begin \(PostOptions.instance.dashed) with mqtts://"
            )
        }
    }

    func error(_ error: TransportError) -> ProgramError {
        if case .noLibrary = error { return ProgramError(.unavailable, error.message) }
        // Where nothing can have been posted, a later run may do it.
        let status: ExitStatus = error.mayPass && (effect == .prepares || !isMade) ? .tryLater : .unavailable
        var remedy = ""
        if case .timedOut = error { remedy = "; \(NetworkOptions.deadline.dashed) can allow more time" }
        return made(status, "no answer from \(host) to \(noun)", nil, error.message, remedy)
    }

    /// Whether the status of a preparing request says that the service is not at this address.
    private func isElsewhere(_ status: Int?) -> Bool {
        effect == .prepares && service.needs.contains(.instance) && [404, 405].contains(status)
    }

    private var hint: String {
        "; perhaps \(PostOptions.instance.dashed) is not the address of a server of \(service.rawValue)"
    }

    /// The error, which says if the post may have been made.
    private func made(
        _ status: ExitStatus, _ start: String, _ code: Int?, _ words: String?, _ end: String = ""
    ) -> ProgramError {
        var text = start + (code.map { " (HTTP status \($0))" } ?? "")
        if let words {
            let line = displayable(words)
            text += ": " + shortened(String(line[...].trimmingEnd { $0 == "." }), to: 400)
        }
        text += end
        guard isMade else { return ProgramError(status, text) }
        if isRemembered, effect == .postsOnce {
            return ProgramError(.tryLater, text + "; the same command makes sure of it without a second post")
        }
        return ProgramError(.unavailable, text + "; the card may have been posted, so look before you try again")
    }
}
