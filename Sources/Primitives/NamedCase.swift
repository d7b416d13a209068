/// A choice that JSON has by its name, which whoever writes JSON by hand may get wrong.
public protocol NamedCase: RawRepresentable<String>, CaseIterable, Codable {}

extension NamedCase {
    /// Reads the name.
    ///
    /// - Throws: A `DecodingError` with an ``UnknownName`` beneath, where no choice is of the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let choice = Self(rawValue: name) else {
            let known = Self.allCases.map(\.rawValue)
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: container.codingPath, debugDescription: "one of \(known.joined(separator: ", "))",
                    underlyingError: UnknownName(given: name, known: known)))
        }
        self = choice
    }
}

/// A name that none of the choices has.
public struct UnknownName: Error, Hashable, Sendable {
    /// The name.
    public var given: String
    /// The names that there are.
    public var known: [String]
}
