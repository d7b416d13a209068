internal import Canvas
internal import Cards
internal import ForecastCore
internal import Places
internal import Primitives
internal import Providers
internal import Radar
internal import SceneModel
internal import Serving
internal import Words

/// Makes the answers of a server: cards, and lists of places.
final class CardWorkshop: Sendable {
    let shelf: ForecastShelf
    private let radar: RadarShelf
    let budget: ServiceBudget
    private let drawing: WorkQueue
    /// Cards that move have threads of their own, since each takes as long as fifty that do not.
    private let moving: WorkQueue
    /// Waiting for services costs nothing but time.
    private let loading: WorkQueue
    private let context: Context
    /// What does not change has been so since the start.
    private let start: Instant

    /// More moving cards than these would wait for longer than anybody does.
    private static let mostMoving = 16
    /// The seconds that a card waits to be drawn, except in a burst.
    private static let patience = 0.15
    private static let mostLoading = 256
    private static let loadingThreads = 16
    /// The seconds for which clients may keep what does not change.
    private static let lasting = 86_400
    /// The seconds for which clients may keep a refusal.
    private static let refusal = 60

    init(_ settings: ServeSettings, threads: Int, queue: Int, budget: ServiceBudget) {
        context = settings.arguments.context
        start = context.now().flooredToMultiple(of: 1)
        shelf = ForecastShelf(now: context.now)
        radar = RadarShelf(now: context.now)
        self.budget = budget
        drawing = WorkQueue(most: queue, threads: threads, patience: CardWorkshop.patience)
        moving = WorkQueue(most: min(queue, CardWorkshop.mostMoving), threads: max(1, threads / 2))
        loading = WorkQueue(most: CardWorkshop.mostLoading, threads: CardWorkshop.loadingThreads)
    }

    var waiting: Int { drawing.count + moving.count }
    var waitingForPlaces: Int { loading.count }
    var isBusy: Bool { drawing.isBusy || moving.isBusy || loading.isBusy }

    func close() {
        drawing.close()
        moving.close()
        loading.close()
    }

    /// Something that is known already, which clients may keep for so many seconds.
    func lasting(_ headers: [(name: String, value: String)], _ body: Body, seconds: Int) -> Finding {
        Finding(status: 200, headers: headers, body: body, modified: start, freshness: .lasting(seconds))
    }

    /// Makes something that needs no forecast; false if there is too much to do.
    func make(
        then: @escaping @Sendable (Finding) -> Void, _ work: @escaping @Sendable () throws(CommandError) -> [UInt8]
    ) -> Bool {
        drawing.add { [self] _ in
            do throws(CommandError) {
                then(
                    Finding(
                        status: 200,
                        headers: CardHeaders.text(CardForm.json.contentType), body: Body(try work()),
                        modified: start, freshness: .lasting(CardWorkshop.lasting)))
            } catch {
                then(finding(error))
            }
        }
    }

    /// Makes a card; false if there is too much to do.
    func make(
        _ query: CardQuery, _ settings: ServeSettings, in interval: PictureInterval, isSample: Bool,
        then: @escaping @Sendable (Finding) -> Void
    ) -> Bool {
        if RadarLoading.isRequested(query.arguments), !isSample {
            return makeRadar(query, settings, interval, then)
        }
        return queue(query).add { [self] fonts in
            let wishes: [ForecastShelf.Wish]
            do throws(CommandError) {
                if query.moves { try MotionOptions.check(query.arguments) }
                let needsAlerts = CardOptions.showsAlerts(query.arguments)
                wishes = try SeveralPlaces.each(query.arguments).map { single throws(CommandError) in
                    ForecastShelf.Wish(
                        place: try PlaceLoading.place(single), needsAlerts: needsAlerts, end: interval.end)
                }
                if isSample {
                    let samples = try wishes.map { wish throws(CommandError) in
                        try ForecastLoading.sample(for: wish.place)
                    }
                    then(try card(query, samples, nil, fonts))
                    return
                }
                if let known = shelf.known(wishes) {
                    then(try card(query, try known.get(), interval, fonts))
                    return
                }
            } catch {
                then(finding(error, query, settings))
                return
            }
            gather(wishes, query, settings, interval, then)
        }
    }

    private func queue(_ query: CardQuery) -> WorkQueue { query.form.moves ? moving : drawing }

    private func gather(
        _ wishes: [ForecastShelf.Wish], _ query: CardQuery, _ settings: ServeSettings, _ interval: PictureInterval,
        _ then: @escaping @Sendable (Finding) -> Void
    ) {
        let load: ForecastShelf.Loader = { [self] place, needsAlerts in
            Result { () throws(CommandError) in
                try fetch(place, needsAlerts, query.arguments)
            }
        }
        shelf.gather(
            wishes, maxAge: settings.maxAge, load: load,
            start: { [loading] work in loading.add { _ in work() } }
        ) { [self] result in
            let isAdded = queue(query).add { [self] fonts in
                do throws(CommandError) {
                    then(try card(query, try result.get(), interval, fonts))
                } catch {
                    then(finding(error, query, settings))
                }
            }
            if !isAdded { then(finding(CommandError(.tryLater, Busy.message))) }
        }
    }

    /// Makes a card of radar at the beginning of an interval; false if there is too much to do.
    private func makeRadar(
        _ query: CardQuery, _ settings: ServeSettings, _ interval: PictureInterval,
        _ then: @escaping @Sendable (Finding) -> Void
    ) -> Bool {
        loading.add { [self] _ in
            let result = Result { () throws(CommandError) in
                if query.moves { try MotionOptions.check(query.arguments) }
                return try radarRequest(query, at: interval.start)
            }
            let isAdded = queue(query).add { [self] fonts in
                do throws(CommandError) {
                    let request = try result.get()
                    // The next scan of a service that is late may come soon.
                    let age = request.content.radar.map { $0.frame.time.seconds(to: interval.start) } ?? 0
                    let film = query.moves ? try MovingCard(query.arguments, request, fonts: fonts) : nil
                    then(try card(query, request, film, interval, isOutdated: age > 4 * LiveRadar.step, fonts))
                } catch {
                    then(finding(error, query, settings))
                }
            }
            if !isAdded { then(finding(CommandError(.tryLater, Busy.message))) }
        }
    }

    private func radarRequest(_ query: CardQuery, at start: Instant) throws(CommandError) -> CardRequest {
        var asking = query.arguments
        let warnings = Warnings()
        asking.context.warnings = warnings
        asking.context.gate = budget
        var shown = query.arguments
        shown.context.now = { start }
        defer { for message in warnings.messages { context.streams.report(message) } }
        return try RadarLoading.request(shown) { [self, asking] place, moment throws(CommandError) in
            try radar.picture(around: place, at: moment, moves: query.moves) { rounded throws(CommandError) in
                do throws(CommandError) {
                    return try LiveRadar.picture(around: rounded, at: moment, asking)
                } catch {
                    if error.status != .badData { asking.context.streams.report(error.message) }
                    throw CardWorkshop.outage(error)
                }
            }
        }
    }

    private func fetch(_ place: Place, _ needsAlerts: Bool, _ arguments: Arguments) throws(CommandError) -> Forecast
    {
        var arguments = arguments
        let warnings = Warnings()
        arguments.context.warnings = warnings
        arguments.context.gate = budget
        // Neighbours get one answer, also from a cache that several servers share.
        var rounded = place
        rounded.latitude = Double(Hundredths.of(place.latitude)) / 100
        rounded.longitude = Double(Hundredths.of(place.longitude)) / 100
        defer { for message in warnings.messages { context.streams.report(message) } }
        do throws(CommandError) {
            return try LiveForecast.forecast(
                from: try ProviderName.list(arguments), for: rounded, needsAlerts: needsAlerts, nil, arguments,
                zone: ForecastLoading.zone)
        } catch {
            context.streams.report(error.message)
            throw CardWorkshop.outage(error)
        }
    }

    /// What clients learn of a service that fails, whose address and answer are none of their business.
    static func outage(_ error: CommandError) -> CommandError {
        switch error.status {
        case .tryLater:
            guard let seconds = error.overLimit else {
                return CommandError(.tryLater, "the weather service is busy; try again later")
            }
            let wait = max(1, seconds)
            return CommandError(
                .tryLater, "the limit of requests is reached; try again in \(wait) s", overLimit: wait)
        case .unavailable: return CommandError(.unavailable, "the weather service has no answer; try again later")
        default: return error
        }
    }

    /// The card of forecasts at the beginning of an interval, or at their own time.
    private func card(
        _ query: CardQuery, _ forecasts: [Forecast], _ interval: PictureInterval?, _ fonts: FontBook
    ) throws(CommandError) -> Finding {
        var arguments = query.arguments
        if let interval { arguments.context.now = { interval.start } }
        var rest = forecasts[...]
        let next: SceneLoading.ForecastSource = { _ throws(CommandError) in
            guard let forecast = rest.popFirst() else { throw CommandError(.internalError, "a place is missing") }
            return forecast
        }
        // What is said of a card that moves, and its frames.
        let film = query.moves ? try MovingCard(arguments, fonts: fonts, forecast: next) : nil
        let request = if let film { film.request } else { try SeveralPlaces.request(arguments, forecast: next) }
        return try card(
            query, request, film, interval, isOutdated: forecasts.contains { $0.asOf != nil }, fonts)
    }

    private func card(
        _ query: CardQuery, _ request: CardRequest, _ film: MovingCard?, _ interval: PictureInterval?,
        isOutdated: Bool, _ fonts: FontBook
    ) throws(CommandError) -> Finding {
        let bytes: [UInt8]
        let description: Scene.Description
        switch query.form {
        case .apng, .mp4:
            guard let film else { throw CommandError(.internalError, "nothing moves") }
            description = film.still.description
            bytes = try query.form == .mp4 ? film.video(.mp4) : film.file(digest: nil)
        case .png, .svg, .bmp:
            let scene = try SceneLoading.scene(of: request, fonts: fonts)
            description = scene.description
            let format = PictureFormat("card." + query.form.rawValue)
            bytes = try CardRendering.file(of: scene, query.arguments, as: format, fonts: fonts)
        case .txt, .json:
            description = if let film { film.still.description } else { try SceneLoading.message(of: request) }
            bytes = Array(
                query.form == .txt
                    ? (singleLine(description.short) + "\n").utf8
                    : try JSONText.of(CardReport(request, description), "the card").utf8)
        case .small, .whole:
            description = if let film { film.still.description } else { try SceneLoading.message(of: request) }
            guard let choice = query.choice else { throw CommandError(.internalError, "a page shows nothing") }
            let facts = PageFacts(
                request, description, choice,
                end: interval.map { Int($0.end.secondsSince1970) }, origin: query.origin,
                hasVideos: query.hasVideos)
            let page = PlacePage(choice, facts)
            bytes = Array(
                (query.form == .small
                    ? page.small : page.whole(cards: PageFacts.cards, sizes: PageFacts.sizes))
                    .utf8)
        }
        return Finding(
            status: 200, headers: CardHeaders.all(query.form, request, description), body: Body(bytes),
            modified: interval?.start ?? start,
            freshness: interval.map { freshness($0, isOutdated: isOutdated) } ?? .lasting(CardWorkshop.lasting))
    }

    private func freshness(_ interval: PictureInterval, isOutdated: Bool) -> Freshness {
        let seconds = Int(interval.start.seconds(to: interval.end))
        guard isOutdated else { return .until(interval.end, stale: seconds) }
        // A service that failed may answer soon.
        return .until(min(interval.end, context.now().advanced(by: 30)), stale: 30)
    }

    /// The answer that tells an error to somebody who asks for a card or a page.
    private func finding(_ error: CommandError, _ query: CardQuery, _ settings: ServeSettings) -> Finding {
        let finding = finding(error)
        guard let choice = query.choice, let body = finding.body else { return finding }
        let line = String(decoding: body.bytes, as: UTF8.self).split(separator: "\n").first ?? ""
        let kept = finding.headers.filter { !["Content-Type", "X-Content-Type-Options"].contains($0.name) }
        let page = FirstPage.problem(String(line), place: choice.place, searches: settings.places == nil)
        return Finding(
            status: finding.status, headers: kept + CardHeaders.page, body: Body(Array(page.utf8)),
            modified: finding.modified, freshness: finding.freshness)
    }

    /// The answer that tells an error, with the line that the command line prints.
    func finding(_ error: CommandError) -> Finding {
        let (status, line): (Int, String) =
            switch error.status {
            case .usage: (400, error.message)
            case .noInput: (404, error.message)
            case .badData: (422, error.message)
            case .sizeLimit: (413, error.message)
            case .unavailable: (502, error.message)
            case .tryLater: (503, error.message)
            // What the server lacks is none of its clients' business.
            case .keyMissing: (502, "the server has no access to its weather service")
            default: (500, "the server cannot draw this card")
            }
        if status == 500 { context.streams.report(error.message) }
        var reply = Reply(status, line: singleLine(printable(line, limit: 1000)))
        reply.headers.append(("Access-Control-Allow-Origin", "*"))
        if status == 503 {
            // A queue is soon empty; a service that failed is not asked before its pause.
            let wait = error.overLimit ?? (error.message == Busy.message ? 1 : Int(ForecastShelf.pause))
            reply.headers.append(("Retry-After", "\(wait)"))
        }
        return Finding(
            status: status, headers: reply.headers, body: reply.body, modified: start,
            freshness: status < 500 ? .lasting(CardWorkshop.refusal) : .never)
    }
}

/// The headers of answers.
enum CardHeaders {
    /// The headers that all answers with data have.
    static func text(_ type: String) -> [(name: String, value: String)] {
        [
            ("Content-Type", type), ("X-Content-Type-Options", "nosniff"), ("Access-Control-Allow-Origin", "*"),
            ("Cross-Origin-Resource-Policy", "cross-origin"),
        ]
    }

    /// Lets an SVG that is opened by itself neither load nor run anything.
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

    /// The headers of a page.
    static let page = [
        ("Content-Type", CardForm.small.contentType), ("X-Content-Type-Options", "nosniff"),
        ("Content-Security-Policy", HTML.policy), ("Referrer-Policy", "no-referrer"),
    ]

    /// The headers of a card.
    static func all(
        _ form: CardForm, _ request: CardRequest, _ description: Scene.Description
    ) -> [(name: String, value: String)] {
        let forecast = request.content.forecast
        if form.isPage { return page + (license(of: forecast).map { [("Link", $0)] } ?? []) }
        var headers = text(form.contentType)
        headers.append(("Access-Control-Expose-Headers", "ETag, Link, Alt-Text, Accept-Ranges, Content-Range"))
        headers.append(("Content-Language", request.content.language.code))
        let places = [forecast.place] + request.content.others.map(\.place)
        let names = places.prefix(3).compactMap(\.name) + [request.style.rawValue]
        headers.append(("Content-Disposition", FileName.disposition(names, extension: form.rawValue)))
        if form == .svg { headers.append(("Content-Security-Policy", policy)) }
        if form.isStill || form.moves {
            headers.append(("Alt-Text", PercentEncoding.encoded(singleLine(description.short))))
        }
        if let link = license(of: forecast) { headers.append(("Link", link)) }
        return headers
    }

    /// A link to the licence of the data.
    private static func license(of forecast: Forecast) -> String? {
        let licence = ServiceFacts.all.first { $0.id == forecast.source.id }?.licence ?? ""
        return licence.hasPrefix("CC BY 4.0")
            ? "<https://creativecommons.org/licenses/by/4.0/>; rel=\"license\"" : nil
    }
}

/// What a card says, as JSON.
private struct CardReport: Encodable {
    let card: String
    let moment: Instant
    let language: String
    /// The sky over the place, in the words of pages.
    let sky: String
    let place: Place
    /// Of at most 250 characters.
    let alt: String
    /// Of at most 1000 characters.
    let description: String
    /// A line to post.
    let share: String
    let attribution: String
    let source: String?
    /// When the forecast was received, if the service failed since.
    let asOf: Instant?
    /// The weather at the moment, in SI units and °C; nil if it is not known.
    let conditions: Conditions?
    /// The further places of a card of several.
    let others: [Place]?

    init(_ request: CardRequest, _ words: Scene.Description) {
        let forecast = request.content.forecast
        card = request.style.rawValue
        moment = request.content.moment
        language = request.content.language.code
        sky = PageSky(over: request).rawValue
        place = forecast.place
        alt = singleLine(words.short)
        description = singleLine(words.full)
        share = singleLine(words.share)
        attribution = forecast.source.attribution
        source = forecast.source.url
        asOf = forecast.asOf
        conditions = forecast.conditions(at: request.content.moment)
        others = request.content.others.isEmpty ? nil : request.content.others.map(\.place)
    }
}
