/// The words of the alert card.
enum AlertPhrase: CaseIterable {
    /// When a warning was issued or begins, and when it ends.
    case issuedUntil, fromUntil, until, issued, from
    /// In place of a title, and the sentence under it.
    case none, unknown, noneText, unknownText
    /// The warning that begins next.
    case next
    /// How many further ones are in force, and how many begin later.
    case more, upcoming, moreAndUpcoming
    /// The right half of the footer.
    case issuerAndAttribution
    /// Between the names of two areas.
    case areas
    /// Whole sentences of a description and of a text to share.
    case titleSentence, areaSentence, linkSentence, moreSentence, upcomingSentence, share

    /// The places that each of its templates has to have, and no others.
    var placeholders: Set<Placeholder> {
        switch self {
        case .issuedUntil, .fromUntil: [.start, .end]
        case .until: [.end]
        case .issued, .from: [.start]
        case .none, .unknown, .noneText, .unknownText: []
        case .next: [.title, .start]
        case .more, .moreSentence: [.more]
        case .upcoming, .upcomingSentence: [.upcoming]
        case .moreAndUpcoming: [.more, .upcoming]
        case .issuerAndAttribution: [.issuer, .attribution]
        case .areas: [.area, .place]
        case .titleSentence: [.title]
        case .areaSentence: [.area]
        case .linkSentence: [.link]
        case .share: [.place, .title]
        }
    }
}
