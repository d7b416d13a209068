internal import CardOrders
internal import Cards
package import Options
internal import SystemAccess

/// The options of `post`.
package enum PostOptions {
    package static let target = "TARGET"

    package static let instance = Option.value(
        "instance", "URL",
        help:
            "Post to this server, such as https://mastodon.example; Mastodon and Matrix need it, e-mail as smtps://smtp.example.org, "
            + "MQTT as mqtt://homeassistant.local",
        expects: PostingAddress.expects, read: { PostingAddress($0) })
    package static let channel = Option.value(
        "channel", "ID",
        help:
            "Post in this channel: its ID on Slack, such as C0123456789, a chat or @channel on Telegram, a room on Matrix, a topic of "
            + "ntfy or MQTT, the addresses that get an e-mail",
        expects: "the ID of a channel, a chat, a room, a topic or addresses")
    package static let account = Option.value(
        "account", "NAME",
        help:
            "Log in as this account; Bluesky needs it, such as me.bsky.social, and e-mail as the address of the sender",
        expects: "the name of an account, such as me.bsky.social, or the address of a sender")
    package static let tokenFile = Option.value(
        "token-file", "FILE",
        help: "Read the access token, or the URL of a webhook, from FILE, which only you may read, with mode 0600 "
            + "(default: the file named TARGET in CREDENTIALS_DIRECTORY, else \(PostSecret.variable))",
        expects: "a file"
    ).file(.reads)
    /// The card of a morning is the day ahead, that of an event its moment.
    package static let card = CardOptions.card.explained(
        "Draw this card; posts are read hours later, so it is the day ahead, but with --when the clock"
    ).defaulting(to: usual.rawValue)
    static let usual = CardStyle.today
    static let usualOfEvents = CardStyle.clock
    package static let visibility = Option.choice(
        "visibility", "WHO", of: PostVisibility.self,
        help: "Who sees a post on Mastodon (default: as the account has it)")
    package static let payload = Option.choice(
        "payload", "FORM", of: WebhookPayload.self,
        help:
            "Send a webhook of your own a form with the picture as a file (multipart, the default), JSON with the picture in base64 "
            + "(json), or JSON without it (words)")
    package static let text = Option.value(
        "text", "TEXT",
        help:
            "Post this text instead of the card's line; {place}, {temperature}, {sentence} (what the next hours bring), {line} and {date} "
            + "stand for what the card says",
        expects: "a text that is not blank",
        check: { text throws(ProgramError) in
            _ = try PostText(text)
            if text.allSatisfy(\.isWhitespace) {
                throw .usage("--text must be a text that is not blank; without it, the card's line is posted")
            }
        })
    private static let tagExpects = "a word of letters, digits and _, such as Seattle"
    package static let tag = Option.value(
        "tag", "WORD", help: "Add #WORD to the text", expects: tagExpects,
        repeats: true,
        check: { text throws(ProgramError) in
            let word = text.hasPrefix("#") ? String(text.dropFirst()) : text
            let isWord = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            if !isWord { throw .usage("--tag must be \(tagExpects), not '\(printable(text))'") }
        })
    package static let animate = Option.value(
        MotionOptions.animate.name, "MOTION",
        help:
            "Post the card as it moves through this much time, from 1h to 8d, or with loop as it stays at its moment while rain "
            + "falls and clouds drift: an MP4 or a GIF, which need ffmpeg, a WebP or an animated PNG, whichever the service plays",
        expects: MotionOptions.animate.expects, read: Motion.Course.init
    ).ignoringCase()
    package static let onceADay = Option.flag(
        "once-a-day",
        help:
            "Do nothing if this card was posted to TARGET today, by the clocks of the place; a run that was killed "
            + "while it posted is not repeated where that could make two posts")
    package static let quiet = Option.value(
        "quiet", "HOURS",
        help:
            "Hold posts of --when back in these hours of the place's clocks, such as 22:00-07:00, except about extreme warnings; "
            + "afterwards they are made if they are still true",
        expects: "two times such as 22:00-07:00", read: QuietHours.init)
    package static let mostADay = Option.value(
        "most-a-day", "N", help: "Make at most N posts of --when a day, from 1 to 100, by the place's clocks",
        expects: "a whole number from 1 to 100", read: count)
    package static let state = Option.value(
        "state", "DIR",
        help:
            "Remember what was posted in this folder (default: STATE_DIRECTORY, else weathercard in XDG_STATE_HOME or "
            + "~/.local/state)",
        expects: "a folder")
    package static let dryRun = Option.flag("dry-run", help: "Print what would be posted, and post nothing")

    package static let savePicture = Option.value(
        "save-picture", "FILE", help: "Write the picture of a dry run to FILE", expects: "a file, such as card.png"
    ).file(.writes)

    /// The option that names what a service needs.
    static func option(_ need: PostingService.Need) -> Option {
        switch need {
        case .instance: instance
        case .channel: channel
        case .account: account
        }
    }

    /// An option and what its value must be for a service, for messages.
    static func need(_ need: PostingService.Need, of service: PostingService) -> String {
        let option = option(need)
        return "\(option.dashed): \(need == .channel ? service.channelForm : option.expects)"
    }

    package static let place = [instance, channel, account, tokenFile, visibility, payload]
    package static let words = [text, tag]
    package static let times = [onceADay, TriggerOptions.when, quiet, mostADay, state, dryRun, savePicture]

    /// The number of `--most-a-day`.
    @Sendable static func count(_ text: String) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text).flatMap { (1...100).contains($0) ? $0 : nil }
    }
}
