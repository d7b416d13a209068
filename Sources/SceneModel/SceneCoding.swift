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
