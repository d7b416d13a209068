internal import JSONReading

/// A message of a client, in JSON-RPC 2.0.
struct Message {
    /// What an answer repeats; null where the message cannot be read.
    let id: JSONNode
    /// Nil in an answer of the client.
    let method: String?
    let parameters: JSONValue?
    /// Whether an answer is expected.
    let isRequest: Bool

    /// Deeper than any message needs.
    private static let depth = 32
    private static let mostValues = 4096

    /// Throws for a text that is not one message; several in a list are of a revision that no client speaks.
    init(_ bytes: [UInt8]) throws(Fault) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue.read(bytes, maximumDepth: Message.depth, maximumValues: Message.mostValues)
        } catch {
            throw Fault(.parse, "not JSON: \(error.summary) in column \(error.position.column)")
        }
        parameters = value["params"]
        switch value["id"]?.content {
        case nil: (id, isRequest) = (.null, false)
        case .string(let text): (id, isRequest) = (.text(text), true)
        case .number(let literal):
            guard let number = Int(literal) else { throw Fault(.request, "an id must be a whole number or text") }
            (id, isRequest) = (.whole(number), true)
        case .some: throw Fault(.request, "an id must be a whole number or text")
        }
        guard value["jsonrpc"]?.text == "2.0" else {
            throw Fault(.request, "a message must be an object with \"jsonrpc\": \"2.0\"", id: id)
        }
        method = value["method"]?.text
        if method == nil, value["result"] == nil, value["error"] == nil {
            throw Fault(.request, "a message must have a method", id: id)
        }
    }

    /// What the client says of itself with each request, since the revision 2026-07-28; nil without it.
    var meta: JSONValue? { parameters?["_meta"] }
}

/// Why a request has no result.
struct Fault: Error, Hashable {
    enum Code: Int {
        case parse = -32700
        case request = -32600
        case method = -32601
        case parameters = -32602
        case internalError = -32603
        /// A header of HTTP is missing or not as in the message.
        case header = -32020
        case version = -32022
    }

    let code: Code
    let message: String
    var id = JSONNode.null
    var data: JSONNode?

    init(_ code: Code, _ message: String, id: JSONNode = .null, data: JSONNode? = nil) {
        (self.code, self.message, self.id, self.data) = (code, message, id, data)
    }
}

extension JSONValue {
    /// The value of a member; nil for none, and in anything but an object.
    subscript(key: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text; nil for any other value.
    var text: String? {
        if case .string(let text) = content { text } else { nil }
    }
}
