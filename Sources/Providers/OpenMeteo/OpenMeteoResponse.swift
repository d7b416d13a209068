internal import Primitives

/// The parts of a response from Open-Meteo that cards use, in the response's units.
///
/// Decoding never fails: a member of the wrong type counts as missing.
struct OpenMeteoResponse {
    var latitude: Double?
    var longitude: Double?
    var timezone: String?
    /// The offset from UTC in seconds, at the time of the response.
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
        // No other service has these.
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

    /// Nil if the object is not a response from Open-Meteo.
    init?(ifMarked decoder: any Decoder) {
        guard let response = try? decoder.container(keyedBy: Member.self),
            OpenMeteoResponse.marks.contains(where: response.contains)
        else { return nil }
        latitude = response.number(.latitude)
        longitude = response.number(.longitude)
        timezone = response.text(.timezone)
        offset = Plausible.zoneOffset(response.number(.offset)).map(Double.init)
        func part(_ block: Member, _ units: Member) -> Part? {
            guard let columns: OpenMeteoBlock = response.value(block) else { return nil }
            return Part(name: block.rawValue, block: columns, units: response.value(units) ?? [:])
        }
        current = part(.current, .currentUnits) ?? part(.currentWeather, .currentWeatherUnits)
        minutely15 = part(.minutely15, .minutely15Units)
        hourly = part(.hourly, .hourlyUnits)
        daily = part(.daily, .dailyUnits)
    }

    /// The model in the column names, if any.
    var model: String? {
        OpenMeteoModel.chosen(in: [current, minutely15, hourly, daily].compactMap { $0?.block })
    }

    /// The model of the air in the column names, if any.
    var airModel: String? { OpenMeteoModel.ofAir(in: [hourly].compactMap { $0?.block }) }

    /// The blocks as tables of one model.
    func tables(
        of model: String?, _ dropped: DroppedValues
    ) -> (
        current: OpenMeteoTable?, minutely15: OpenMeteoTable?, hourly: OpenMeteoTable?, daily: OpenMeteoTable?
    ) {
        func table(_ part: Part?) -> OpenMeteoTable? {
            part.map {
                OpenMeteoTable(
                    name: $0.name, block: $0.block, units: $0.units, model: model, offset: offset,
                    dropped: dropped)
            }
        }
        return (table(current), table(minutely15), table(hourly), table(daily))
    }
}

/// A block of columns, such as `hourly`, or of single values, such as `current`, which become columns with one row.
struct OpenMeteoBlock: Decodable {
    /// The columns that cards use, by name.
    private(set) var columns: [String: Column] = [:]

    /// The values of a column.
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

        /// The numbers, including those written as strings.
        var numbers: [Double?] {
            switch self {
            case .numbers(let numbers): numbers
            case .texts(let texts): texts.map { $0.flatMap { Double($0) } }
            }
        }
    }

    /// A value of any type; the wrong type makes it missing without affecting others.
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

/// A block with its units, whose values are converted to the forecast's units.
struct OpenMeteoTable {
    /// The block's name, such as `hourly`.
    let name: String
    let block: OpenMeteoBlock
    /// The units by column name.
    let units: [String: String]
    /// The model whose name is the suffix of the column names, if any.
    let model: String?
    /// The offset from UTC, in seconds, of all local times in the response, even of those after a clock change.
    let offset: Double?
    let dropped: DroppedValues

    /// A variable's values by row; nil where the column is absent.
    struct Rows<Value> {
        fileprivate let values: [Value?]

        subscript(row: Int) -> Value? {
            values.indices.contains(row) ? values[row] : nil
        }

        var first: Value? { self[0] }

        /// Whether any is known.
        var hasValues: Bool { values.contains { $0 != nil } }
    }

    /// A variable's values, converted from the stated unit.
    func values(_ variable: OpenMeteoVariable) throws(ForecastFileError) -> Rows<Double> {
        guard let (name, column) = column(of: variable) else { return Rows(values: []) }
        let numbers = column.numbers
        guard hasRows(name, column) else { return Rows(values: []) }
        // The unit of a variable that the model lacks is "undefined".
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

    /// The values of several variables.
    func columns(_ variables: [OpenMeteoVariable]) throws(ForecastFileError) -> [Rows<Double>] {
        var columns: [Rows<Double>] = []
        for variable in variables { columns.append(try values(variable)) }
        return columns
    }

    /// The instants in a column of local times or of seconds since 1970.
    func instants(_ variable: OpenMeteoVariable) throws(ForecastFileError) -> Rows<Instant> {
        guard let (name, column) = column(of: variable), hasRows(name, column) else { return Rows(values: []) }
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

    /// The rows with a plausible time, keeping only the first of several rows with the same time.
    func times() throws(ForecastFileError) -> [(row: Int, time: Instant)] {
        var seen: Set<Instant> = []
        return try instants(.time).values.enumerated().compactMap { row, time in
            guard let time, seen.insert(time).inserted else { return nil }
            return (row, time)
        }
    }

    /// Whether a column has a value for each time; otherwise nothing says which values belong to which times.
    private func hasRows(_ name: String, _ column: OpenMeteoBlock.Column) -> Bool {
        let count = column.numbers.count
        if count == rowCount { return true }
        dropped.add("\(self.name).\(oneLine(name)) with \(count) values for \(rowCount) times", count: count)
        return false
    }

    private var rowCount: Int {
        column(of: .time)?.column.numbers.count ?? 0
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
