/// A block of columns, such as `hourly`, or of single values, such as `current`, which count as columns of one row.
struct OpenMeteoBlock: Decodable {
    /// The columns by their names in the answer, as far as any card needs them.
    private(set) var columns: [String: Column] = [:]

    /// The rows of a variable.
    enum Column: Decodable {
        case numbers([Double?])
        case texts([String?])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let numbers = try? container.decode([Double?].self) {
                self = .numbers(numbers)
                return
            }
            let list = try? container.decode([Cell].self)
            let cells = if let list { list } else { [try container.decode(Cell.self)] }
            if cells.contains(where: { $0.text != nil }) {
                self = .texts(cells.map(\.text))
            } else {
                self = .numbers(cells.map(\.number))
            }
        }

        /// Numbers, also those that are written as texts.
        var numbers: [Double?] {
            switch self {
            case .numbers(let numbers): numbers
            case .texts(let texts): texts.map { $0.flatMap { Double($0) } }
            }
        }
    }

    /// A value of whatever type, which costs only itself where it is of a wrong one.
    private struct Cell: Decodable {
        var number: Double?
        var text: String?

        init(from decoder: any Decoder) {
            let container = try? decoder.singleValueContainer()
            number = try? container?.decode(Double.self)
            if number == nil { text = try? container?.decode(String.self) }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    init(from decoder: any Decoder) {
        guard let block = try? decoder.container(keyedBy: Name.self) else { return }
        for name in block.allKeys where OpenMeteoVariable.mayBe(name.stringValue) {
            columns[name.stringValue] = try? block.decode(Column.self, forKey: name)
        }
    }
}
