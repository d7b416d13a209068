/// The labels of charts, and what is said of them.
enum ChartPhrase: CaseIterable {
    /// A temperature without its unit, and parts of a hundred.
    case degrees, percent
    /// The highest and the lowest temperature of a chart.
    case highMark, lowMark
    /// Hours along an axis: of 12 without the half of the day, and of 24.
    case hourOfTwelve, hourOfTwentyFour
    /// The foot of a card: a day and a time.
    case dateAndTime
    /// Sentences of a description: when it is warmest and coldest.
    case highAt, lowAt

    /// The places that each of its templates has to have, and no others.
    var placeholders: Set<Placeholder> {
        switch self {
        case .degrees, .percent: [.number]
        case .highMark, .lowMark: [.temperature]
        case .hourOfTwelve: [.h]
        case .hourOfTwentyFour: [.HH]
        case .dateAndTime: [.date, .time]
        case .highAt, .lowAt: [.temperature, .time]
        }
    }
}
