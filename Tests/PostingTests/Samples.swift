import Primitives

@testable import Posting

enum Samples {
    static let post = Post(
        picture: Array("\u{89}PNG picture IEND".utf8), width: 1080, height: 1080,
        alternative: "Seattle, Friday 20 November, 3:22 PM; and \"more\". 54°F. Light rain starts in 14 min.",
        text: "Seattle, 3:22 PM: 54°F. Light rain in 14 min.", language: "en",
        begun: Instant(secondsSince1970: 1_795_216_920), key: "0123456789abcdef")

    static func reply(_ status: Int, _ json: String = "") -> PostingReply {
        PostingReply(status: status, body: Array(json.utf8))
    }
}

/// What becomes of a conversation with a service that gives these replies.
struct Talk {
    private(set) var requests: [PostingRequest] = []
    private(set) var address: String?
    private(set) var reference: String?
    private(set) var isDone = false
    private(set) var fault: PostingFault?

    init(_ target: PostingTarget, _ post: Post, _ replies: [PostingReply]) {
        do throws(PostingFault) {
            var conversation = try target.conversation(about: post)
            var rest = replies[...]
            var reply: PostingReply?
            while true {
                switch try conversation.next(after: reply) {
                case .done(let address, let reference):
                    (self.address, self.reference, isDone) = (address, reference, true)
                    return
                case .send(let request):
                    requests.append(request)
                    reply = rest.popFirst()
                    if reply == nil { return }
                }
            }
        } catch {
            fault = error
        }
    }

    init(_ target: PostingTarget, _ replies: [PostingReply]) {
        self.init(target, Samples.post, replies)
    }

    var bodies: [String] { requests.map { String(decoding: $0.body, as: UTF8.self) } }
    /// Whether a request that makes the post was sent.
    var hasPosted: Bool { requests.contains { $0.effect != .prepares } }
}
