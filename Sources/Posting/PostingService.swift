package import CardOrders
internal import Primitives
internal import SystemAccess

/// A service to post on.
package enum PostingService: String, CaseIterable, Sendable {
    /// Mastodon, and servers that have its API.
    case mastodon
    /// Bluesky, and other servers of AT Protocol.
    case bluesky
    case slack
    /// A webhook of Discord.
    case discord
    /// A bot of Telegram.
    case telegram
    case matrix
    /// A topic of ntfy.
    case ntfy
    /// A webhook of one's own.
    case webhook
    /// The Webhook Image plugin of a TRMNL.
    case trmnl
    /// A message by SMTP.
    case email
    /// A retained message at a broker, with its discovery by Home Assistant.
    case mqtt

    /// The most that a service accepts of a picture and its texts, whose lengths are in UTF-16 units, as no service counts more.
    package struct Limits: Hashable, Sendable {
        package var bytes: Int
        /// The sum of width and height.
        package var sides: Int
        package var pixels: Int
        package var text: Int
        package var alternative: Int

        package init(bytes: Int, sides: Int, pixels: Int, text: Int, alternative: Int) {
            (self.bytes, self.sides, self.pixels) = (bytes, sides, pixels)
            (self.text, self.alternative) = (text, alternative)
        }
    }

    package var limits: Limits {
        switch self {
        case .mastodon: Limits(bytes: 8 << 20, sides: 16_000, pixels: 33_000_000, text: 500, alternative: 1500)
        case .bluesky: Limits(bytes: 1_000_000, sides: 16_000, pixels: 33_000_000, text: 300, alternative: 2000)
        case .telegram: Limits(bytes: 9_500_000, sides: 10_000, pixels: 25_000_000, text: 1024, alternative: 1000)
        case .matrix: Limits(bytes: 8 << 20, sides: 20_000, pixels: 60_000_000, text: 4000, alternative: 1000)
        case .slack: Limits(bytes: 100 << 20, sides: 20_000, pixels: 60_000_000, text: 4000, alternative: 1000)
        case .discord: Limits(bytes: 8 << 20, sides: 20_000, pixels: 60_000_000, text: 2000, alternative: 1024)
        // A message has 4096 bytes, and an attachment at ntfy.sh two megabytes.
        case .ntfy: Limits(bytes: 2_000_000, sides: 16_000, pixels: 33_000_000, text: 1024, alternative: 1000)
        // A screen has no words.
        case .trmnl: Limits(bytes: 1 << 20, sides: 8000, pixels: 4_000_000, text: 0, alternative: 0)
        case .webhook, .email, .mqtt:
            Limits(bytes: 8 << 20, sides: 20_000, pixels: 60_000_000, text: 4000, alternative: 4000)
        }
    }

    /// The formats of moving pictures that the service plays, the best first; of others it shows the first frame, or refuses
    /// them.
    ///
    /// There are none for a service whose screens show no motion.
    package var playedFormats: [CardFormat] {
        switch self {
        case .mastodon, .matrix: [.mp4, .apng]
        case .bluesky, .telegram: [.mp4]
        case .slack, .email: [.gif]
        case .discord: [.animatedWebP]
        case .ntfy: [.gif, .apng]
        case .webhook, .mqtt: [.apng]
        case .trmnl: []
        }
    }

    /// The limits for a picture in a format.
    package func limits(for format: CardFormat) -> Limits {
        var limits = limits
        switch (self, format) {
        case (_, .png), (_, .jpeg): break
        case (.mastodon, .mp4): (limits.bytes, limits.sides, limits.pixels) = (40 << 20, 6000, 8_294_400)
        // Mastodon makes a video of it, as of a GIF, which has at most so many pixels.
        case (.mastodon, _): limits.pixels = 921_600
        case (.bluesky, _):
            (limits.bytes, limits.sides, limits.pixels) = (50_000_000, 6000, 8_294_400)
            limits.alternative = 1000
        case (.telegram, _): (limits.bytes, limits.sides, limits.pixels) = (45_000_000, 6000, 8_294_400)
        case (.matrix, .mp4): (limits.sides, limits.pixels) = (6000, 8_294_400)
        // Larger ones are shown only when they are opened.
        case (.slack, _), (.discord, _), (.matrix, _), (.email, _):
            (limits.bytes, limits.sides, limits.pixels) = (8 << 20, 4000, 1_200_000)
        case (.ntfy, _), (.webhook, _), (.mqtt, _), (.trmnl, _): limits.pixels = min(limits.pixels, 1_200_000)
        }
        return limits
    }

    /// What may be needed to find where to post, besides the secret.
    package enum Need: String, Sendable {
        case instance, channel, account
    }

    package var needs: [Need] {
        switch self {
        case .mastodon: [.instance]
        case .bluesky: [.account]
        case .slack, .telegram, .ntfy: [.channel]
        case .discord, .webhook, .trmnl: []
        case .matrix, .mqtt: [.instance, .channel]
        case .email: [.instance, .account, .channel]
        }
    }

    /// What a target may give; anything else would have no effect.
    package var takes: [Need] {
        switch self {
        case .mastodon: [.instance]
        case .bluesky: [.instance, .account]
        case .slack, .telegram, .matrix, .ntfy: [.instance, .channel]
        case .discord, .webhook, .trmnl: []
        case .email, .mqtt: [.instance, .account, .channel]
        }
    }

    /// The schemes that the address of its server may have.
    var schemes: [PostingAddress.Scheme] {
        switch self {
        case .email: [.smtps, .smtp]
        case .mqtt: [.mqtts, .mqtt]
        default: [.https, .http]
        }
    }

    /// What the address of its server must be, for messages.
    package var addressForm: String {
        switch self {
        case .email: "the smtps or smtp URL of a mail server, such as smtps://smtp.example.org"
        case .mqtt: "the mqtts or mqtt URL of a broker, such as mqtt://homeassistant.local"
        default: PostingAddress.expects
        }
    }

    /// What the ID of a channel looks like, for messages.
    package var channelForm: String {
        switch self {
        case .slack: "the ID of a channel, such as C0123456789, which its details show"
        case .telegram:
            "@ and the name of a channel, such as @my_channel, or the number of a chat, such as -1001234567890"
        case .matrix: "a room, such as '!id:server' or '#alias:server'"
        case .ntfy: "a topic of letters, digits, _ and -, such as my-weather-7fQ2"
        case .email: "addresses separated by commas, such as me@example.org,you@example.org"
        case .mqtt: "a topic without + and #, such as weathercard/seattle"
        case .mastodon, .bluesky, .discord, .webhook, .trmnl: "nothing"
        }
    }

    /// Whether a text has the form of a channel, which may not exist.
    package func isChannel(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
        guard let first = scalars.first, scalars.count > 1 else { return false }
        switch self {
        case .slack: return scalars.allSatisfy { isDigit($0) || ("A"..."Z").contains($0) }
        case .telegram:
            return first == "@" || (first == "-" || isDigit(first)) && scalars.dropFirst().allSatisfy(isDigit)
        case .matrix: return first == "!" || first == "#" && scalars.contains(":")
        case .ntfy:
            return scalars.count <= 64
                && text.utf8.allSatisfy {
                    isAlphanumeric($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
                }
        case .email: return MailMessage.addresses(in: text) != nil
        case .mqtt:
            return text.utf8.count <= 200 && !text.hasPrefix("/") && !text.hasSuffix("/")
                && scalars.allSatisfy { $0.value > 0x20 && $0 != "+" && $0 != "#" && $0 != "$" && $0.value != 0x7F }
        case .mastodon, .bluesky, .discord, .webhook, .trmnl: return false
        }
    }

    /// The default server; nil if the service has none.
    package var server: String? {
        switch self {
        case .mastodon, .discord, .matrix, .webhook, .trmnl, .email, .mqtt: nil
        case .bluesky: "https://bsky.social"
        case .ntfy: "https://ntfy.sh"
        case .telegram: "https://api.telegram.org"
        case .slack: "https://slack.com"
        }
    }

    /// What messages call its secret.
    package var secretNoun: String {
        switch self {
        case .mastodon, .matrix, .ntfy: "access token"
        case .bluesky: "app password"
        case .telegram: "token of the bot"
        case .slack: "bot token"
        case .discord, .webhook, .trmnl: "URL of the webhook"
        case .email, .mqtt: "password"
        }
    }

    /// What the secret may consist of; the others travel in headers and URLs.
    var secretForm: KeyFile.Form { self == .email || self == .mqtt ? .line : .word }

    /// Whether it is posted to only with a secret.
    package var needsSecret: Bool {
        switch self {
        case .ntfy, .email, .mqtt: false
        default: true
        }
    }

    /// What a webhook of it looks like, if its secret is the URL of one.
    package var webhookForm: String? {
        switch self {
        case .discord: "https://discord.com/api/webhooks/123/abc, with ?thread_id=456 for a thread"
        case .webhook: "https://example.org/hooks/abc"
        case .trmnl: "https://trmnl.com/api/plugin_settings/abc/image"
        default: nil
        }
    }

    /// The seconds for which the service recognizes a repeated post as the same; nil if it does not.
    package var remembersFor: Double? {
        switch self {
        // Mastodon keeps the keys of posts for an hour.
        case .mastodon: 3300
        // A record stays, and a retained message is replaced.
        case .bluesky, .mqtt: .infinity
        // Synapse forgets transactions after half an hour at the earliest.
        case .matrix: 1500
        case .slack, .discord, .telegram, .ntfy, .webhook, .trmnl, .email: nil
        }
    }
}

/// Where to post, and with what secret.
package struct PostingTarget: Hashable, Sendable {
    package var service: PostingService
    /// The server; nil for the service's default.
    package var instance: String?
    package var channel: String?
    package var account: String?
    /// A token, a password, or the URL of a webhook; empty if there is none and the service needs none.
    package var secret: String

    package init(
        service: PostingService, instance: String? = nil, channel: String? = nil, account: String? = nil,
        secret: String
    ) {
        (self.service, self.instance, self.channel) = (service, instance, channel)
        (self.account, self.secret) = (account, secret)
    }

    /// The requests that make a post, one after another.
    ///
    /// - Throws: If the target lacks something.
    package func conversation(about post: Post) throws(PostingFault) -> any PostingConversation {
        switch service {
        case .mastodon: return Mastodon(post, at: try address(), secret)
        case .bluesky: return Bluesky(post, at: try address(), as: try required(account, .account), secret)
        case .telegram: return Telegram(post, at: try address(), in: try required(channel, .channel), secret)
        case .matrix: return Matrix(post, at: try address(), in: try required(channel, .channel), secret)
        case .slack: return Slack(post, at: try address(), in: try required(channel, .channel), secret)
        case .discord:
            let (webhook, thread) = try PostingAddress.webhook(secret)
            return Discord(post, at: webhook, in: thread)
        case .ntfy: return Ntfy(post, at: try address(), in: try required(channel, .channel), secret)
        case .webhook, .trmnl:
            return Webhook(post, of: service, at: try PostingAddress.ownWebhook(secret, of: service))
        case .email:
            return try Mail(
                post, at: try address(), as: required(account, .account), to: required(channel, .channel),
                secret)
        case .mqtt:
            return try MQTT(
                post, at: try address(), as: account, in: try required(channel, .channel), secret)
        }
    }

    /// The host that gets the requests.
    package func host() throws(PostingFault) -> String {
        switch service {
        case .discord: try PostingAddress.webhook(secret).address.host
        case .webhook, .trmnl: try PostingAddress.ownWebhook(secret, of: service).host
        default: try address().host
        }
    }

    private func address() throws(PostingFault) -> PostingAddress {
        let text = try required(instance ?? service.server, .instance)
        guard let address = PostingAddress(text), service.schemes.contains(address.scheme) else { throw .address }
        return address
    }

    private func required(_ value: String?, _ need: PostingService.Need) throws(PostingFault) -> String {
        guard let value, !value.isEmpty else { throw .lacks(need) }
        return value
    }
}
