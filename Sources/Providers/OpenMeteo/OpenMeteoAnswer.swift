internal import Primitives

/// An answer of Open-Meteo in its own units, without what no card needs.
///
/// Nothing in here fails to decode: a member of a wrong type is a missing one.
struct OpenMeteoAnswer {
    var latitude: Double?
    var longitude: Double?
    var timezone: String?
    /// Seconds ahead of UTC, at the time of the answer.
    var offset: Double?
    private var current, minutely15, hourly, daily: Part?

    /// A block and the units of its columns.
    private struct Part {
        let name: String
        let block: OpenMeteoBlock
        let units: [String: String]
    }

    enum Member: String, CodingKey {
        case latitude, longitude, timezone
        case current, hourly, daily
        case minutely15 = "minutely_15"
        case currentWeather = "current_weather"
        // These none of the other services has.
        case offset = "utc_offset_seconds"
        case duration = "generationtime_ms"
        case currentUnits = "current_units"
        case currentWeatherUnits = "current_weather_units"
        case minutely15Units = "minutely_15_units"
        case hourlyUnits = "hourly_units"
        case dailyUnits = "daily_units"
    }

    private static let marks: [Member] = [
        .offset, .duration, .currentUnits, .currentWeatherUnits, .minutely15Units, .hourlyUnits, .dailyUnits,
    ]

    /// Nil where the object is no answer of Open-Meteo.
    init?(ifMarked decoder: any Decoder) {
        guard let answer = try? decoder.container(keyedBy: Member.self),
            OpenMeteoAnswer.marks.contains(where: answer.contains)
        else { return nil }
        latitude = answer.number(.latitude)
        longitude = answer.number(.longitude)
        timezone = answer.text(.timezone)
        offset = Plausible.zoneOffset(answer.number(.offset)).map(Double.init)
        func part(_ block: Member, _ units: Member) -> Part? {
            guard let columns: OpenMeteoBlock = answer.value(block) else { return nil }
            return Part(name: block.rawValue, block: columns, units: answer.value(units) ?? [:])
        }
        current = part(.current, .currentUnits) ?? part(.currentWeather, .currentWeatherUnits)
        minutely15 = part(.minutely15, .minutely15Units)
        hourly = part(.hourly, .hourlyUnits)
        daily = part(.daily, .dailyUnits)
    }

    /// The model in the names of the columns, where they bear one.
    var model: String? {
        OpenMeteoModel.chosen(in: [current, minutely15, hourly, daily].compactMap { $0?.block })
    }

    /// The blocks, of those that are there, as tables of one model.
    func tables(
        of model: String?
    ) -> (
        current: OpenMeteoTable?, minutely15: OpenMeteoTable?, hourly: OpenMeteoTable?, daily: OpenMeteoTable?
    ) {
        func table(_ part: Part?) -> OpenMeteoTable? {
            part.map {
                OpenMeteoTable(name: $0.name, block: $0.block, units: $0.units, model: model, offset: offset)
            }
        }
        return (table(current), table(minutely15), table(hourly), table(daily))
    }
}

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
