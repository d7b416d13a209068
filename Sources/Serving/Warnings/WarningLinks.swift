internal import CardOrders
internal import Options
internal import SystemAccess

/// The addresses that a feed of warnings names, absolute if the server knows its own.
struct WarningLinks: Hashable, Sendable {
    /// Names the feed, whatever the address of the server and the signature.
    let name: String
    /// The feed.
    let feed: String
    /// The page of the place; nil if no pages are served.
    let page: String?
    /// The alert card; nil if the server would refuse it.
    let picture: String?

    /// The picture of warnings.
    static let card = RequestTarget.Parameter(name: CardOptions.card.name, value: "alert")

    /// The addresses for the feed of a place, as it was asked for with these parameters.
    init(
        place: String, _ form: CardForm, _ parameters: [RequestTarget.Parameter], isSigned: Bool,
        _ settings: ServeSettings, origin: String
    ) {
        // A feed is one folder below the server.
        let addresses = ServerAddresses(
            base: origin.isEmpty ? "../" : origin, key: isSigned ? settings.signKey : nil)
        let own = parameters.filter { $0.name != WarningLinks.card.name }
        let segments = [Route.warnings, "\(place).\(form.ending)"]
        name = RequestTarget.canonical(segments, own.filter { $0.name != SignedTarget.expiry })
        feed = addresses.of(segments, parameters)
        let words = [CardOptions.locale, CardOptions.units].map(\.name)
        let choice = PageChoice(place: place, own.filter { words.contains($0.name) })
        page = isSigned || !settings.hasPages ? nil : (origin.isEmpty ? "../" : origin) + choice.smallPage
        let preset = own.first { $0.name == CardQuery.preset }.flatMap { settings.presets[$0.value] } ?? []
        let isOpen = !settings.onlyPresets || isSigned
        // A preset that moves has no still, and where there are only presets, another card is refused.
        let isServed = !preset.contains(where: CardQuery.isMotion) && (isOpen || preset.contains(WarningLinks.card))
        picture = isServed ? addresses.of(["\(place).png"], isOpen ? own + [WarningLinks.card] : own) : nil
    }

    /// Throws for an option that warnings do not have.
    static func check(_ parameters: [RequestTarget.Parameter]) throws(ProgramError) {
        if let other = parameters.first(where: { $0.name == card.name && $0 != card }) {
            throw .usage("the picture of warnings is card=alert, not '\(printable(other.value))'")
        }
        if let motion = parameters.first(where: { CardQuery.isMotion($0) }) {
            throw .usage("warnings do not move, so they have no '\(motion.name)'")
        }
    }
}
