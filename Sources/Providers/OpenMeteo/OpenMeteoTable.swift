internal import Primitives

/// A block's rows in the forecast's units.
struct OpenMeteoTable {
    /// What the answer calls it, such as `hourly`.
    let name: String
    let block: OpenMeteoBlock
    /// The unit of each column, by the column's name.
    let units: [String: String]
    /// The name of the model behind the names of the variables, where there is one.
    let model: String?
    /// The seconds ahead of UTC of every local time in the answer, also of those after a clock change.
    let offset: Double?

    /// A variable's rows; those of a column that is too short or absent are nil.
    struct Rows<Value> {
        fileprivate let values: [Value?]

        subscript(row: Int) -> Value? {
            values.indices.contains(row) ? values[row] : nil
        }

        /// The first row.
        var first: Value? { self[0] }
    }

    /// The rows of a variable, by the unit that the answer states.
    func values(_ variable: OpenMeteoVariable) throws(ForecastFileError) -> Rows<Double> {
        guard let (name, column) = column(of: variable) else { return Rows(values: []) }
        let numbers = column.numbers
        // Of a variable that the model lacks the unit is "undefined".
        guard variable.quantity != .plain, numbers.contains(where: { $0 != nil }) else {
            return Rows(values: numbers)
        }
        let conversions = variable.quantity.conversions
        guard let conversion = conversions.first(where: { $0.unit == units[name] }) else {
            throw .unknownUnit(
                of: "\(self.name)_units.\(oneLine(name))", given: units[name].map(oneLine),
                known: conversions.map(\.unit))
        }
        return Rows(values: numbers.map { $0.map(conversion.convert) })
    }

    /// The instants in a column of times, local or in seconds since 1970.
    func instants(_ variable: OpenMeteoVariable) throws(ForecastFileError) -> Rows<Instant> {
        guard let (_, column) = column(of: variable) else { return Rows(values: []) }
        switch column {
        case .numbers(let numbers):
            return Rows(values: numbers.map(Plausible.instant))
        case .texts(let texts):
            var instants: [Instant?] = []
            for text in texts {
                instants.append(try text.flatMap { (text) throws(ForecastFileError) in try instant(text) })
            }
            return Rows(values: instants)
        }
    }

    /// The rows by their plausible times, and of each time only the first.
    func times() throws(ForecastFileError) -> [(row: Int, time: Instant)] {
        var seen: Set<Instant> = []
        return try instants(.time).values.enumerated().compactMap { row, time in
            guard let time, seen.insert(time).inserted else { return nil }
            return (row, time)
        }
    }

    private func column(of variable: OpenMeteoVariable) -> (name: String, column: OpenMeteoBlock.Column)? {
        let names = variable.names + (model.map { model in variable.names.map { "\($0)_\(model)" } } ?? [])
        for name in names {
            if let column = block.columns[name] { return (name, column) }
        }
        return nil
    }

    private func instant(_ text: String) throws(ForecastFileError) -> Instant? {
        guard let (local, stated) = Instant.parse(iso8601: text) ?? Instant.parse(iso8601: text + "T00:00") else {
            return nil
        }
        guard let offset = stated.map(Double.init) ?? offset else { throw .noOffset }
        return Plausible.instant(local.advanced(by: -offset).secondsSince1970)
    }
}
