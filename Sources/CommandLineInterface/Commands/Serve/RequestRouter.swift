internal import Places
internal import Primitives
internal import Providers
internal import Serving

/// Finds what a target leads to: a card, a page, a file, a list or a text.
struct RequestRouter: Sendable {
    let workshop: CardWorkshop

    /// Begins to make something, and hands it on when it is made; false if there is no room for more work.
    typealias Work = @Sendable (@escaping @Sendable (Finding) -> Void) -> Bool

    /// What a target leads to.
    enum Job {
        case reply(Reply)
        /// Something that is made at once and does not change.
        case kept(key: String, () -> Finding)
        /// Something that is made once for all who ask for the same until an instant, or for ever; `isForAll` if they ask by the
        /// same target.
        case work(key: String, isForAll: Bool, until: Instant?, Work)
    }

    /// The job of a route that is not about the server itself.
    func job(
        for route: Route, _ target: RequestTarget, isSigned: Bool, _ settings: ServeSettings, at moment: Instant,
        origin: String
    ) throws(CommandError) -> Job {
        switch route {
        case .card(let place, let form):
            return try card(
                place, form, target.parameters, isSigned: isSigned, settings, at: moment,
                origin: form.isPage ? origin : "")
        case .index:
            if !settings.hasPages {
                try target.refuseParameters()
                return text("help", RequestRouter.index)
            }
            if let first = target.parameters.firstIndex(where: { $0.name == PlaceOptions.place.name }) {
                var parameters = target.parameters
                let place = parameters.remove(at: first).value.replacing("+", with: " ")
                return try card(
                    place, .whole, parameters, isSigned: isSigned, settings, at: moment, origin: origin)
            }
            try target.refuseParameters()
            return .kept(key: "page \(origin)") { [workshop] in
                let text = FirstPage.text(places: settings.places?.keys.sorted(), origin: origin)
                return workshop.lasting(CardHeaders.page, Body(Array(text.utf8)), seconds: 3600)
            }
        case .help:
            try target.refuseParameters()
            return text("help", RequestRouter.index)
        case .robots:
            try target.refuseParameters()
            return text("robots", RequestRouter.robots)
        case .asset(let name):
            try target.refuseParameters()
            let known = PageFile.named(name)
            guard let file = known ?? PageFile.current(for: name) else {
                throw CommandError(.noInput, "no such file: '\(printable(name))'")
            }
            return .kept(key: "file \(file.name) \(known == nil)") { [workshop] in
                workshop.lasting(
                    [("Content-Type", file.contentType), ("X-Content-Type-Options", "nosniff")], file.body,
                    seconds: known == nil ? 60 : 31_536_000)
            }
        case .icon:
            try target.refuseParameters()
            return .kept(key: "icon") { [workshop] in
                workshop.lasting(
                    [("Content-Type", "image/svg+xml; charset=utf-8"), ("X-Content-Type-Options", "nosniff")],
                    RequestRouter.icon, seconds: 86_400)
            }
        case .example(let name):
            guard let example = FirstPage.examples.first(where: { $0.card == name }), settings.hasPages else {
                throw CommandError(.noInput, "no such example: '\(printable(name))'")
            }
            try target.refuseParameters()
            let query = try CardQuery(example, in: settings.arguments.context)
            let interval = PictureInterval(around: moment, seconds: settings.round)
            return .work(key: "example \(name)", isForAll: true, until: nil) { [workshop] then in
                workshop.make(query, settings, in: interval, isSample: true, then: then)
            }
        case .find: return try find(target.parameters)
        case .providers:
            let workshop = workshop
            try target.refuseParameters()
            return .work(key: "providers", isForAll: true, until: nil) { then in
                workshop.make(then: then) { () throws(CommandError) in
                    Array(try JSONText.of(ServiceFacts.all, "the list of services").utf8)
                }
            }
        case .metrics, .health, .trmnl: throw CommandError(.internalError, "the server answers this itself")
        }
    }

    /// A text that does not change.
    private func text(_ key: String, _ text: String) -> Job {
        .kept(key: key) { [workshop] in
            workshop.lasting(
                [("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff")],
                Body(Array(text.utf8)), seconds: 86_400)
        }
    }

    /// A card, or a page that shows it.
    private func card(
        _ place: String, _ form: CardForm, _ parameters: [RequestTarget.Parameter], isSigned: Bool,
        _ settings: ServeSettings, at moment: Instant, origin: String
    ) throws(CommandError) -> Job {
        if form.isPage, isSigned || !settings.hasPages {
            // Its pictures would not be signed, or no preset.
            throw CommandError(.keyMissing, "pages are not served here")
        }
        if settings.onlySigned, !isSigned {
            throw CommandError(.keyMissing, "only signed URLs are served here")
        }
        try CardQuery.checkPresets(parameters, isSigned: isSigned, settings)
        if form == .mp4, !settings.hasVideos {
            return .reply(
                Reply(
                    501, line: "no videos are made here, since the server has no ffmpeg; .apng moves, too",
                    headers: [("Access-Control-Allow-Origin", "*"), ("Cache-Control", "no-store")]))
        }
        // A radar picture changes with each scan.
        let round =
            CardQuery.isRadar(parameters, settings) ? min(settings.round, LiveRadar.step) : settings.round
        let interval = PictureInterval(around: moment, seconds: round)
        // What is signed may be larger.
        var key = "\(isSigned) \(form.rawValue) \(origin) \(place)\n"
        // In any order, except for several values of one option; what is decoded has no NUL and no line feed.
        for (_, parameter) in parameters.enumerated().sorted(by: {
            ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
        }) {
            key += "\(parameter.name)\0\(parameter.value)\n"
        }
        if !settings.isSample { key += "\(interval.start.secondsSince1970)" }
        // What is signed may end, and a page has the address of its reader.
        return .work(
            key: key, isForAll: !isSigned && !form.isPage, until: settings.isSample ? nil : interval.end
        ) { [workshop] then in
            do throws(CommandError) {
                let query = try CardQuery(
                    place: place, form, parameters, isSigned: isSigned, settings, origin: origin)
                return workshop.make(query, settings, in: interval, isSample: settings.isSample, then: then)
            } catch {
                then(workshop.finding(error))
                return true
            }
        }
    }

    /// Whether a target is signed; throws if the signature is not valid.
    func isSigned(
        _ target: RequestTarget, _ settings: ServeSettings, at moment: Instant
    ) throws(CommandError) -> Bool {
        guard let signature = target.signature else { return false }
        guard let key = settings.signKey, SignedTarget.isValid(signature, of: target.text, key: key) else {
            throw CommandError(.keyMissing, "the signature is not that of the path and query")
        }
        guard let expiry = target.parameters.first(where: { $0.name == SignedTarget.expiry })?.value else {
            return true
        }
        guard expiry.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let end = Double(expiry) else {
            throw .usage("'\(SignedTarget.expiry)' must be seconds since 1970, not '\(printable(expiry))'")
        }
        guard moment.secondsSince1970 < end else { throw CommandError(.keyMissing, "the signature has expired") }
        return true
    }

    private func find(_ parameters: [RequestTarget.Parameter]) throws(CommandError) -> Job {
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
        return .work(key: "find \(most) \(query)", isForAll: true, until: nil) { [workshop] then in
            workshop.make(then: then) { () throws(CommandError) in
                Array(try JSONText.of(try FoundPlace.list(query, limit: most), "the list of places").utf8)
            }
        }
    }

    // MARK: Texts

    private static let icon = Body(Array(PageFile.icon.utf8))

    /// Pictures may be shown; lists and figures are of no use to a search engine.
    private static let robots = "User-agent: *\nDisallow: /find\nDisallow: /metrics\n"

    private static let index = """
        weathercard serves weather cards:
          /                       a page to find a place and take a card away
          /Seattle                a page of a place, which shows its card where the link is pasted
          /Seattle.png            a picture; also .svg, .bmp, .txt (its alternative text) and .json
          /Seattle.apng?animate=loop  a picture that moves; also animate=24h, and .mp4 where ffmpeg is installed
          /@47.61,-122.33.png     at coordinates
          ?card=day&size=og       options of 'weathercard render' that shape the picture
          /find?q=spring&limit=8  cities whose names begin with a query
          /providers              the forecast services, with their terms
          /api/display            what TRMNL devices ask this server, with --trmnl

        """
}

extension RequestTarget {
    /// Throws for a query where none is taken.
    func refuseParameters() throws(CommandError) {
        if let parameter = parameters.first { throw .usage("unknown option '\(printable(parameter.name))'") }
    }
}
