internal import CardMaking
internal import ModelContext
internal import Options
internal import Primitives
internal import SystemAccess

extension CardServer {
    /// Answers a message to the tools of assistants, or sets it aside.
    ///
    /// A tool's result is made as a card is, within the same limits, and kept for others who ask for the same.
    func tools(_ target: RequestTarget, _ exchange: Exchange, _ setAside: SetAside) -> Answer? {
        let (request, settings) = (exchange.request, exchange.settings)
        if let refusal = refusal(of: request, target, settings) { return finished(refusal, exchange) }
        let fields = ModelContextServer.Fields(
            version: request.first(.protocolVersion), method: request.first(.calledMethod),
            name: request.first(.calledName))
        switch cards.tools.receive(request.body, fields) {
        case .nothing: return finished(Reply(202, headers: CardServer.toolHeaders), exchange)
        case .answer(let answer): return finished(CardServer.reply(answer), exchange)
        case .call(let call):
            let origin = CardServer.origin(of: request, settings)
            let interval = cards.interval(of: call, settings, at: exchange.moment)
            var key = "\(exchange.generation) \(call.key) \(origin)"
            if let interval { key += " \(interval.start.secondsSince1970)" }
            let work: Work = { [cards] demand, receiver in
                cards.make(call, settings, interval: interval, origin: origin, for: demand, then: receiver)
            }
            return answer(key, work, exchange, setAside) { response in
                response.body.map { CardServer.reply(call.answer(to: response.status, $0)) }
            }
        }
    }

    /// The reply to a request that no message comes to; nil for others.
    private func refusal(of request: IncomingRequest, _ target: RequestTarget, _ settings: ServeSettings) -> Reply?
    {
        guard request.method == "POST" else {
            return Reply(
                405, line: "only \(Reply.methodsOfTools) are allowed", headers: [("Allow", Reply.methodsOfTools)])
        }
        guard settings.hasPages else {
            return Reply(403, line: "tools are not served here, where URLs are signed or presets")
        }
        if let origin = request.first(.origin), !isFriendly(origin, settings) {
            return Reply(403, line: "pages of that origin may not ask here")
        }
        let type = request.first(.contentType)?.prefix { $0 != ";" }.lowercased() ?? ""
        guard type.filter({ $0 != " " }) == "application/json" else {
            return Reply(415, line: "a message must be application/json")
        }
        return nil
    }

    /// Whether the pages of an origin may ask: those of this machine and of the server's own address, or where any may read answers,
    /// all of them.
    ///
    /// The Host of a request proves nothing: a page can lead its own name to this machine.
    private func isFriendly(_ origin: String, _ settings: ServeSettings) -> Bool {
        if limits.allowsOrigins { return true }
        if let url = settings.publicURL, url.hasPrefix(origin + "/") { return true }
        guard let colons = origin.firstRange(of: "://") else { return false }
        let host = origin[colons.upperBound...]
        return ["localhost", "127.0.0.1", "[::1]"].contains { name in
            guard host.hasPrefix(name) else { return false }
            let rest = host.dropFirst(name.count)
            return rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy(\.isNumber)
        }
    }

    private static func reply(_ answer: ModelContextServer.Answer) -> Reply {
        Reply(
            answer.status, headers: [("Content-Type", "application/json")] + toolHeaders, body: Body(answer.bytes))
    }

    private static let toolHeaders = [
        ("X-Content-Type-Options", "nosniff"), ("Access-Control-Allow-Origin", "*"), ("Cache-Control", "no-store"),
    ]

    static let optionsOfTools = Reply(
        204,
        headers: [
            ("Allow", Reply.methodsOfTools), ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Allow-Methods", Reply.methodsOfTools),
            (
                "Access-Control-Allow-Headers",
                "Accept, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id"
            ),
            ("Access-Control-Max-Age", "86400"),
        ])
}

extension ToolCall {
    /// What calls for the same result have in common.
    var key: String {
        tool + " "
            + RequestTarget.canonical(
                [], arguments.map { RequestTarget.Parameter(name: $0.key, value: $0.value) })
    }

    /// The answer with a response of the status, whose body is a result or a line about what went wrong.
    func answer(to status: Int, _ body: Body) -> ModelContextServer.Answer {
        if status == 200 { return answer(Array(body.bytes)) }
        let line = String(decoding: body.bytes, as: UTF8.self)
        return answer(fault: String(line.prefix { $0 != "\n" }))
    }
}

extension CardRenderService {
    /// The time whose weather a tool tells; nil if that never changes.
    func interval(of call: ToolCall, _ settings: ServeSettings, at moment: Instant) -> PictureInterval? {
        guard let tool = WeatherTool(rawValue: call.tool), tool != .places, !settings.isSample else { return nil }
        return settings.interval(
            around: moment, tool.parameters(call.arguments), ofWarnings: tool == .warnings)
    }

    /// Makes the result of a tool; false if there is too much to do.
    func make(
        _ call: ToolCall, _ settings: ServeSettings, interval: PictureInterval?, origin: String, for demand: Demand,
        then receiver: @escaping Receiver
    ) -> Bool {
        guard let tool = WeatherTool(rawValue: call.tool), tool != .places else {
            return findPlaces(call.arguments, for: demand, then: receiver)
        }
        do throws(ProgramError) {
            let query = try CardQuery(
                place: WeatherTool.place(of: call.arguments), .tool(tool), tool.parameters(call.arguments),
                isSigned: false, settings, origin: origin)
            return make(
                .init(query: query, settings: settings, interval: interval, demand: demand, receiver: receiver))
        } catch {
            receiver(response(to: error))
            return true
        }
    }
}
