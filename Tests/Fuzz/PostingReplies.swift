import Primitives

@testable import Posting

private let post = Post(
    picture: [0x89], width: 1, height: 1, alternative: "A picture. Of rain.", text: "Rain.", tags: ["rain"],
    language: "en", begun: Instant(secondsSince1970: 1_795_216_920), key: "0123456789abcdef")

/// Reads input as the answers to one request after another, divided by zeros, each after a byte for its status; no service may
/// end without a request that makes the post and a good answer to it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    CostOracle.judge(count) {
        for service in PostingService.allCases { examine(input, service) }
    }
    return 0
}

private let statuses = [200, 202, 206, 204, 301, 400, 401, 404, 422, 429, 500, 503]

private func examine(_ input: [UInt8], _ service: PostingService) {
    let secret =
        service.webhookForm == nil
        ? "x" : "https://d.example/api/\(service == .trmnl ? "plugin_settings" : "webhooks")/1/x"
    let scheme = service == .email ? "smtps" : service == .mqtt ? "mqtts" : "https"
    let target = PostingTarget(
        service: service, instance: "\(scheme)://s.example", channel: service == .email ? "a@b.example" : "#c",
        account: service == .email ? "a@b.example" : "a", secret: secret)
    var replies = input.split(separator: 0, omittingEmptySubsequences: false)[...]
    var last: (request: PostingRequest, reply: PostingReply)?
    do throws(PostingFault) {
        var conversation = try target.conversation(about: post)
        while true {
            switch try conversation.next(after: last?.reply) {
            case .done:
                guard let last, last.reply.isGood, last.request.effect != .prepares || service == .bluesky else {
                    fatalError("done without a post on \(service)")
                }
                return
            case .send(let request):
                guard let bytes = replies.popFirst() else { return }
                let status = statuses[Int(bytes.first ?? 0) % statuses.count]
                let reply = PostingReply(status: status, body: Array(bytes.dropFirst()))
                if let pause = reply.pause, !pause.isFinite { fatalError("an endless pause") }
                last = (request, reply)
            }
        }
    } catch {
        return
    }
}
