internal import Primitives

extension Element: Codable {
    private enum CodingKeys: String, CodingKey {
        case group, shape, text
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let key = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "one of group, shape and text"))
        }
        switch key {
        case .group: self = .group(try container.decode(Group.self, forKey: key))
        case .shape: self = .shape(try container.decode(Shape.self, forKey: key))
        case .text: self = .text(try container.decode(TextRun.self, forKey: key))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .group(let group): try container.encode(group, forKey: .group)
        case .shape(let shape): try container.encode(shape, forKey: .shape)
        case .text(let text): try container.encode(text, forKey: .text)
        }
    }
}

/// A colour is a text such as `#2376B9`; a gradient an object of one member, `linear` or `radial`.
extension Paint: Codable {
    private enum CodingKeys: String, CodingKey {
        case linear, radial
    }

    public init(from decoder: any Decoder) throws {
        if let color = try? decoder.singleValueContainer().decode(String.self) {
            guard let color = Color(hex: color) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "a colour such as #2376B9 or #2376B980")
                )
            }
            self = .color(color)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch container.allKeys {
        case [.linear]: self = .linear(try container.decode(LinearGradient.self, forKey: .linear))
        case [.radial]: self = .radial(try container.decode(RadialGradient.self, forKey: .radial))
        default:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a colour, or one of linear and radial"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .color(let color):
            try color.encode(to: encoder)
        case .linear(let gradient):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(gradient, forKey: .linear)
        case .radial(let gradient):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(gradient, forKey: .radial)
        }
    }
}
