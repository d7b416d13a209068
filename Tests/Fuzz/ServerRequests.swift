import CardOrders
import JSONReading
import Primitives
import SystemAccess

@testable import CommandLineInterface
@testable import Serving

private let program = Program(summary: "fuzzed", commands: EntryPoint.commands, versionText: { _ in "" })

/// Of a server of examples, with proxies and presets.
private let settings: ServeSettings? = {
    let words = [
        "serve", "--provider", "sample", "--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "2001:db8::/32",
        "--preset", "wide=card=day&size=og&scale=0.5", "--preset", "loop=animate=loop&scale=0.2",
        "--trmnl", "Seattle?card=day", "--trmnl", "A1:B2:C3:D4:E5:F6=Oslo?preset=wide",
    ]
    guard case .run(_, let arguments)? = try? program.request(words) else { return nil }
    return try? ServeSettings(arguments.values, arguments.context.environment, agent: "weathercard/0.0.0")
}()

private let tag = withUnsafeBytes(of: 1) { EntityTag(of: $0) }
private let now = Instant(secondsSince1970: 1_795_219_320)

/// Reads input as a request: its target, and lines that are fields of the header.
///
/// The target and its route become a card, or are refused in one line; nothing is drawn. Header fields are believed of nobody
/// but proxies, and the log has one line without control characters.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    CostOracle.judge(count) {
        let lines = UnsafeBufferPointer(start: start, count: count)
            .split(separator: 10, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        examine(target: lines[0], fields: lines.dropFirst())
    }
    return 0
}

private func examine(target text: String, fields: ArraySlice<String>) {
    var headers: [(name: String, value: String)] = []
    for field in fields {
        let name = field.prefix { $0 != ":" }
        headers.append((String(name), String(field.dropFirst(name.count + 1))))
    }
    var incoming = IncomingRequest(method: "GET", target: text, peer: NetworkAddress("10.1.2.3"))
    for (name, value) in headers { incoming.add(name, value) }
    examine(incoming, headers.map(\.value))
    guard let settings, let target = try? RequestTarget(text) else { return }
    examine(target)
    let path = "/" + target.segments.joined(separator: "/")
    for form in LogLine.Form.allCases {
        let line = LogLine(
            time: now, method: "GET", route: "none", path: LogLine.Path(path), status: 200, bytes: 1, seconds: 1,
            origin: .miss)
        guard let logged = line.text(form) else { continue }
        if !isOneLine(logged.dropLast()) { fatalError("a log of several lines: \(logged.debugDescription)") }
        if form == .json, (try? JSONValue.read(Array(logged.utf8), maximumDepth: 2)) == nil {
            fatalError("a log that is no JSON: \(logged.debugDescription)")
        }
    }
    if case .trmnl(let request)? = Route(target.segments) {
        let answers = TRMNLAnswers(request: incoming, settings: settings, moment: now, origin: "http://a/")
        guard let reply = try? answers.reply(to: request).reply else { return }
        let isJSON = reply.headers.contains { $0.name == "Content-Type" && $0.value.hasPrefix("application/json") }
        if isJSON, (try? JSONValue.read(Array(reply.body.bytes), maximumDepth: 2)) == nil {
            fatalError("an answer that is no JSON")
        }
        return
    }
    guard case .card(let place, let form)? = Route(target.segments) else { return }
    do throws(ProgramError) {
        let query = try CardQuery(place: place, form, target.parameters, isSigned: false, settings)
        let (size, scale) = (query.order.look.size, query.order.look.scale)
        if form == .picture(.png),
            (size.width * scale).rounded() * (size.height * scale).rounded() > Double(settings.maxPixels)
        {
            fatalError("a picture of \(size) at \(scale)")
        }
        guard case .forecasts(let sources) = query.order.subject else { return }
        if !sources.allSatisfy(\.isSample) { fatalError("a source of a URL's own choice") }
    } catch {
        if error.message.isEmpty || !isOneLine(error.message) {
            fatalError("no message of one line: \(error.message.debugDescription)")
        }
    }
}

/// What is decoded is the same when it is encoded and decoded again.
private func examine(_ target: RequestTarget) {
    guard let again = try? RequestTarget(target.canonical) else { fatalError("decoded, but not encoded") }
    // Behind a signature, a segment may look like another.
    if again.signature == nil, again.segments != target.segments || again.canonical != target.canonical {
        fatalError("another target when it is encoded")
    }
}

private func examine(_ incoming: IncomingRequest, _ values: [String]) {
    guard let settings else { return }
    let (forwarded, forwardedFor) = (incoming.values(.forwarded), incoming.values(.forwardedFor))
    let client = settings.proxies.client(of: incoming.peer, forwarded: forwarded, forwardedFor: forwardedFor)
    if client == nil { fatalError("a client without an address") }
    let stranger = NetworkAddress("203.0.113.7")
    if settings.proxies.client(of: stranger, forwarded: forwarded, forwardedFor: forwardedFor) != stranger {
        fatalError("a client is believed")
    }
    for value in values {
        // Years before 1000 are in no header that is written.
        if let instant = HTTPDate.instant(value), instant.secondsSince1970 > -3e10,
            HTTPDate.instant(HTTPDate.text(instant)) != instant
        {
            fatalError("another date when it is written: \(value)")
        }
        let tag = withUnsafeBytes(of: 1) { EntityTag(of: $0) }
        if tag.isIn(value), !value.contains(tag.description), !value.contains("*") {
            fatalError("a tag that is not there")
        }
    }
    if !isOneLine(CardServer.origin(of: incoming, settings)) { fatalError("an origin of several lines") }
    _ = CardServer.refusal(incoming)
}

private func isOneLine(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy {
        $0.value >= 32 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{2028}" && $0 != "\u{202E}"
    }
}
