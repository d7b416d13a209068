internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import Options
internal import Primitives
internal import SystemAccess
internal import Words

/// Posts about events, each of which is told once.
extension PostRun {
    /// The seconds for which an event is remembered after its end, and one without an end.
    private static let memory = (afterEnd: 2 * 86_400.0, withoutEnd: 30 * 86_400.0)

    func runOnEvents() throws(ProgramError) {
        if values.has(PostOptions.dryRun) { return try showPlan() }
        let poster = try poster()
        let ledger = try PostLedger(for: name.lowercased(), eventWords, values, environment)
        var problems: [ProgramError] = []
        try finish(poster, ledger, &problems)
        let request = try maker.request(order)
        let plan = try plan(request, ledger.entries)
        let picture = try plan.tellings.isEmpty ? nil : picture()
        for (index, telling) in plan.tellings.enumerated() {
            guard let picture else { break }
            // Bluesky tells posts apart by their seconds.
            let attempt = PostAttempt(at: maker.context.now().advanced(by: Double(index)))
            var told = telling.told
            if told.thread.isEmpty { told.thread = attempt.key }
            try make(
                telling.wasRefused ? nil : told.reference, told, attempt, picture, request, poster, ledger,
                &problems)
        }
        for line in plan.lines {
            if case .nothing(let reason) = line.outcome { poster.log.write("\(line.words): \(reason)") }
        }
        if let problem = problems.first { throw problem }
    }

    /// Makes sure of the posts in which a run was interrupted.
    private func finish(
        _ poster: Poster, _ ledger: PostLedger, _ problems: inout [ProgramError]
    ) throws(ProgramError) {
        let now = maker.context.now()
        for thread in ledger.entries.threads(at: now) where thread.last.state == .begun {
            guard let told = thread.last.told else { continue }
            guard
                let attempt = PostAttempt(
                    repeating: thread.last, at: now, remembering: target.service.remembersFor)
            else {
                ledger.settle(thread.last, poster.log)
                problems.append(
                    ProgramError(
                        .unavailable,
                        "a run at \(thread.last.begun.iso8601) ended while it posted, so the post may be there, and is not "
                            + "made again: \(told.lead)"))
                continue
            }
            try make(
                thread.told?.reference, told, attempt, try picture(), try maker.request(order), poster, ledger,
                &problems)
        }
    }

    /// Makes a post about an event; what goes wrong with it does not prevent others.
    private func make(
        _ first: String?, _ told: ToldEvent, _ attempt: PostAttempt, _ picture: PostPicture,
        _ request: CardRequest, _ poster: Poster, _ ledger: PostLedger, _ problems: inout [ProgramError]
    ) throws(ProgramError) {
        let end = told.identity.ends.map { $0.advanced(by: PostRun.memory.afterEnd) }
        ledger.prepare(
            attempt, until: end ?? maker.context.now().advanced(by: PostRun.memory.withoutEnd), telling: told)
        var post = try picture.post(values, attempt)
        tell(told, in: &post, request)
        post.replyTo = first
        do throws(ProgramError) {
            try report(try poster.make(post, in: ledger))
        } catch {
            problems.append(error)
        }
    }

    /// Adds what a post says of an event, and what the terms of a warning's source require.
    private func tell(_ told: ToldEvent, in post: inout Post, _ request: CardRequest) {
        post.text = PostRun.text(post.text, about: told, request)
        let warnings = request.content.forecast.warningEvents(at: request.content.moment)
        let warning = warnings.first { $0.identity.isSame(as: told.identity) }?.warning
        let facts = request.content.facts(of: nil)
        if let warning { post.keepTerms(of: warning, toldBy: singleLine(told.lead), on: target.service, facts) }
        if let other = facts.told, other != warning { post.keepTerms(of: other, on: target.service, facts) }
    }

    /// The text of a card with the sentence about an event before it, unless it begins with that.
    private static func text(_ text: String, about told: ToldEvent, _ request: CardRequest) -> String {
        let lead = singleLine(told.lead)
        let facts = request.content.facts(of: nil)
        let foremost = request.content.forecast.alertsInForce(at: request.content.moment).foremost
        let isOnCard =
            request.style == .alert && !told.title.isEmpty
            && foremost.map { facts.sentence(about: $0) } == told.lead
        if isOnCard || text.contains(lead) { return text }
        // The card's own sentence about the warning.
        if let own = facts.warningSentence.map(singleLine), lead.hasSuffix(own), text.hasPrefix(own) {
            return lead + text.dropFirst(own.count)
        }
        return facts.language.joined([lead, text])
    }

    // MARK: The plan

    private func plan(
        _ request: CardRequest, _ entries: [PostLedger.Entry]
    ) throws(ProgramError) -> EventPlan {
        let now = maker.context.now()
        let zone = request.content.forecast.zone
        var plan = EventPlan(request, triggers, beside: entries.threads(at: now), answers: hasAnswer(request))
        let time = zone.civilTime(at: now)
        plan.hold(
            quiet: try values.value(of: PostOptions.quiet, QuietHours.init), at: time,
            most: try values.value(of: PostOptions.mostADay, PostOptions.count),
            made: entries.posts(on: time.date, zone))
        return plan
    }

    /// Whether the warnings of a card are all that there are: a file has no others, and a service has to have answered.
    private func hasAnswer(_ request: CardRequest) -> Bool {
        guard case .forecasts(let sources) = order.subject, sources.first?.isLive == true else { return true }
        if case .file? = sources.first?.warnings { return true }
        return request.content.forecast.alertsAnswer?.holds(at: request.content.moment) == true
    }

    /// Prints what would be posted, and why what would not.
    private func showPlan() throws(ProgramError) {
        let request = try maker.request(order)
        let entries = PostLedger.entries(of: name.lowercased(), eventWords, values, environment)
        let plan = try plan(request, entries)
        var text = ""
        for (words, outcome) in plan.lines {
            switch outcome {
            case .post(let telling): text += "\(words): would be posted: \(singleLine(telling.told.lead))\n"
            case .nothing(let reason): text += "\(words): not posted: \(singleLine(reason))\n"
            }
        }
        try streams.write(text)
        guard !plan.tellings.isEmpty else { return }
        let picture = try picture()
        try save(picture)
        for telling in plan.tellings {
            var post = try picture.post(values, PostAttempt(at: maker.context.now()))
            tell(telling.told, in: &post, request)
            try streams.write("\n" + preview(post))
        }
    }

    /// What distinguishes the posts about events from others to the same target.
    ///
    /// The name of the ledger depends on it, so another text would let events be told twice.
    private var eventWords: [String] {
        let options = [
            PlaceOptions.place, PlaceOptions.latitude, PlaceOptions.longitude, CardOptions.forecast,
            PostOptions.instance, PostOptions.channel, PostOptions.account,
        ]
        return ["when", target.service.rawValue]
            + options.flatMap { option in values.values(of: option).map { "\(option.name)=\($0)" } }
    }
}
