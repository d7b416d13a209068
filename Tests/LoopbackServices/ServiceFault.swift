/// What a service can do wrong.
public enum ServiceFault: String, CaseIterable, Sendable {
    case stallBeforeHeaders, stallAfterHeaders, drip, reset, truncated, truncatedWithoutLength
    case empty, html, wrongType, noContent, largeBody, brokenEncoding
    case redirectLoop, redirectToAnotherHost, redirectToAnotherPort, redirectToFile
    case unauthorized, forbidden, notFound, requestTimeout, tooEarly, serverError, unavailable
    case tooManyRequests, retryInSeconds, retryAtDate, retryNever, retryInThePast
    case notUTF8, nested, duplicateKeys, hugeNumber, unequalArrays, unsortedTimes, nulls

    /// The answer with this fault, instead of one without.
    public func reply(to request: LoopbackServer.Request, instead answer: String) -> LoopbackServer.Reply {
        let whole = LoopbackServer.Reply.json(answer)
        let half = Array(whole.bytes.prefix(whole.bytes.count / 2))
        switch self {
        case .stallBeforeHeaders: return .init(bytes: [], stalls: true)
        case .stallAfterHeaders:
            return .init(bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".utf8), stalls: true)
        case .drip:
            var reply = whole
            reply.drip = 0.05
            return reply
        case .reset:
            var reply = LoopbackServer.Reply(bytes: half)
            reply.resets = true
            return reply
        case .truncated: return .init(bytes: half)
        case .truncatedWithoutLength:
            return .init(
                bytes: Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + Array(answer.utf8.prefix(answer.utf8.count / 2)))
        case .empty: return .json("")
        case .html: return .init(200, ["Content-Type: text/html"], body: Array("<html></html>".utf8))
        case .wrongType: return .init(200, ["Content-Type: image/png"], body: [0x89, 0x50, 0x4E, 0x47])
        case .noContent: return .init(204)
        case .largeBody:
            var reply = LoopbackServer.Reply(
                bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n".utf8))
            reply.filling = ([UInt8](repeating: 0x20, count: 1 << 20), 1024)
            return reply
        case .brokenEncoding: return .init(200, ["Content-Encoding: gzip"], body: Array("not gzip!".utf8))
        case .redirectLoop: return .init(302, ["Location: \(request.target)"])
        case .redirectToAnotherHost: return .init(302, ["Location: http://localhost:9/v1/forecast"])
        case .redirectToAnotherPort: return .init(302, ["Location: http://127.0.0.1:9/v1/forecast"])
        case .redirectToFile: return .init(302, ["Location: file:///etc/passwd"])
        default: return status ?? .json(changed(answer))
        }
    }

    /// An answer without a forecast, where that is the fault.
    private var status: LoopbackServer.Reply? {
        switch self {
        case .unauthorized: .json("", 401)
        case .forbidden: .json("", 403)
        case .notFound: .json("", 404)
        case .requestTimeout: .json("", 408)
        case .tooEarly: .json("", 425)
        case .serverError: .json("", 500)
        case .unavailable: .json("", 503)
        case .tooManyRequests: .json("", 429)
        case .retryInSeconds: .json("", 429, ["Retry-After: 120"])
        case .retryAtDate: .json("", 429, ["Retry-After: Fri, 31 Dec 2100 23:59:59 GMT"])
        case .retryNever: .json("", 429, ["Retry-After: 99999999999999999999999"])
        case .retryInThePast: .json("", 429, ["Retry-After: -5"])
        default: nil
        }
    }

    private func changed(_ answer: String) -> String {
        switch self {
        case .notUTF8: answer.replacing("timezone", with: "\u{FFFD}\\ud800")
        case .nested: String(repeating: "[", count: 100_000)
        case .duplicateKeys: answer.replacing("\"latitude\":", with: "\"latitude\":1.5,\"latitude\":")
        case .hugeNumber: answer.replacing("12.2", with: "1e999")
        case .unequalArrays: answer.replacing("\"temperature_2m\":[", with: "\"temperature_2m\":[9.5,")
        case .unsortedTimes: answer.replacing("\"hourly\":{\"time\":[", with: "\"hourly\":{\"time\":[1,1,")
        case .nulls:
            String(answer.split(separator: "\"current\"").first ?? "")
                + "\"current\":{\"time\":1795216920,\"temperature_2m\":null}}"
        default: answer
        }
    }
}
