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
    /// What a webhook gets.
    package var payload = WebhookPayload.multipart
    /// The name of the place; nil for a finished scene.
    package var place: String?
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
        place: String? = nil, begun: Instant, key: String,
        isRepeated: Bool = false
    ) {
        (self.picture, self.format, self.width, self.height) = (picture, format, width, height)
        self.seconds = seconds
        (self.alternative, self.text, self.tags, self.language) = (alternative, text, tags, language)
        (self.visibility, self.place) = (visibility, place)
        (self.begun, self.key, self.isRepeated) = (begun, key, isRepeated)
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

/// The body of a request to a webhook of one's own.
package enum WebhookPayload: String, CaseIterable, Sendable {
    /// A form with the picture as a file.
    case multipart
    /// JSON with the picture in base64.
    case json
    /// JSON without the picture.
    case words
}
