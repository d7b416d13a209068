extension Path: Codable {
    /// The path as SVG path data with absolute commands, such as `M540 300L540 334`.
    public var text: String {
        var text = ""
        for element in elements {
            switch element {
            case .move: text += "M"
            case .line: text += "L"
            case .curve: text += "C"
            case .close: text += "Z"
            }
            text += element.points.map { "\(shortest($0.x)) \(shortest($0.y))" }.joined(separator: " ")
        }
        return text
    }

    /// Reads what ``text`` writes, or nil where the text is anything else or a number is not finite.
    public init?(text: String) {
        var path = Path()
        var rest = Substring(text)
        while let command = rest.popFirst() {
            if command.isWhitespace { continue }
            let stop = rest.firstIndex { "MLCZ".contains($0) } ?? rest.endIndex
            let fields = rest[..<stop].split { $0.isWhitespace || $0 == "," }
            rest = rest[stop...]
            let numbers = fields.compactMap { Double($0) }.filter { $0.isFinite && abs($0) < 1e9 }
            guard numbers.count == fields.count else { return nil }
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
                Point(x: numbers[$0], y: numbers[$0 + 1])
            }
            switch (command, numbers.count) {
            case ("M", 2): path.move(to: points[0])
            case ("L", 2) where !path.elements.isEmpty: path.line(to: points[0])
            case ("C", 6) where !path.elements.isEmpty: path.curve(points[0], points[1], to: points[2])
            case ("Z", 0) where !path.elements.isEmpty: path.close()
            default: return nil
            }
        }
        self = path
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let path = Path(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "path data of M, L, C and Z, such as M0 0L10 10")
        }
        self = path
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The number without `.0`, else the shortest decimal that reads back as the same number.
private func shortest(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
}
