internal import Canvas
internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import ModelContext
internal import Primitives
internal import Radar
internal import SceneModel
internal import SystemAccess

/// Makes the responses of a server that take time: cards, pages and lists.
///
/// A card's weather is loaded on threads that wait for services; it is drawn on others.
final class CardRenderService: Sendable {
    /// Receives a response when it is made.
    typealias Receiver = @Sendable (CachedResponse) -> Void

    /// A card to make.
    struct Job: Sendable {
        let query: CardQuery
        let settings: ServeSettings
        /// The time whose picture it is; nil if the picture never changes.
        let interval: PictureInterval?
        let demand: Demand
        let receiver: Receiver
    }

    /// What assistants may ask.
    let tools: ModelContextServer
    private let context: CardContext
    private let held: HeldBodies
    private let limiter: UpstreamLimiter
    private let cache: WeatherCache
    private let drawing: WorkQueue
    /// A moving card takes as long as fifty still ones, so these have threads of their own.
    private let moving: WorkQueue
    private let loading: WorkQueue
    /// The modification time of what never changes.
    private let start: Instant
    /// Whether whoever started the program is its only client, and so learns what failed.
    private let isForItsOwner: Bool

    /// With more of them in the queue, the last would time out.
    private static let mostMoving = 16
    /// The seconds that a card waits to be drawn, except in a burst.
    private static let patience = 0.15
    private static let mostLoading = 256
    private static let loadingThreads = 16
    /// Forecasts in memory.
    private static let mostForecasts = 500
    /// The seconds for which clients may keep what does not change.
    private static let unchanging = 86_400
    /// The seconds for which clients may keep a refusal.
    private static let refusal = 60
    /// The seconds for which clients may keep a card whose service has failed and may answer soon.
    private static let outdated = 30

    init(
        _ context: CardContext, _ limits: ServerLimits, held: HeldBodies, limiter: UpstreamLimiter,
        isForItsOwner: Bool = false
    ) {
        (self.context, self.held, self.limiter) = (context, held, limiter)
        self.isForItsOwner = isForItsOwner
        tools = WeatherTool.server(for: context.agent)
        start = context.now().flooredToMultiple(of: 1)
        cache = WeatherCache(.interval, capacity: CardRenderService.mostForecasts, now: context.now)
        drawing = WorkQueue(most: limits.queue, threads: limits.threads, patience: CardRenderService.patience)
        moving = WorkQueue(
            most: min(limits.queue, CardRenderService.mostMoving), threads: max(1, limits.threads / 2))
        loading = WorkQueue(most: CardRenderService.mostLoading, threads: CardRenderService.loadingThreads)
    }

    var waiting: Int { drawing.count + moving.count }
    var waitingForPlaces: Int { loading.count }
    var isBusy: Bool { drawing.isBusy || moving.isBusy || loading.isBusy }

    func close() {
        drawing.close()
        moving.close()
        loading.close()
    }

    /// A static response, cacheable for `seconds`.
    func unchanging(_ headers: [(name: String, value: String)], _ body: Body, seconds: Int) -> CachedResponse {
        CachedResponse(status: 200, headers: headers, body: body, modified: start, freshness: .lasting(seconds))
    }

    /// Makes JSON that needs no weather; false if there is too much to do.
    func makeJSON(
        for demand: Demand, then receiver: @escaping Receiver,
        _ text: @escaping @Sendable () throws(ProgramError) -> String
    ) -> Bool {
        drawing.add(for: demand) { [self] in
            refuse(receiver)
        } _: { [self] _ in
            do throws(ProgramError) {
                receiver(
                    unchanging(
                        CardHeaders.text(CardForm.json.contentType), Body(Array(try text().utf8)),
                        seconds: CardRenderService.unchanging))
            } catch {
                receiver(response(to: error))
            }
        }
    }

    /// Lists places for an assistant; false if there is too much to do.
    func findPlaces(_ arguments: [String: String], for demand: Demand, then receiver: @escaping Receiver) -> Bool {
        drawing.add(for: demand) { [self] in
            refuse(receiver)
        } _: { [self] _ in
            do throws(ProgramError) {
                let line = try CardRenderService.line(of: try WeatherTool.places(arguments))
                receiver(unchanging([], Body(line), seconds: CardRenderService.unchanging))
            } catch {
                receiver(response(to: error))
            }
        }
    }

    private static func line(of result: ToolResult) throws(ProgramError) -> [UInt8] {
        do {
            return try result.line()
        } catch {
            throw ProgramError(.internalError, "the result cannot be written as JSON: \(error)")
        }
    }

    // MARK: Cards

    /// Makes a card; false if there is too much to do.
    func make(_ job: Job) -> Bool {
        let order = job.query.order
        guard let interval = job.interval else {
            return draw(job) { maker throws(ProgramError) in try maker.request(order) }
        }
        if case .forecasts(let sources) = order.subject, sources.allSatisfy(\.isAlmanac) {
            return draw(job) { maker throws(ProgramError) in try maker.request(order) }
        }
        // Places of a list are known from the beginning.
        let loader = loader(for: job, isKnown: job.settings.places != nil)
        if case .radar(let source) = order.subject {
            return loading.add(for: job.demand) { [self] in
                refuse(job.receiver)
            } _: { [self] _ in
                let picture = Result { () throws(ProgramError) in
                    try loader.radar(of: source, order, at: interval.start)
                }.mapError(self.told)
                finish(job) { maker throws(ProgramError) in try maker.request(order, showing: try picture.get()) }
            }
        }
        if case .climate(let source) = order.subject {
            return loading.add(for: job.demand) { [self] in
                refuse(job.receiver)
            } _: { [self] _ in
                let climate = Result { () throws(ProgramError) in
                    try loader.climate(of: source, order, at: interval.start)
                }.mapError(self.told)
                finish(job) { maker throws(ProgramError) in try maker.request(order, showing: try climate.get()) }
            }
        }
        return add(job) { [self] fonts in
            let needs: [CardMaker.Need]
            do throws(ProgramError) { needs = try loader.needs(of: order, until: interval.end) } catch {
                return job.receiver(response(to: error, job))
            }
            if let known = loader.forecasts(known: needs) {
                return send(job, fonts) { maker throws(ProgramError) in
                    try maker.request(order, showing: try known.mapError(self.told).get())
                }
            }
            let isKnown = needs.allSatisfy { cache.knows($0) }
            (isKnown ? self.loader(for: job, isKnown: true) : loader).load(needs) { [loading] work in
                // Others may wait for the same forecast.
                loading.add(for: Demand(job.demand.client)) {
                } _: { _ in
                    work()
                }
            } then: { [self] result in
                finish(job) { maker throws(ProgramError) in
                    try maker.request(order, showing: try result.mapError(self.told).get())
                }
            }
        }
    }

    /// Loads what a card needs, within the share of its client.
    private func loader(for job: Job, isKnown: Bool) -> CardMaker {
        var context = context
        context.limiter = limiter.share(of: job.demand.client, isKnown: isKnown)
        return CardMaker(context, job.settings.services, cache: cache)
    }

    /// Reads the content of a card.
    private typealias Content = @Sendable (CardMaker) throws(ProgramError) -> CardRequest

    /// Adds work for a card to the queue of its kind; false if there is too much to do.
    private func add(_ job: Job, _ work: @escaping WorkQueue.Work) -> Bool {
        let queue = job.query.order.format.moves ? moving : drawing
        return queue.add(for: job.demand, refuse: { [self] in refuse(job.receiver) }, work)
    }

    private func refuse(_ receiver: Receiver) {
        receiver(response(to: ProgramError(.tryLater, ProgramError.busy)))
    }

    /// Draws a card on another thread, or says that there is too much to do.
    private func finish(_ job: Job, _ content: @escaping Content) {
        if !draw(job, content) { refuse(job.receiver) }
    }

    /// Draws a card on another thread; false if there is too much to do.
    private func draw(_ job: Job, _ content: @escaping Content) -> Bool {
        add(job) { [self] fonts in send(job, fonts, content) }
    }

    /// Draws a card and sends it.
    private func send(_ job: Job, _ fonts: FontBook, _ content: Content) {
        do throws(ProgramError) {
            job.receiver(
                try CardQuery.spelled { () throws(ProgramError) in try response(to: job, fonts, content) })
        } catch {
            // Others who ask for the same by now have begun anew.
            if job.demand.isWanted { job.receiver(response(to: error, job)) }
        }
    }

    private func response(
        to job: Job, _ fonts: FontBook, _ content: Content
    ) throws(ProgramError) -> CachedResponse {
        let (query, order) = (job.query, job.query.order)
        // What is wrong with a picture is reported to nobody: all of it comes from the URL.
        var quiet = context.collecting(WarningList())
        if let interval = job.interval { quiet.now = { interval.start } }
        quiet.isWanted = { job.demand.isWanted }
        let maker = CardMaker(quiet, job.settings.services, cache: cache)
        let request = try content(maker)
        let film = order.motion == nil ? nil : try MovingCard(order, request, by: maker, fonts: fonts)
        let bytes: [UInt8]
        let description: Scene.Description
        var more: [(name: String, value: String)] = []
        switch query.form {
        case .picture(let format):
            if let film {
                description = film.still.description
                bytes = try film.file()
            } else {
                let scene = try maker.scene(of: request, fonts: fonts)
                description = scene.description
                bytes = try maker.file(of: scene, order.look, as: format, fonts: fonts)
            }
        case .txt:
            description = if let film { film.still.description } else { try request.message() }
            bytes = Array((singleLine(description.short) + "\n").utf8)
        case .json:
            description = if let film { film.still.description } else { try request.message() }
            bytes = Array(try JSONText.of(CardReport(request, description), "the card").utf8)
        case .warnings(let form):
            description = try request.message()
            let report = WarningReport(request)
            if form == .json {
                bytes = Array(try JSONText.of(report, "the warnings").utf8)
            } else {
                guard let links = query.links else {
                    throw ProgramError(.internalError, "a feed without addresses")
                }
                let feed = WarningFeed(report, request, links, calm: description.short)
                bytes = Array(feed.text(as: form).utf8)
            }
        case .frame, .widget, .feed:
            description = if let film { film.still.description } else { try request.message() }
            guard let links = query.cardLinks else {
                throw ProgramError(.internalError, "a form without addresses")
            }
            let frame = CardFrame(request, description, links, in: job.interval)
            if let feed = query.form.feed {
                let scene = try maker.scene(of: request, fonts: fonts)
                let picture = try maker.file(of: scene, order.look, as: .png, fonts: fonts)
                bytes = Array(try CardFeed(request, description, links, length: picture.count).text(as: feed).utf8)
            } else {
                bytes = Array((query.form == .frame ? frame.page : frame.fragment).utf8)
                if query.form == .widget { more = frame.widgetHeaders }
            }
        case .trmnl: throw ProgramError(.internalError, "a device gets its reply before")
        case .small, .whole:
            description = if let film { film.still.description } else { try request.message() }
            guard let choice = query.choice else { throw ProgramError(.internalError, "a page shows nothing") }
            let facts = PageFacts(
                request, description, choice, end: job.interval.map { Int($0.end.secondsSince1970) },
                origin: query.origin, videoPixels: query.videoPixels)
            let page = PlacePage(choice, facts)
            let text =
                query.form == .small ? page.small : page.whole(cards: PageFacts.cards, sizes: PageFacts.sizes)
            bytes = Array(text.utf8)
        case .tool(let tool):
            let scene = tool == .picture ? try maker.scene(of: request, fonts: fonts) : nil
            description = if let scene { scene.description } else { try request.message() }
            let address = query.origin.isEmpty ? nil : query.origin + query.canonical
            let result = try tool.result(of: request, description, address: address) {
                scale throws(ProgramError) in
                var look = order.look
                look.scale = scale
                guard let scene else { return [] }
                return try maker.file(of: scene, look, as: .png, fonts: fonts)
            }
            bytes = try CardRenderService.line(of: result)
        }
        return CachedResponse(
            status: 200, headers: CardHeaders.all(query, request, description) + more,
            body: Body(bytes, held: held),
            modified: job.interval?.start ?? start,
            freshness: freshness(of: request, in: job.interval, isStrict: query.form.isOfWarnings))
    }

    /// Until when a card may be kept, and strictly until then if it is of warnings alone.
    private func freshness(of request: CardRequest, in interval: PictureInterval?, isStrict: Bool) -> Freshness {
        guard let interval else { return .lasting(CardRenderService.unchanging) }
        let content = request.content
        // The next scan of a radar service that is late may come soon.
        let age = content.radar.map { $0.frame.time.seconds(to: interval.start) } ?? 0
        let isOutdated =
            isStrict && content.forecast.missingAlerts != nil || age > 4 * RadarSource.interval
            || ([content.forecast] + content.others).contains { $0.asOf != nil }
        let now = context.now()
        if isOutdated {
            let soon = now.advanced(by: Double(CardRenderService.outdated))
            return .until(min(interval.end, soon), stale: CardRenderService.outdated)
        }
        let length = interval.start.seconds(to: interval.end)
        let limited = ([content.forecast] + content.others).filter { isStrict || $0.limitsAgeOfWarnings }
        let last = limited.compactMap { $0.warningsExpiry(loadedAt: now) }.min()
        // A picture that is shown for another interval may be older than its warnings may be.
        if !isStrict, last.map({ interval.end.advanced(by: length) <= $0 }) ?? true {
            return .until(interval.end, stale: Int(length))
        }
        return .strictly(until: max(min(interval.end, last ?? interval.end), now.advanced(by: 1)))
    }

    /// What the Redirect plugin of a TRMNL gets, until the picture changes.
    func redirect(_ answer: TRMNLAnswer, in interval: PictureInterval) -> CachedResponse {
        let reply = answer.reply
        let length = interval.start.seconds(to: interval.end)
        return CachedResponse(
            status: reply.status, headers: CardHeaders.text(CardForm.trmnl.contentType), body: reply.body,
            modified: interval.start, freshness: .until(interval.end, stale: Int(length)))
    }

    // MARK: Errors

    /// An error of a service as clients learn of it.
    private func told(_ error: ProgramError) -> ProgramError {
        isForItsOwner ? error : CardRenderService.outage(error)
    }

    /// What clients learn of a service that fails, but neither its address nor its answer.
    static func outage(_ error: ProgramError) -> ProgramError {
        if error.message == ProgramError.busy { return error }
        switch error.status {
        case .tryLater:
            guard let seconds = error.overLimit else {
                return ProgramError(.tryLater, "the weather service is busy; try again later")
            }
            let wait = max(1, seconds)
            return ProgramError(
                .tryLater, "the limit of requests is reached; try again in \(wait) s", overLimit: wait)
        case .unavailable: return ProgramError(.unavailable, "the weather service has no answer; try again later")
        default: return error
        }
    }

    /// The error response for a card or page.
    private func response(to error: ProgramError, _ job: Job) -> CachedResponse {
        let plain = response(to: error)
        guard let choice = job.query.choice, let body = plain.body else { return plain }
        let line = String(decoding: body.bytes, as: UTF8.self).split(separator: "\n").first ?? ""
        let kept = plain.headers.filter { !["Content-Type", "X-Content-Type-Options"].contains($0.name) }
        let page = FirstPage.problem(
            job.query.order.language, String(line), place: choice.place, searches: job.settings.places == nil)
        return CachedResponse(
            status: plain.status, headers: kept + CardHeaders.page(orPicture: job.query.form == .small),
            body: Body(Array(page.utf8)),
            modified: plain.modified, freshness: plain.freshness)
    }

    /// The error response in one line of text.
    func response(to error: ProgramError) -> CachedResponse {
        let (status, line): (Int, String) =
            switch error.status {
            case .usage: (400, error.message)
            case .noInput: (404, error.message)
            case .badData: (422, error.message)
            case .sizeLimit: (413, error.message)
            case .unavailable: (502, error.message)
            case .tryLater: (503, error.message)
            case _ where isForItsOwner: (500, error.message)
            // Clients are not told that the key is missing.
            case .keyMissing: (502, "the server has no access to its weather service")
            default: (500, "the server cannot draw this card")
            }
        if status == 500, !isForItsOwner { context.warn(error.message) }
        var reply = Reply(status, line: singleLine(printable(line, limit: 1000)))
        reply.headers.append(("Access-Control-Allow-Origin", "*"))
        if status == 503 {
            // A queue is soon empty; a service that failed is not asked before its pause.
            let wait = error.overLimit ?? (error.message == ProgramError.busy ? 1 : Int(WeatherCache.pause))
            reply.headers.append(("Retry-After", "\(wait)"))
        }
        return CachedResponse(
            status: status, headers: reply.headers, body: reply.body, modified: start,
            freshness: status < 500 ? .lasting(CardRenderService.refusal) : .never)
    }
}
