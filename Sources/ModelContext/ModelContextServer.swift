internal import JSONReading

/// A server of the Model Context Protocol without its transport and its tools' work: a message in, a message out.
///
/// It speaks the revision 2026-07-28, in which each request says all that matters of its client, and those before it, which begin
/// with `initialize`. It needs no memory of a client for either.
package struct ModelContextServer: Sendable {
    /// What a message leads to.
    package enum Outcome: Sendable {
        case answer(Answer)
        /// A tool is to do its work, whose result makes the answer.
        case call(ToolCall)
        /// The message wants no answer.
        case nothing
    }

    /// A message to the client.
    package struct Answer: Hashable, Sendable {
        /// One line of JSON, without its end.
        package let bytes: [UInt8]
        /// The status that it has by HTTP.
        package let status: Int
    }

    /// The header fields of HTTP that repeat what is in a message.
    package struct Fields: Sendable {
        let version, method, name: String?

        package init(version: String?, method: String?, name: String?) {
            (self.version, self.method, self.name) = (version, method, name)
        }
    }

    private let name, title, version, instructions: String
    private let tools: [Tool]

    package init(name: String, title: String, version: String, instructions: String, tools: [Tool]) {
        (self.name, self.title, self.version) = (name, title, version)
        (self.instructions, self.tools) = (instructions, tools)
    }

    /// Revisions in which each request has `_meta`, and those that begin with `initialize`, the newest first.
    private static let stateless = ["2026-07-28"]
    private static let initialized = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

    private static let prefix = "io.modelcontextprotocol/"
    /// The milliseconds for which a client may keep what changes with the program alone.
    private static let lifetime = 3_600_000

    /// Receives a message, by HTTP with its header fields.
    package func receive(_ bytes: [UInt8], _ fields: Fields? = nil) -> Outcome {
        var isStateless = false
        var id = JSONNode.null
        do throws(Fault) {
            let message = try Message(bytes)
            guard message.isRequest, let method = message.method else { return .nothing }
            id = message.id
            let stated = message.meta?[ModelContextServer.prefix + "protocolVersion"]
            isStateless =
                method != "initialize"
                && (stated != nil || fields?.version.map(ModelContextServer.stateless.contains) == true
                    || method == "server/discover")
            if isStateless {
                try check(message, version: stated?.text, fields)
            } else if let version = fields?.version, !ModelContextServer.initialized.contains(version) {
                throw unsupported(version)
            }
            return try outcome(of: message, method, isStateless: isStateless)
        } catch {
            return .answer(answer(error, to: error.id == .null ? id : error.id, isStateless: isStateless))
        }
    }

    // MARK: Checks

    /// Throws for a request that does not say of its client what it must, or whose header fields say something else.
    private func check(_ message: Message, version: String?, _ fields: Fields?) throws(Fault) {
        let capabilities = ModelContextServer.prefix + "clientCapabilities"
        guard let version, case .object? = message.meta?[capabilities]?.content else {
            throw Fault(
                .parameters,
                "params must have _meta with \(ModelContextServer.prefix)protocolVersion and \(capabilities)")
        }
        if let fields {
            try check("MCP-Protocol-Version", fields.version, is: version)
            try check("Mcp-Method", fields.method, is: message.method)
            if message.method == "tools/call" {
                try check("Mcp-Name", fields.name, is: message.parameters?["name"]?.text)
            }
        }
        if !ModelContextServer.stateless.contains(version) { throw unsupported(version) }
    }

    private func check(_ field: String, _ value: String?, is expected: String?) throws(Fault) {
        guard let expected, value != expected else { return }
        throw Fault(.header, "the header \(field) must be '\(expected.prefix(100))', as in the message")
    }

    private func unsupported(_ version: String) -> Fault {
        let known = ModelContextServer.stateless + ModelContextServer.initialized
        return Fault(
            .version, "unsupported protocol version; one of \(known.joined(separator: ", ")) is",
            data: ["supported": .list(known.map { .text($0) }), "requested": .text(String(version.prefix(100)))])
    }

    // MARK: Methods

    private func outcome(
        of message: Message, _ method: String, isStateless: Bool
    ) throws(Fault) -> Outcome {
        func result(_ members: JSONNode, lifetime: Int? = nil) throws(Fault) -> Outcome {
            .answer(
                try answer(
                    message.id, ModelContextServer.line(members), isStateless: isStateless, lifetime: lifetime))
        }
        let capabilities: JSONNode = ["tools": [:]]
        switch method {
        case "initialize":
            let wanted = message.parameters?["protocolVersion"]?.text ?? ""
            let known = ModelContextServer.initialized
            return try result([
                "protocolVersion": .text(known.contains(wanted) ? wanted : known[0]), "capabilities": capabilities,
                "serverInfo": information, "instructions": .text(instructions),
            ])
        case "ping" where !isStateless: return try result([:])
        case "server/discover":
            return try result(
                [
                    "supportedVersions": .list(ModelContextServer.stateless.map { .text($0) }),
                    "capabilities": capabilities, "instructions": .text(instructions),
                ], lifetime: ModelContextServer.lifetime)
        case "tools/list":
            return try result(
                ["tools": .list(tools.map(\.declaration))], lifetime: ModelContextServer.lifetime)
        case "tools/call":
            let name = message.parameters?["name"]?.text ?? ""
            guard let tool = tools.first(where: { $0.name == name }) else {
                let names = tools.map(\.name).joined(separator: ", ")
                throw Fault(.parameters, "unknown tool '\(name.prefix(100))'; tools are \(names)")
            }
            let call = ToolCall(server: self, id: message.id, isStateless: isStateless, tool: name)
            do throws(Tool.ArgumentFault) {
                return .call(call.with(try tool.arguments(message.parameters?["arguments"])))
            } catch {
                return .answer(call.answer(fault: error.message))
            }
        default: throw Fault(.method, "unknown method '\(method.prefix(100))'")
        }
    }

    private var information: JSONNode {
        ["name": .text(name), "title": .text(title), "version": .text(version)]
    }

    // MARK: Answers

    private static func line(_ value: JSONNode) throws(Fault) -> [UInt8] {
        do {
            return try JSONEncoding.line(of: value)
        } catch {
            throw Fault(.internalError, "the result cannot be written")
        }
    }

    /// The answer with a result, which is an object on one line.
    fileprivate func answer(
        _ id: JSONNode, _ result: [UInt8], isStateless: Bool, lifetime: Int? = nil
    ) throws(Fault) -> Answer {
        var members: [String: JSONNode] = [:]
        if isStateless {
            members["resultType"] = "complete"
            members["_meta"] = [ModelContextServer.prefix + "serverInfo": information]
            if let lifetime {
                members["ttlMs"] = .whole(lifetime)
                members["cacheScope"] = "public"
            }
        }
        // A picture of a megabyte is not read again for a few members beside it.
        let own = try ModelContextServer.line(.object(members)).dropLast()
        let rest = result.dropFirst()
        let comma = own.count > 1 && rest.count > 1 ? [UInt8(ascii: ",")] : []
        let start = "{\"jsonrpc\":\"2.0\",\"id\":".utf8
        let bytes =
            Array(start) + (try ModelContextServer.line(id)) + Array(",\"result\":".utf8) + own + comma + rest
        return Answer(bytes: bytes + [UInt8(ascii: "}")], status: 200)
    }

    fileprivate func answer(_ fault: Fault, to id: JSONNode, isStateless: Bool) -> Answer {
        var error: JSONNode = ["code": .whole(fault.code.rawValue), "message": .text(fault.message)]
        if let data = fault.data { error = error.adding(["data": data]) }
        let whole: JSONNode = ["jsonrpc": "2.0", "id": id, "error": error]
        // Clients that have said hello read the status of an answer as that of the transport.
        let status =
            switch fault.code {
            case .method: isStateless ? 404 : 200
            case .parameters: isStateless ? 400 : 200
            case .internalError: 500
            default: 400
            }
        return Answer(bytes: (try? ModelContextServer.line(whole)) ?? [], status: status)
    }
}

/// A call of a tool, which waits for its result.
package struct ToolCall: Sendable {
    fileprivate let server: ModelContextServer
    fileprivate let id: JSONNode
    fileprivate let isStateless: Bool
    package let tool: String
    package private(set) var arguments: [String: String] = [:]

    fileprivate init(server: ModelContextServer, id: JSONNode, isStateless: Bool, tool: String) {
        (self.server, self.id, self.isStateless, self.tool) = (server, id, isStateless, tool)
    }

    fileprivate func with(_ arguments: [String: String]) -> ToolCall {
        var call = self
        call.arguments = arguments
        return call
    }

    /// The answer with the line of a `ToolResult`.
    package func answer(_ result: [UInt8]) -> ModelContextServer.Answer {
        do throws(Fault) {
            return try server.answer(id, result, isStateless: isStateless)
        } catch {
            return server.answer(error, to: id, isStateless: isStateless)
        }
    }

    /// The answer that says what went wrong.
    package func answer(fault text: String) -> ModelContextServer.Answer {
        answer((try? ToolResult(fault: text).line()) ?? Array("{\"content\":[],\"isError\":true}".utf8))
    }
}
