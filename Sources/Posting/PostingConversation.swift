internal import Primitives

/// The exchange with a service that makes a post, in which each request depends on the reply to the one before.
package protocol PostingConversation: Sendable {
    /// The next step after a reply, or the first one.
    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep
}

package enum PostingStep: Sendable {
    case send(PostingRequest)
    /// The post is made; its address, if the service tells it, and what a reply to it names it by, if the service has replies.
    case done(address: String?, reference: String? = nil)
}

/// A request to a service.
package struct PostingRequest: Hashable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
    }

    package struct Header: Hashable, Sendable {
        package let name, value: String
        package let isSecret: Bool
    }

    /// What a request does.
    package enum Effect: Sendable {
        /// It has no effect that anyone sees.
        case prepares
        /// It makes the post, and is idempotent.
        case postsOnce
        /// It makes a post each time that it is sent.
        case posts
    }

    /// How a request travels.
    package enum Carrier: Hashable, Sendable {
        case http(Method)
        /// A message by SMTP.
        case mail(MailEnvelope)
        /// Bytes over a connection.
        case stream([StreamTurn])
    }

    /// What the request is about, such as `the picture`, for messages.
    package let noun: String
    package let carrier: Carrier
    package let url: String
    package let headers: [Header]
    package let body: [UInt8]
    /// Secrets in the URL, the headers and the body.
    package let secrets: [String]
    package let effect: Effect
    /// The seconds to wait before it is sent.
    package let pause: Double

    init(
        _ noun: String, _ method: Method, _ url: String, _ headers: [Header] = [], body: [UInt8] = [],
        secrets: [String] = [], _ effect: Effect = .prepares, after pause: Double = 0
    ) {
        (self.noun, self.carrier, self.url, self.headers) = (noun, .http(method), url, headers)
        (self.body, self.effect, self.pause) = (body, effect, pause)
        // A service may repeat what it was told.
        self.secrets =
            secrets + headers.filter(\.isSecret).map { String($0.value.split(separator: " ").last ?? "") }
    }

    /// A message that is sent once each time.
    init(_ noun: String, mail message: [UInt8], in envelope: MailEnvelope, to url: String, secrets: [String]) {
        (self.noun, carrier, self.url, headers) = (noun, .mail(envelope), url, [])
        (body, self.secrets, effect, pause) = (message, secrets, .posts, 0)
    }

    init(_ noun: String, turns: [StreamTurn], to url: String, secrets: [String], _ effect: Effect) {
        (self.noun, carrier, self.url, headers) = (noun, .stream(turns), url, [])
        (body, self.secrets, self.effect, pause) = ([], secrets, effect, 0)
    }

    /// The method; nil for what is not HTTP.
    package var method: Method? {
        if case .http(let method) = carrier { method } else { nil }
    }

    /// What logs call the request.
    package var name: String {
        let verb =
            switch carrier {
            case .http(let method): method.rawValue
            case .mail: "MAIL"
            case .stream: "CONNECT"
            }
        return "\(verb) \(shownURL)"
    }

    /// The URL without its secrets.
    package var shownURL: String {
        secrets.reduce(url) { $1.isEmpty ? $0 : $0.replacing($1, with: "…") }
    }
}

extension PostingRequest.Header {
    static func bearer(_ token: String) -> Self {
        Self(name: "Authorization", value: "Bearer \(token)", isSecret: true)
    }

    static func type(_ type: String) -> Self {
        Self(name: "Content-Type", value: type, isSecret: false)
    }

    static let json = type("application/json")
    static let form = type("application/x-www-form-urlencoded")
}

/// Who a message is from and for (RFC 5321).
package struct MailEnvelope: Hashable, Sendable {
    package let sender: String
    package let recipients: [String]
    /// Nil if the server needs no login.
    package let password: String?
}

/// Bytes that are sent, and how many are awaited before the next turn.
package struct StreamTurn: Hashable, Sendable {
    package let bytes: [UInt8]
    package let reply: Int
}

/// A service's answer: of HTTP, or the code of SMTP and its last line, or the bytes that a connection has brought.
package struct PostingReply: Sendable {
    package let status: Int
    package let body: [UInt8]
    /// The seconds of `Retry-After`.
    private let retryAfter: Int?

    package init(status: Int, body: [UInt8] = [], retryAfter: Int? = nil) {
        (self.status, self.body, self.retryAfter) = (status, body, retryAfter)
    }

    var isGood: Bool { (200..<300).contains(status) }

    /// The answer as JSON; an empty object if it is none.
    var json: ReplyValue { ReplyValue(of: body) }

    /// The seconds after which to try again, if the answer says so.
    package var pause: Double? {
        let json = json
        if let seconds = json["retry_after"].number ?? json["parameters"]["retry_after"].number { return seconds }
        return json["retry_after_ms"].number.map { $0 / 1000 } ?? retryAfter.map(Double.init)
    }

    /// Throws unless the answer is a success.
    func check() throws(PostingFault) {
        if !isGood { throw fault }
    }

    /// The fault that an unsuccessful answer stands for.
    package var fault: PostingFault {
        let words = words
        return switch status {
        case 401, 403: .accessRefused(status: status, words)
        case 429: .tooManyRequests(words, pause: pause)
        case 408, 425, 500...: .failing(status: status, words)
        default: .refused(status: status, words)
        }
    }

    /// The service's own message about a failure.
    var words: String? {
        let json = json
        for name in ["error_description", "message", "description", "error", "errcode"] {
            if let text = json[name].text, !text.isEmpty { return text }
        }
        return nil
    }
}

/// Why a post has failed.
package enum PostingFault: Error, Hashable, Sendable {
    /// The service does not accept the secret.
    case accessRefused(status: Int?, String?)
    case tooManyRequests(String?, pause: Double?)
    /// The service has failed, perhaps only for now.
    case failing(status: Int?, String?)
    /// The service does not accept the request.
    case refused(status: Int?, String?)
    /// The answer lacks something.
    case unexpected(String)
    /// The target lacks something.
    case lacks(PostingService.Need)
    /// The URL of the server is invalid.
    case address
    /// The secret is not the URL of a webhook.
    case webhook
    /// A password would go in the clear beyond the local network.
    case exposed
}
