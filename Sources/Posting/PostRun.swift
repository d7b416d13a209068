package import CardMaking
package import CardOrders
internal import Cards
internal import ForecastCore
package import Options
internal import Primitives
internal import SceneModel
package import SystemAccess

/// One run of `post`.
package struct PostRun {
    let values: OptionValues
    let name: String
    let target: NamedTarget
    let order: CardOrder
    let maker: CardMaker
    let environment: Environment
    let streams: StandardStreams
    /// The conditions on which it posts; empty for a post in any case.
    let triggers: [(words: String, trigger: Trigger)]

    /// A run for the target that the user calls `name`.
    ///
    /// - Throws: If options do not suit the service or contradict each other, or if it plays only what ffmpeg makes and there is
    ///   none.
    package init(
        _ values: OptionValues, name: String, target: NamedTarget, maker: CardMaker, environment: Environment,
        streams: StandardStreams, naming: CardOrder.PlaceNames = { _ in }
    ) throws(ProgramError) {
        try PostRun.check(values, name, target)
        triggers = try values.triggers()
        var values = values
        if target.service == .trmnl, values.value(of: CardOptions.size) == nil,
            values.value(of: CardOptions.device) == nil
        {
            values.add(Device.trmnl.rawValue, for: CardOptions.device)
        }
        var order = try CardOrder(
            values, as: values.has(MotionOptions.animate) ? .apng : .png,
            usual: triggers.isEmpty ? PostOptions.usual : PostOptions.usualOfEvents, naming: naming)
        if order.motion != nil { order.format = try PostRun.playedFormat(target.service, environment) }
        try PostRun.checkName(in: values, for: order.motion == nil ? [.png, .jpeg] : [order.format])
        if triggers.isEmpty {
            for option in [PostOptions.quiet, PostOptions.mostADay] where values.isGiven(option) {
                throw .usage(
                    "\(option.dashed) is about conditions; add \(TriggerOptions.when.dashed), such as --when warning"
                )
            }
        } else {
            try order.checkTriggers()
            if values.has(PostOptions.onceADay) {
                throw .usage(
                    "\(PostOptions.onceADay.dashed) and \(TriggerOptions.when.dashed) cannot be given together")
            }
        }
        (self.values, self.name, self.target, self.order) = (values, name, target, order)
        self.maker = triggers.isEmpty ? maker : maker.sharing()
        (self.environment, self.streams) = (environment, streams)
    }

    /// Throws if an option of the target does not suit its service.
    private static func check(_ values: OptionValues, _ name: String, _ target: NamedTarget) throws(ProgramError) {
        let service = target.service
        if service != .mastodon, let who = values.value(of: PostOptions.visibility) {
            throw .usage(
                "\(service.rawValue) has no \(PostOptions.visibility.dashed) \(who); who sees a post there is up to "
                    + "its account or channel")
        }
        if values.isGiven(PostOptions.savePicture), !values.has(PostOptions.dryRun) {
            throw .usage("\(PostOptions.savePicture.dashed) is for a dry run; add \(PostOptions.dryRun.dashed)")
        }
        if service != .webhook, let form = values.value(of: PostOptions.payload) {
            throw .usage("\(service.rawValue) has no \(PostOptions.payload.dashed) \(form), which is for webhook")
        }
        for need in [PostingService.Need.instance, .channel, .account] where !service.takes.contains(need) {
            let option = PostOptions.option(need)
            let message = "\(service.rawValue) has no \(option.dashed)"
            if let setting = target.values[option.name] { throw setting.fault(message) }
            if values.isGiven(option) { throw .usage(message) }
        }
        if service.takes.contains(.channel), let channel = values.value(of: PostOptions.channel),
            !service.isChannel(channel)
        {
            throw .usage(
                "\(PostOptions.channel.dashed) on \(name) must be \(service.channelForm), not "
                    + "'\(printable(channel))'")
        }
    }

    /// Throws if no file in one of these formats may have the name in `--save-picture`.
    private static func checkName(in values: OptionValues, for formats: [CardFormat]) throws(ProgramError) {
        guard let name = values.value(of: PostOptions.savePicture),
            !formats.contains(where: { $0.mayBeNamed(name) })
        else { return }
        let endings = formats.map { "." + $0.fileExtension }.joined(separator: " or ")
        throw .usage(
            "cannot write \(printable(name)): the name must end in \(endings), the format of the picture")
    }

    /// The best format for a moving card that the service plays and that can be made here.
    private static func playedFormat(
        _ service: PostingService, _ environment: Environment
    ) throws(ProgramError) -> CardFormat {
        let formats = service.playedFormats
        if formats.isEmpty {
            throw .usage("\(service.rawValue) shows no moving picture; leave out \(MotionOptions.animate.dashed)")
        }
        let hasFFmpeg = VideoEncoder.isInstalled(environment)
        if let format = formats.first(where: { hasFFmpeg || !$0.needsFFmpeg }) { return format }
        throw ProgramError(
            .unavailable,
            "\(service.rawValue) plays a .\(formats.first?.fileExtension ?? ""), which needs ffmpeg; install it, as with "
                + "'apt-get install ffmpeg', or post the card that does not move, without \(MotionOptions.animate.dashed)"
        )
    }

    /// Posts the card, or prints what would be posted.
    package func run() throws(ProgramError) {
        if !triggers.isEmpty { return try runOnEvents() }
        if values.has(PostOptions.dryRun) {
            let picture = try picture()
            let post = try post(of: picture, PostAttempt(at: maker.context.now()))
            try save(picture)
            return try streams.write(preview(post))
        }
        let poster = try poster()
        if values.has(PostOptions.onceADay) { return try runOnceADay(poster) }
        let picture = try picture()
        try report(try poster.make(try post(of: picture, PostAttempt(at: maker.context.now())), in: nil))
    }

    private func runOnceADay(_ poster: Poster) throws(ProgramError) {
        if case .scene = order.subject {
            throw .usage("\(PostOptions.onceADay.dashed) needs a place, which \(CardOptions.scene.dashed) has not")
        }
        // Upper and lower case name the same target.
        let ledger = try PostLedger(for: name.lowercased(), seriesWords, values, environment)
        let now = maker.context.now()
        let seconds = target.service.remembersFor
        guard let attempt = try ledger.attempt(at: now, remembering: seconds, warn: maker.context.warn) else {
            return poster.log.write("posted today already; nothing to do")
        }
        let picture = try picture()
        guard let zone = picture.zone else { throw ProgramError(.internalError, "a card without a place") }
        let today = zone.civilTime(at: now).date.daysSince1970
        let tomorrow = CivilDate(daysSince1970: today + 1)
        ledger.prepare(attempt, until: zone.startOfDay(tomorrow) ?? now.advanced(by: 86_400))
        try report(try poster.make(try post(of: picture, attempt), in: ledger))
    }

    /// Draws the card as the service takes it.
    func picture() throws(ProgramError) -> PostPicture {
        try PostPicture(order, by: maker, within: target.service.limits(for: order.format), streams)
    }

    /// Writes the picture of a dry run where the user wants to see it.
    func save(_ picture: PostPicture) throws(ProgramError) {
        guard let path = values.value(of: PostOptions.savePicture) else { return }
        // A picture that is too large has become a JPEG.
        try PostRun.checkName(in: values, for: [picture.format])
        try Output(path, note: maker.context.warn).write(picture: picture.bytes)
    }

    /// The post of a card, with what the terms of the warning that it tells require.
    private func post(of picture: PostPicture, _ attempt: PostAttempt) throws(ProgramError) -> Post {
        var post = try picture.post(values, attempt)
        if let facts = picture.request?.content.facts(of: nil), let warning = facts.told {
            post.keepTerms(of: warning, on: target.service, facts)
        }
        return post
    }

    /// What distinguishes a post from others to the same target on the same day.
    ///
    /// The name of the ledger depends on it, so another text would let a card be posted twice.
    var seriesWords: [String] {
        let options =
            [
                PlaceOptions.place, PlaceOptions.latitude, PlaceOptions.longitude, CardOptions.forecast,
                CardOptions.card, CardOptions.locale, PostOptions.instance, PostOptions.channel,
                PostOptions.account, MotionOptions.animate,
            ]
        return [target.service.rawValue]
            + options.flatMap { option in values.values(of: option).map { "\(option.name)=\($0)" } }
    }

    /// What makes the posts, with all that the target needs, before a service is asked in vain.
    func poster() throws(ProgramError) -> Poster {
        let secret = try PostSecret.find(for: name, target, values, environment)
        if secret == nil, target.service.needsSecret { throw PostSecret.missing(for: target.service) }
        let poster = poster(secret?.text ?? "")
        try poster.check()
        return poster
    }

    private func poster(_ secret: String) -> Poster {
        Poster(
            PostingTarget(
                service: target.service, instance: values.value(of: PostOptions.instance),
                channel: values.value(of: PostOptions.channel), account: values.value(of: PostOptions.account),
                secret: secret), maker.services, maker.context)
    }

    /// Prints the address of the post, if the service tells it.
    func report(_ address: String?) throws(ProgramError) {
        if let address { try streams.write(printable(address, limit: 2000) + "\n") }
    }
}

// MARK: Preview

extension PostRun {
    func preview(_ post: Post) -> String {
        let service = target.service
        let server = values.value(of: PostOptions.instance) ?? service.server
        let shown = post.shown(on: service)
        var lines = [
            ("service", service.rawValue + (server.map { " at \($0)" } ?? "")),
            ("instance", server == nil ? words(about: .instance) : ""),
            ("channel", words(about: .channel)),
            ("account", words(about: .account)),
            (service.secretNoun, secretWords),
            ("picture", PostRun.words(about: post)),
            ("language", post.language ?? ""),
            ("visibility", post.visibility?.rawValue ?? ""),
        ]
        lines += [("text", singleLine(shown.text)), ("alternative text", singleLine(shown.alternative))]
        lines.removeAll { $0.1.isEmpty }
        return lines.map { "\($0.0): \($0.1)\n" }.joined()
    }

    /// Where the secret comes from, or why there is none.
    private var secretWords: String {
        do throws(ProgramError) {
            guard let secret = try PostSecret.find(for: name, target, values, environment) else { return "none" }
            // Only the form of a webhook is known.
            if target.service.webhookForm != nil { try poster(secret.text).check() }
            return "from \(secret.origin)"
        } catch {
            return "none: \(error.message)"
        }
    }

    /// The target's value for a need, or what it lacks; empty if the service needs nothing.
    private func words(about need: PostingService.Need) -> String {
        if let value = values.value(of: PostOptions.option(need)), target.service.takes.contains(need) {
            return value
        }
        guard target.service.needs.contains(need) else { return "" }
        return "none; \(target.service.rawValue) needs \(PostOptions.need(need, of: target.service))"
    }

    /// The format, size and duration of a picture.
    private static func words(about post: Post) -> String {
        let size = "\(post.width)x\(post.height) pixels"
        let bytes = "\(post.picture.count) bytes"
        if post.format == .png { return "\(size), \(bytes)" }
        if post.format == .jpeg { return "JPEG, \(size), \(bytes)" }
        let format = post.format == .animatedWebP ? "WebP" : post.format.rawValue.uppercased()
        return "\(format), \(size), \((post.seconds * 10).rounded() / 10) s, \(bytes)"
    }
}
