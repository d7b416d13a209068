internal import Primitives

/// Posts in a channel of Slack: announces the file, uploads it, and shares it.
struct Slack: PostingConversation {
    private enum State {
        case start, announcing, uploading(file: String), sharing
    }

    private let post: Post
    private let server: PostingAddress
    private let channel: String
    private let token: String
    private var state = State.start

    init(_ post: Post, at server: PostingAddress, in channel: String, _ token: String) {
        (self.post, self.server, self.channel, self.token) = (post, server, channel, token)
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        guard let reply else { return announce() }
        switch state {
        case .start: return announce()
        case .announcing:
            try Slack.check(reply)
            guard let file = reply.json["file_id"].identifier, let url = reply.json["upload_url"].text,
                PostingAddress(String(url.prefix { $0 != "?" })) != nil
            else { throw .unexpected("the answer to the picture has no upload_url and file_id") }
            state = .uploading(file: file)
            var form = MultipartForm(key: post.key)
            form.add("filename", file: post.fileName, type: post.format.uploadType, post.picture)
            // Whoever knows the address can upload to it.
            return .send(
                PostingRequest("the picture", .post, url, [form.header], body: form.body, secrets: [url]))
        case .uploading(let file):
            try reply.check()
            return share(file)
        case .sharing:
            try Slack.check(reply)
            return .done(address: reply.json["files"].first["permalink"].text)
        }
    }

    private mutating func announce() -> PostingStep {
        state = .announcing
        let alternative = excerpt(of: post.alternative, to: PostingService.slack.limits.alternative)
        let fields = [
            ("filename", post.fileName), ("length", String(post.picture.count)), ("alt_txt", alternative),
        ]
        return .send(request("the picture", "files.getUploadURLExternal", fields, .prepares))
    }

    private mutating func share(_ file: String) -> PostingStep {
        state = .sharing
        let files = JSON.list([.object([("id", .text(file)), ("title", .text(post.fileName))])])
        let comment = Slack.escaped(words(of: post, atMost: PostingService.slack.limits.text / 2))
        let fields = [("files", files.written), ("channel_id", channel), ("initial_comment", comment)]
        return .send(request("the post", "files.completeUploadExternal", fields, .posts))
    }

    private func request(
        _ noun: String, _ method: String, _ fields: [(String, String)], _ effect: PostingRequest.Effect
    ) -> PostingRequest {
        PostingRequest(
            noun, .post, server.base + "/api/" + method, [.bearer(token), .form],
            body: formEncoded(fields.map { (name: $0.0, value: $0.1) }), effect)
    }

    /// The text with the characters escaped that begin links and mentions on Slack.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Throws if an answer, which may have the status 200, says that something went wrong.
    private static func check(_ reply: PostingReply) throws(PostingFault) {
        if reply.json["ok"].flag == true, reply.isGood { return }
        guard let error = reply.json["error"].text else {
            try reply.check()
            throw .unexpected("the answer does not say whether it worked")
        }
        let needed = reply.json["needed"].text.map { "\(error) (needed: \($0))" } ?? error
        let status = reply.isGood ? nil : reply.status
        switch error {
        case "ratelimited", "rate_limited": throw .tooManyRequests(error, pause: reply.pause)
        case "internal_error", "fatal_error", "service_unavailable", "request_timeout", "team_added_to_org":
            throw .failing(status: status, error)
        case "invalid_auth", "not_authed", "account_inactive", "token_revoked", "token_expired", "missing_scope",
            "no_permission", "access_denied", "not_allowed_token_type", "ekm_access_denied", "org_login_required":
            throw .accessRefused(status: status, needed)
        default: throw .refused(status: status, needed)
        }
    }
}
