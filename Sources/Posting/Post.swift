package import CardOrders
package import Primitives

/// A card with its words, as it is to be posted.
package struct Post: Hashable, Sendable {
    /// The file of the picture.
    package var picture: [UInt8]
    package var format: CardFormat
    package var width: Int
    package var height: Int
    /// The duration; 0 for a still picture.
    package var seconds: Double
    /// The alternative text.
    package var alternative: String
    package var text: String
    /// Hashtags without their `#`.
    package var tags: [String]
    /// The language of the words as a BCP 47 tag, if it is known.
    package var language: String?
    /// Who sees the post; nil for the account's default.
    package var visibility: PostVisibility?
    /// What the service knows the post by that this one replies to; nil for a post of its own.
    package var replyTo: String?
    /// When the first attempt at this post began.
    package var begun: Instant
    /// The idempotency key, of letters and digits, which is the same in all attempts.
    package var key: String
    /// Whether an earlier attempt may have succeeded.
    package var isRepeated: Bool

    package init(
        picture: [UInt8], format: CardFormat = .png, width: Int, height: Int, seconds: Double = 0,
        alternative: String,
        text: String, tags: [String] = [], language: String? = nil, visibility: PostVisibility? = nil,
        begun: Instant, key: String,
        isRepeated: Bool = false
    ) {
        (self.picture, self.format, self.width, self.height) = (picture, format, width, height)
        self.seconds = seconds
        (self.alternative, self.text, self.tags, self.language) = (alternative, text, tags, language)
        (self.visibility, self.begun, self.key, self.isRepeated) = (visibility, begun, key, isRepeated)
    }

    /// The name of the picture's file.
    var fileName: String { "card." + (format == .apng ? CardFormat.png : format).fileExtension }
    /// What messages call the picture.
    var noun: String { format == .mp4 ? "the video" : "the picture" }
}

extension CardFormat {
    /// The media type for an upload.
    ///
    /// Services accept an animated PNG only as `image/png`, and see by its content that it moves.
    var uploadType: String { self == .apng ? CardFormat.png.contentType : contentType }
}

/// Who sees a post on Mastodon.
package enum PostVisibility: String, CaseIterable, Sendable {
    case `public`, unlisted, `private`, direct
}

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
        }
    }

    /// The formats of moving pictures that the service plays, the best first; of others it shows the first frame, or refuses
    /// them.
    package var playedFormats: [CardFormat] {
        switch self {
        case .mastodon, .matrix: [.mp4, .apng]
        case .bluesky, .telegram: [.mp4]
        case .slack: [.gif]
        case .discord: [.animatedWebP]
        }
    }

    /// The limits for a picture in a format.
    package func limits(for format: CardFormat) -> Limits {
        var limits = limits
        switch (self, format) {
        case (_, .png): break
        case (.mastodon, .mp4): (limits.bytes, limits.sides, limits.pixels) = (40 << 20, 6000, 8_294_400)
        // Mastodon makes a video of it, as of a GIF, which has at most so many pixels.
        case (.mastodon, _): limits.pixels = 921_600
        case (.bluesky, _):
            (limits.bytes, limits.sides, limits.pixels) = (50_000_000, 6000, 8_294_400)
            limits.alternative = 1000
        case (.telegram, _): (limits.bytes, limits.sides, limits.pixels) = (45_000_000, 6000, 8_294_400)
        case (.matrix, .mp4): (limits.sides, limits.pixels) = (6000, 8_294_400)
        // Larger ones are shown only when they are opened.
        case (.slack, _), (.discord, _), (.matrix, _):
            (limits.bytes, limits.sides, limits.pixels) = (8 << 20, 4000, 1_200_000)
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
        case .slack, .telegram: [.channel]
        case .discord: []
        case .matrix: [.instance, .channel]
        }
    }

    /// What a target may give; anything else would have no effect.
    package var takes: [Need] {
        switch self {
        case .mastodon: [.instance]
        case .bluesky: [.instance, .account]
        case .slack, .telegram, .matrix: [.instance, .channel]
        case .discord: []
        }
    }

    /// What the ID of a channel looks like, for messages.
    package var channelForm: String {
        switch self {
        case .slack: "the ID of a channel, such as C0123456789, which its details show"
        case .telegram:
            "@ and the name of a channel, such as @my_channel, or the number of a chat, such as -1001234567890"
        case .matrix: "a room, such as '!id:server' or '#alias:server'"
        case .mastodon, .bluesky, .discord: "nothing"
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
        case .mastodon, .bluesky, .discord: return false
        }
    }

    /// The default server; nil if the service has none.
    package var server: String? {
        switch self {
        case .mastodon, .discord, .matrix: nil
        case .bluesky: "https://bsky.social"
        case .telegram: "https://api.telegram.org"
        case .slack: "https://slack.com"
        }
    }

    /// What messages call its secret.
    package var secretNoun: String {
        switch self {
        case .mastodon, .matrix: "access token"
        case .bluesky: "app password"
        case .telegram: "token of the bot"
        case .slack: "bot token"
        case .discord: "URL of the webhook"
        }
    }

    /// The seconds for which the service recognizes a repeated post as the same; nil if it does not.
    package var remembersFor: Double? {
        switch self {
        // Mastodon keeps the keys of posts for an hour.
        case .mastodon: 3300
        // A record stays.
        case .bluesky: .infinity
        // Synapse forgets transactions after half an hour at the earliest.
        case .matrix: 1500
        case .slack, .discord, .telegram: nil
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
    /// A token, a password, or the URL of a webhook.
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
        }
    }

    /// The host that gets the requests.
    package func host() throws(PostingFault) -> String {
        service == .discord ? try PostingAddress.webhook(secret).address.host : try address().host
    }

    private func address() throws(PostingFault) -> PostingAddress {
        let text = try required(instance ?? service.server, .instance)
        guard let address = PostingAddress(text) else { throw .address }
        return address
    }

    private func required(_ value: String?, _ need: PostingService.Need) throws(PostingFault) -> String {
        guard let value, !value.isEmpty else { throw .lacks(need) }
        return value
    }
}
