internal import CardMaking
internal import CardOrders
internal import Options
internal import Primitives
internal import Providers
internal import SystemAccess
internal import Words

extension CardServer {
    /// Begins to make a response, and hands it on when it is made; false if there is too much to do.
    typealias Work = @Sendable (Demand, @escaping CardRenderService.Receiver) -> Bool

    /// How a URL resolves.
    enum Resolution {
        case reply(Reply)
        /// A response that is made at once and does not change.
        case unchanging(key: String, () -> CachedResponse)
        /// A response that is made once for all who ask for the same until an instant, or for ever; `isForAll` if they ask by the
        /// same target.
        case work(key: String, isForAll: Bool, until: Instant?, Work)
    }

    /// Resolves a target.
    func resolve(
        _ route: Route, _ target: RequestTarget, _ exchange: Exchange
    ) throws(ProgramError) -> Resolution {
        let (settings, moment) = (exchange.settings, exchange.moment)
        let origin = CardServer.origin(of: exchange.request, settings)
        if case .trmnl(let request) = route {
            try target.refuseParameters()
            return .reply(try reply(to: request, exchange, origin: origin))
        }
        let isSigned = try isSigned(target, settings, at: moment)
        if settings.onlySigned, !isSigned, route == .metrics || route == .health, !exchange.request.isForFigures {
            throw ProgramError(.keyMissing, "only signed URLs are served here")
        }
        switch route {
        case .card(let place, let form):
            return try card(
                place, form, target.parameters, of: target, isSigned: isSigned, exchange,
                origin: form.hasAddresses ? origin : "")
        case .index where settings.hasPages:
            if let first = target.parameters.firstIndex(where: { $0.name == PlaceOptions.place.name }) {
                var parameters = target.parameters
                let place = parameters.remove(at: first).value.replacing("+", with: " ")
                return try card(
                    place, .whole, parameters, of: target, isSigned: isSigned, exchange, origin: origin)
            }
            try target.refuseParameters()
            let language = exchange.request.language ?? settings.language
            return .unchanging(key: "page \(origin) \(language.code)") { [cards] in
                let text = FirstPage.text(
                    language, places: settings.places?.sorted { $0.key < $1.key }.map(\.value.name),
                    origin: origin)
                let headers = CardHeaders.page() + [CardHeaders.links(toCanonical: origin.isEmpty ? "./" : origin)]
                return cards.unchanging(headers, Body(Array(text.utf8)), seconds: 3600)
            }
        case .index, .help:
            try target.refuseParameters()
            return text("help", CardServer.help)
        case .robots:
            try target.refuseParameters()
            return text("robots", CardServer.robots)
        case .asset(let name):
            try target.refuseParameters()
            let known = PageFile.named(name)
            guard let file = known ?? PageFile.current(for: name) else {
                throw ProgramError(.noInput, "no such file: '\(printable(name))'")
            }
            return unchanging(
                "file \(file.name) \(known == nil)", file.contentType, file.body,
                seconds: known == nil ? 60 : 31_536_000)
        case .icon:
            try target.refuseParameters()
            return unchanging("icon", "image/svg+xml; charset=utf-8", CardServer.icon, seconds: 86_400)
        case .example(let name):
            guard let example = FirstPage.examples.first(where: { $0.card == name }), settings.hasPages else {
                throw ProgramError(.noInput, "no such example: '\(printable(name))'")
            }
            try target.refuseParameters()
            let query = try CardQuery(example, settings)
            return .work(key: "example \(name)", isForAll: true, until: nil) { [cards] demand, receiver in
                cards.make(
                    .init(query: query, settings: settings, interval: nil, demand: demand, receiver: receiver))
            }
        case .find: return try find(target.parameters)
        case .providers:
            try target.refuseParameters()
            return json("providers") { () throws(ProgramError) in
                try JSONText.of(ServiceFacts.all, "the list of services")
            }
        case .metrics:
            try target.refuseParameters()
            guard let reply = figures(at: moment).reply(to: exchange.request.conditions, at: moment) else {
                throw ProgramError(.internalError, "the metrics have no text")
            }
            return .reply(reply)
        case .health:
            try target.refuseParameters()
            return .reply(health)
        case .trmnl, .tools: throw ProgramError(.internalError, "a device or assistant gets its reply before")
        }
    }

    private func text(_ key: String, _ text: String) -> Resolution {
        unchanging(key, "text/plain; charset=utf-8", Body(Array(text.utf8)), seconds: 86_400)
    }

    private func unchanging(_ key: String, _ type: String, _ body: Body, seconds: Int) -> Resolution {
        .unchanging(key: key) { [cards] in
            cards.unchanging(
                [("Content-Type", type), ("X-Content-Type-Options", "nosniff")], body, seconds: seconds)
        }
    }

    private func json(
        _ key: String, _ text: @escaping @Sendable () throws(ProgramError) -> String
    ) -> Resolution {
        .work(key: key, isForAll: true, until: nil) { [cards] demand, receiver in
            cards.makeJSON(for: demand, then: receiver, text)
        }
    }

    /// A card, or a page that shows it; the parameters of a target may name the place.
    private func card(
        _ place: String, _ form: CardForm, _ parameters: [RequestTarget.Parameter], of target: RequestTarget,
        isSigned: Bool, _ exchange: Exchange, origin: String
    ) throws(ProgramError) -> Resolution {
        let settings = exchange.settings
        if form.isPage, isSigned || !settings.hasPages {
            // Its pictures would not be signed, or no preset.
            throw ProgramError(.keyMissing, "pages are not served here")
        }
        if settings.onlySigned, !isSigned {
            throw ProgramError(.keyMissing, "only signed URLs are served here")
        }
        try CardQuery.checkPresets(parameters, isSigned: isSigned, settings)
        if form == .picture(.mp4), !settings.hasVideos {
            return .reply(
                Reply(
                    501, line: "no videos are made here, since the server has no ffmpeg; .apng and .webp move, too",
                    headers: [("Access-Control-Allow-Origin", "*"), ("Cache-Control", "no-store")]))
        }
        if form == .trmnl { return try redirect(place, parameters, isSigned: isSigned, exchange, origin: origin) }
        // The sample never changes.
        let interval =
            settings.isSample
            ? nil
            : settings.interval(
                around: exchange.moment, parameters, ofWarnings: form.isOfWarnings)
        // What is signed may be larger.
        var key = "\(isSigned) \(form.name) \(origin) \(target.canonical)"
        var parameters = parameters
        if form.isPage, let language = exchange.request.language, language != settings.language,
            CardQuery.value(of: CardOptions.locale, parameters, settings) == nil
        {
            parameters.removeAll { $0.name == CardOptions.locale.name }
            parameters.append(RequestTarget.Parameter(name: CardOptions.locale.name, value: language.code))
            key += " \(language.code)"
        }
        if let interval { key += " \(interval.start.secondsSince1970)" }
        let isNegotiated = exchange.isNegotiated
        if isNegotiated { key += " by Accept" }
        // What is signed may end, a page or feed has the address of its reader, and other clients accept another form.
        let isForAll = !isSigned && !form.hasAddresses && !isNegotiated
        return .work(key: key, isForAll: isForAll, until: interval?.end) {
            [cards, parameters] demand, receiver in
            do throws(ProgramError) {
                var query = try CardQuery(
                    place: place, form, parameters, isSigned: isSigned, settings, origin: origin)
                query.isNegotiated = isNegotiated
                return cards.make(
                    .init(
                        query: query, settings: settings, interval: interval, demand: demand, receiver: receiver))
            } catch {
                receiver(cards.response(to: error))
                return true
            }
        }
    }

    /// Where the picture of a card is for the Redirect plugin of a TRMNL, which waits for two seconds: nothing is asked or drawn.
    private func redirect(
        _ place: String, _ parameters: [RequestTarget.Parameter], isSigned: Bool, _ exchange: Exchange,
        origin: String
    ) throws(ProgramError) -> Resolution {
        let (settings, moment) = (exchange.settings, exchange.moment)
        let answers = TRMNLAnswers(request: exchange.request, settings: settings, moment: moment, origin: origin)
        let answer = try answers.redirect(
            to: try TRMNLCards.Card(place: place, parameters), isSigned: isSigned)
        let interval = settings.interval(around: moment, parameters)
        let query = RequestTarget.canonical([place], parameters)
        return .unchanging(key: "trmnl \(isSigned) \(origin) \(query) \(interval.start.secondsSince1970)") {
            [cards] in
            cards.redirect(answer, in: interval)
        }
    }

    /// Answers a TRMNL, and logs what it says of itself.
    private func reply(
        to request: Route.TRMNLRequest, _ exchange: Exchange, origin: String
    ) throws(ProgramError) -> Reply {
        let (settings, moment) = (exchange.settings, exchange.moment)
        let answers = TRMNLAnswers(request: exchange.request, settings: settings, moment: moment, origin: origin)
        let answer = try answers.reply(to: request)
        for line in answer.lines {
            if let device = answer.device, let text = line.text(settings.log, of: device, at: moment) {
                log.write(text)
            }
        }
        return answer.reply
    }

    /// Whether a target is signed; throws if the signature is not valid.
    private func isSigned(
        _ target: RequestTarget, _ settings: ServeSettings, at moment: Instant
    ) throws(ProgramError) -> Bool {
        guard let signature = target.signature else { return false }
        guard let key = settings.signKey, SignedTarget.isValid(signature, of: target.canonical, key: key) else {
            throw ProgramError(.keyMissing, "the signature is not that of the path and query")
        }
        guard let expiry = target.parameters.first(where: { $0.name == SignedTarget.expiry })?.value else {
            return true
        }
        guard expiry.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let end = Double(expiry) else {
            throw .usage("'\(SignedTarget.expiry)' must be seconds since 1970, not '\(printable(expiry))'")
        }
        guard moment.secondsSince1970 < end else { throw ProgramError(.keyMissing, "the signature has expired") }
        return true
    }

    private func find(_ parameters: [RequestTarget.Parameter]) throws(ProgramError) -> Resolution {
        var query: String?
        var limit: Int?
        for parameter in parameters {
            switch parameter.name {
            case "q" where query == nil: query = parameter.value.replacing("+", with: " ")
            case "limit" where limit == nil:
                guard parameter.value.utf8.count <= 3, let number = Int(parameter.value), (1...100).contains(number)
                else {
                    throw .usage("limit must be a number from 1 to 100, not '\(printable(parameter.value))'")
                }
                limit = number
            case "q", "limit": throw .usage("\(parameter.name) is given twice")
            default: throw .usage(Suggestion.unknown("option", parameter.name, choices: ["q", "limit"]))
            }
        }
        guard let query, !query.isEmpty else { throw .usage("find needs a query, such as /find?q=spring") }
        guard query.utf8.count <= 200 else { throw .usage("the query is longer than 200 bytes") }
        let most = limit ?? 10
        return json("find \(most) \(query)") { () throws(ProgramError) in
            try JSONText.of(try FoundPlace.list(query, limit: most), "the list of places")
        }
    }

    // MARK: Texts

    private static let icon = Body(Array(PageFile.icon.utf8))

    /// Pictures may be shown; lists and figures are of no use to a search engine.
    private static let robots = "User-agent: *\nDisallow: /find\nDisallow: /metrics\n"

    private static let help = """
        weathercard serves weather cards:
          /                       a page to find a place and take a card away
          /Seattle                a page of a place, which shows its card where the link is pasted
          /Seattle                the picture, too, for who accepts pictures and no pages
          /Seattle.png            a picture; also .jpg, .webp, .svg, .pdf, .bmp, .txt (its alternative text) and .json
          /Seattle.apng?animate=loop  a picture that moves; also animate=24h, .webp, and .mp4 where ffmpeg is installed
          /@47.61,-122.33.png     at coordinates
          /Seattle.frame          the picture alone, for frames of dashboards; also .widget, for Glance, and .trmnl, for TRMNL
          /feeds/Seattle.atom     a feed with the card of the day; also .json
          /warnings/Seattle.json  the warnings alone; also .atom, a feed, and .cap, a feed of CAP alerts with pictures
          ?card=day&size=og       options of 'weathercard render' that shape the picture
          /find?q=spring&limit=8  cities whose names begin with a query
          /providers              the forecast services, with their terms
          /mcp                    tools of assistants, by POST in the Model Context Protocol
          /api/display            what TRMNL devices ask this server, with --trmnl

        """
}

extension RequestTarget {
    /// Throws for a query where none is taken.
    func refuseParameters() throws(ProgramError) {
        if let parameter = parameters.first { throw .usage("unknown option '\(printable(parameter.name))'") }
    }
}
