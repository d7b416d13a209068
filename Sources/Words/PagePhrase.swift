/// What the pages of the server say around a card.
package enum PagePhrase: String, Phrase {
    package static let section = "pages"

    /// The first page: its title, what can be done there, and places to begin with.
    case title, introduction, examples, example
    /// What several pages have: links, the search, and the source of the places.
    case help, skip, search, city, show, placesBy
    /// The title of an error.
    case noCard
    /// The page of one card.
    case anotherPlace, takeCard, allCards, thisCard
    /// The cards by their names.
    case cards, clock, rainbow, graph, week, day, alert, places
    case sun, today, wind
    case air
    case meteogram
    case year, stripes
    /// The hour that a card shows.
    case hour, now, nowAt, inHours
    /// The shapes of pictures.
    case size, square, portrait, story, link, paper
    /// The options, and their values.
    case units, local, language, theme, asDesigned, bySun, light, dark, move, notAtAll, inMoment, throughDay
    case play, stop
    /// The addresses and files to take away.
    case take, download, copy, copied
    /// The warnings, a feed of them, that none or not all of them are known, and a link to the issuer.
    case warnings, warningsFor, warningsUnknown, warningsIncomplete, warningMore
    /// What is told of a search, and of a card that cannot be loaded.
    case found, failed

    package var placeholders: Set<Placeholder> {
        switch self {
        case .example, .allCards, .warningsFor: [.place]
        case .placesBy: [.attribution]
        case .nowAt: [.time]
        case .inHours: [.time, .number]
        case .found: [.number]
        default: []
        }
    }
}
