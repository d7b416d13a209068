internal import CardOrders
internal import Options
internal import SystemAccess

/// Addresses on this server: absolute if it knows its own, signed if the request was.
struct ServerAddresses: Hashable, Sendable {
    /// What they begin with, such as `https://example.org/`, `../` or nothing.
    let base: String
    /// The key of the signatures; nil for none.
    let key: String?

    func of(_ segments: [String], _ parameters: [RequestTarget.Parameter]) -> String {
        let target = RequestTarget.canonical(segments, parameters)
        let signature = key.map { "/" + SignedTarget.signature(of: target, key: $0) } ?? ""
        return base + (signature + target).dropFirst()
    }
}

/// The addresses that a frame, a widget or a feed of a card names.
struct CardLinks: Hashable, Sendable {
    /// Names the feed, whatever the address of the server and the signature.
    let name: String
    /// The frame, the widget or the feed itself.
    let own: String
    /// The page of the place; nil if no pages are served.
    let page: String?
    /// The picture, in which a parameter without a meaning tells one picture of the card from the next.
    private let place: String
    private let form: CardForm
    private let parameters: [RequestTarget.Parameter]
    private let addresses: ServerAddresses

    /// The addresses for a card, as it was asked for with these parameters.
    init(
        place: String, _ form: CardForm, _ parameters: [RequestTarget.Parameter], isSigned: Bool,
        _ settings: ServeSettings, origin: String
    ) {
        let isFeed = form.feed != nil
        let upward = isFeed || isSigned ? "../" : ""
        addresses = ServerAddresses(base: origin.isEmpty ? upward : origin, key: isSigned ? settings.signKey : nil)
        let segments = (isFeed ? [Route.feeds] : []) + ["\(place).\(form.ending)"]
        name = RequestTarget.canonical(segments, parameters.filter { $0.name != SignedTarget.expiry })
        own = addresses.of(segments, parameters)
        let choice = PageChoice(
            place: place, parameters.filter { ![SignedTarget.expiry, CardQuery.preset].contains($0.name) })
        page =
            isSigned || !settings.hasPages ? nil : (origin.isEmpty ? upward : origin) + choice.smallPage
        let preset = parameters.first { $0.name == CardQuery.preset }.flatMap { settings.presets[$0.value] } ?? []
        self.form = .picture((parameters + preset).contains(where: CardQuery.isMotion) ? .apng : .png)
        (self.place, self.parameters) = (place, parameters)
    }

    /// The address of the picture; readers keep pictures by their addresses, so that another version needs another.
    func picture(version: String) -> String {
        let address = addresses.of(["\(place).\(form.ending)"], parameters)
        return address + (parameters.isEmpty ? "?" : "&") + "v=\(version)"
    }
}
