/// A JSON value to write.
package indirect enum JSONNode: Encodable, Hashable, Sendable {
    case text(String)
    case number(Double)
    case whole(Int)
    case flag(Bool)
    case null
    case list([JSONNode])
    case object([String: JSONNode])

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .whole(let number): try container.encode(number)
        case .flag(let isOn): try container.encode(isOn)
        case .null: try container.encodeNil()
        case .list(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }

    /// The object with these members, too.
    package func adding(_ others: [String: JSONNode]) -> JSONNode {
        guard case .object(let members) = self else { return self }
        return .object(members.merging(others) { $1 })
    }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int) { self = .whole(number) }
    package init(booleanLiteral isOn: Bool) { self = .flag(isOn) }
    package init(arrayLiteral elements: JSONNode...) { self = .list(elements) }
    package init(dictionaryLiteral members: (String, JSONNode)...) {
        self = .object(Dictionary(members) { first, _ in first })
    }
}
