internal import ForecastCore
internal import Posting
internal import Primitives

extension Command {
    /// Draws a card and posts it.
    static let post = Command(
        name: "post", summary: "draw a card and post it, with its alternative text, where people are",
        operands: [
            Operand(
                PostOptions.target,
                help:
                    "\(PostingService.allCases.map(\.rawValue).joined(separator: ", ")), or the name of a target in "
                    + "the configuration",
                isRequired: true,
                check: { word, configuration throws(CommandError) in
                    _ = try NamedTarget.find(word, in: configuration)
                })
        ],
        options: [
            OptionGroup("Where to post", PostOptions.place), OptionGroup("What to post", PostOptions.words),
            OptionGroup("When to post", PostOptions.times), SeveralPlaces.source,
            OptionGroup("Card", CardOptions.content + [scale]),
            OptionGroup("Motion", [PostOptions.animate, MotionOptions.pace, MotionOptions.once]),
            NetworkOptions.group,
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast, CardOptions.scene),
            NetworkOptions.alternatives,
        ],
        companions: [PlaceOptions.coordinates],
        examples: [
            Example(
                "Show what would be posted:",
                "weathercard post mastodon --instance https://mastodon.example --place Seattle --provider sample --dry-run"
            ),
            Example(
                "Post the weather once a day, however often this runs:",
                "weathercard post mastodon --instance https://mastodon.example --token-file ~/.mastodon-token "
                    + "--place Seattle --once-a-day"),
            Example(
                "Post the day as a moving picture, in the form that the service plays:",
                "weathercard post slack --channel C0123456789 --place Seattle --card day --animate 24h"),
            Example("Post to a target of the configuration:", "weathercard post town --place Seattle --once-a-day"),
        ]
    ) { arguments in
        try PostRun(arguments).run()
    }
}

/// The options of `post`.
enum PostOptions {
    static let target = "TARGET"

    static let instance = Option.value(
        "instance", "URL",
        help: "Post to this server, such as https://mastodon.example; Mastodon and Matrix need it",
        expects: PostingAddress.expects, read: { PostingAddress($0) })
    static let channel = Option.value(
        "channel", "ID",
        help:
            "Post in this channel: its ID on Slack, such as C0123456789, a chat or @channel on Telegram, a room on Matrix",
        expects: "the ID of a channel, a chat or a room")
    static let account = Option.value(
        "account", "NAME", help: "Log in as this account; Bluesky needs it, such as me.bsky.social",
        expects: "the name of an account, such as me.bsky.social")
    static let tokenFile = Option.value(
        "token-file", "FILE",
        help: "Read the access token, or the URL of a webhook, from FILE, which only you may read, with mode 0600 "
            + "(default: the file named TARGET in CREDENTIALS_DIRECTORY, else \(PostSecret.variable))",
        expects: "a file"
    ).file(.reads)
    static let visibility = Option.choice(
        "visibility", "WHO", of: PostVisibility.self,
        help: "Who sees a post on Mastodon (default: as the account has it)")
    static let text = Option.value(
        "text", "TEXT", help: "Post this text instead of the card's line", expects: "a text that is not blank",
        check: { text throws(CommandError) in
            if text.allSatisfy(\.isWhitespace) {
                throw .usage("--text must be a text that is not blank; without it, the card's line is posted")
            }
        })
    private static let tagExpects = "a word of letters, digits and _, such as Seattle"
    static let tag = Option.value(
        "tag", "WORD", help: "Add #WORD to the text", expects: tagExpects,
        repeats: true,
        check: { text throws(CommandError) in
            let word = text.hasPrefix("#") ? String(text.dropFirst()) : text
            let isWord = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            if !isWord { throw .usage("--tag must be \(tagExpects), not '\(printable(text))'") }
        })
    static let animate = Option.value(
        MotionOptions.animate.name, "MOTION",
        help:
            "Post the card as it moves through this much time, from 1h to 8d, or with loop as it stays at its moment while rain "
            + "falls and clouds drift: an MP4, a GIF or a WebP, which need ffmpeg, or an animated PNG, whichever the service plays",
        expects: MotionOptions.animate.expects, read: MotionOptions.Motion.init)
    static let onceADay = Option.flag(
        "once-a-day",
        help:
            "Do nothing if this card was posted to TARGET today, by the clocks of the place; a run that was killed "
            + "while it posted is not repeated where that could make two posts")
    static let state = Option.value(
        "state", "DIR",
        help:
            "Remember what was posted in this folder (default: STATE_DIRECTORY, else weathercard in XDG_STATE_HOME or "
            + "~/.local/state)",
        expects: "a folder")
    static let dryRun = Option.flag("dry-run", help: "Print what would be posted, and post nothing")

    /// The option that names what a service needs.
    static func option(_ need: PostingService.Need) -> Option {
        switch need {
        case .instance: instance
        case .channel: channel
        case .account: account
        }
    }

    /// An option, and what its value must be for a service.
    static func need(_ need: PostingService.Need, of service: PostingService) -> String {
        let option = option(need)
        return "\(option.dashed): \(need == .channel ? service.channelForm : option.expects)"
    }

    static let place = [instance, channel, account, tokenFile, visibility]
    static let words = [text, tag]
    static let times = [onceADay, state, dryRun]
}

/// One run of `post`.
struct PostRun {
    private let arguments: Arguments
    private let name: String
    private let target: NamedTarget

    init(_ arguments: Arguments) throws(CommandError) {
        name = arguments.operands.first ?? ""
        target = try NamedTarget.find(name, in: arguments.configuration)
        self.arguments = arguments
        if target.service != .mastodon, let who = arguments.value(of: PostOptions.visibility) {
            throw .usage(
                "\(target.service.rawValue) has no \(PostOptions.visibility.dashed) \(who); who sees a post there is up to "
                    + "its account or channel")
        }
        for need in [PostingService.Need.instance, .channel, .account] where !target.service.takes.contains(need) {
            try refuse(PostOptions.option(need))
        }
        if target.service.takes.contains(.channel), let channel = arguments.value(of: PostOptions.channel),
            !target.service.isChannel(channel)
        {
            throw .usage(
                "\(PostOptions.channel.dashed) on \(name) must be \(target.service.channelForm), not "
                    + "'\(printable(channel))'")
        }
    }

    /// Throws if an option is set for this target, whose service has no use for it.
    private func refuse(_ option: Option) throws(CommandError) {
        let message = "\(target.service.rawValue) has no \(option.dashed)"
        if let setting = target.values[option.name] { throw setting.fault(message) }
        if arguments.isGiven(option) { throw .usage(message) }
    }

    /// The form of the picture; throws if it moves and the service plays no form that can be made.
    private func media() throws(CommandError) -> PostMedia {
        guard arguments.has(MotionOptions.animate) else {
            try MotionOptions.refuse(arguments)
            return .png
        }
        try MotionOptions.check(arguments)
        let motions = target.service.motions
        let isMade = VideoEncoder.isInstalled(arguments.context.environment)
        if let media = motions.first(where: { isMade || $0 == .apng }) { return media }
        throw CommandError(
            .unavailable,
            "\(target.service.rawValue) plays a .\(motions.first?.rawValue ?? ""), which needs ffmpeg; install it, as with "
                + "'apt-get install ffmpeg', or post the card that does not move, without \(MotionOptions.animate.dashed)"
        )
    }

    /// Draws the card as the service takes it.
    private func picture(_ media: PostMedia) throws(CommandError) -> PostPicture {
        try PostPicture(arguments, as: media, within: target.service.limits(for: media))
    }

    func run() throws(CommandError) -> ExitStatus {
        let media = try media()
        if arguments.has(PostOptions.dryRun) {
            let picture = try picture(media)
            try arguments.context.streams.write(preview(picture))
            return .done
        }
        guard let secret = try PostSecret.find(for: name, target, arguments) else {
            throw PostSecret.missing(for: target.service)
        }
        let destination = destination(secret)
        let poster = try Poster(destination, arguments)
        // Before a service is asked in vain.
        try poster.check()
        if arguments.has(PostOptions.onceADay) { return try runOnceADay(poster, media) }
        let picture = try picture(media)
        let attempt = PostAttempt(at: arguments.context.now())
        try report(try poster.make(picture.post(arguments, attempt), in: nil))
        return .done
    }

    private func runOnceADay(_ poster: Poster, _ media: PostMedia) throws(CommandError) -> ExitStatus {
        if arguments.value(of: CardOptions.scene) != nil {
            throw .usage("\(PostOptions.onceADay.dashed) needs a place, which \(CardOptions.scene.dashed) has not")
        }
        // However it is spelled here, it is the same target.
        let ledger = try PostLedger(for: name.lowercased(), seriesWords, arguments)
        let now = arguments.context.now()
        guard let attempt = try ledger.attempt(at: now, remembering: target.service.remembersFor) else {
            poster.log.write("posted today already; nothing to do")
            return .done
        }
        let picture = try picture(media)
        guard let zone = picture.zone else { throw CommandError(.internalError, "a card without a place") }
        let today = zone.civilTime(at: now).date.daysSince1970
        let tomorrow = CivilDate(daysSince1970: today + 1)
        ledger.prepare(attempt, until: zone.startOfDay(tomorrow) ?? now.advanced(by: 86_400))
        try report(try poster.make(picture.post(arguments, attempt), in: ledger))
        return .done
    }

    /// What makes a post another one on the same day.
    private var seriesWords: [String] {
        let options =
            [
                PlaceOptions.place, PlaceOptions.latitude, PlaceOptions.longitude, CardOptions.forecast,
                CardOptions.card, CardOptions.locale, PostOptions.instance, PostOptions.channel,
                PostOptions.account, MotionOptions.animate,
            ]
        return [target.service.rawValue]
            + options.flatMap { option in arguments.values(of: option).map { "\(option.name)=\($0)" } }
    }

    private func destination(_ secret: PostSecret) -> PostingTarget {
        PostingTarget(
            service: target.service, instance: arguments.value(of: PostOptions.instance),
            channel: arguments.value(of: PostOptions.channel), account: arguments.value(of: PostOptions.account),
            secret: secret.text)
    }

    /// Prints where the post is, if the service told it.
    private func report(_ address: String?) throws(CommandError) {
        if let address { try arguments.context.streams.write(printable(address, limit: 2000) + "\n") }
    }

    /// Where the secret is, or why it is not there.
    private var secretWords: String {
        do throws(CommandError) {
            guard let secret = try PostSecret.find(for: name, target, arguments) else { return "none" }
            // Of the secrets only a webhook has a form that is known.
            if target.service == .discord { try Poster(destination(secret), arguments).check() }
            return "from \(secret.origin)"
        } catch {
            return "none: \(error.message)"
        }
    }

    /// What the target has of something, or what it lacks; empty if it needs nothing.
    private func words(about need: PostingService.Need) -> String {
        if let value = arguments.value(of: PostOptions.option(need)), target.service.takes.contains(need) {
            return value
        }
        guard target.service.needs.contains(need) else { return "" }
        return "none; \(target.service.rawValue) needs \(PostOptions.need(need, of: target.service))"
    }

    /// The form, the size and the time of a picture.
    private static func words(about post: Post) -> String {
        let size = "\(post.width)x\(post.height) pixels"
        let bytes = "\(post.picture.count) bytes"
        if post.media == .png { return "\(size), \(bytes)" }
        let form = post.media == .webp ? "WebP" : post.media.rawValue.uppercased()
        return "\(form), \(size), \((post.seconds * 10).rounded() / 10) s, \(bytes)"
    }

    private func preview(_ picture: PostPicture) throws(CommandError) -> String {
        let service = target.service
        let server = arguments.value(of: PostOptions.instance) ?? service.server
        let post = picture.post(arguments, PostAttempt(at: arguments.context.now()))
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
        lines.removeAll { $0.1.isEmpty }
        lines += [("text", singleLine(shown.text)), ("alternative text", singleLine(shown.alternative))]
        return lines.map { "\($0.0): \($0.1)\n" }.joined()
    }
}
