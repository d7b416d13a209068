import JSONReading
import Testing

@testable import ModelContext

/// Messages in their order: `C>` of the client, `S>` of the server, `T>` the result of the tool that the message before calls.
struct Transcript {
    private let lines: [(speaker: Character, json: String)]

    init(_ text: String) {
        lines = text.split(separator: "\n").compactMap { line in
            line.first.map { ($0, String(line.dropFirst(3))) }
        }
    }

    /// Plays the client's part, by HTTP with header fields, and expects the server's, whose members may be in any order.
    func play(on server: ModelContextServer, _ fields: ModelContextServer.Fields? = nil) throws {
        var outcome = ModelContextServer.Outcome.nothing
        for (speaker, json) in lines {
            switch speaker {
            case "C":
                if case .answer = outcome { Issue.record("an answer that the transcript lacks, before \(json)") }
                outcome = server.receive(Array(json.utf8), fields)
            case "T":
                guard case .call(let call) = outcome else {
                    Issue.record("no call before \(json)")
                    continue
                }
                outcome = .answer(call.answer(Array(json.utf8)))
            default:
                guard case .answer(let answer) = outcome else {
                    Issue.record("no answer, where the transcript has \(json)")
                    continue
                }
                #expect(!answer.bytes.contains(10))
                let said = try JSONValue.read(answer.bytes)
                #expect(try said.sorted == JSONValue.read(Array(json.utf8)).sorted)
                outcome = .nothing
            }
        }
    }
}

extension JSONValue {
    /// The same with the members of all objects in the order of their keys.
    fileprivate var sorted: JSONValue {
        switch content {
        case .object(let members):
            let sorted = members.sorted { $0.key < $1.key }.map {
                JSONMember(key: $0.key, position: position, value: $0.value.sorted)
            }
            return JSONValue(.object(sorted), at: position)
        case .array(let elements): return JSONValue(.array(elements.map(\.sorted)), at: position)
        default: return self
        }
    }
}
