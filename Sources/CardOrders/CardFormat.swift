package import Options
internal import RasterImages
package import SystemAccess

/// The format of a card's file.
package enum CardFormat: String, CaseIterable, Hashable, Codable, Sendable {
    case png, svg, bmp
    /// A page with text.
    case pdf
    /// With a little loss, for what reads nothing else; its name may also end in `.jpeg`.
    case jpeg = "jpg"
    /// Without loss.
    case webp
    /// An animated PNG, whose name may also end in `.png`.
    case apng
    /// Uncompressed video.
    case y4m
    /// Those that ffmpeg writes.
    case mp4, gif
    /// Without loss, like the still one, whose name it has.
    case animatedWebP = "animated-webp"

    /// Whether a card in this format moves.
    package var moves: Bool {
        switch self {
        case .png, .svg, .bmp, .pdf, .jpeg, .webp: false
        case .apng, .y4m, .mp4, .animatedWebP, .gif: true
        }
    }

    /// Whether it has shapes rather than pixels.
    package var isVector: Bool { self == .svg || self == .pdf }

    /// Whether the library that writes it is installed, where that may be missing.
    package var isInstalled: Bool {
        switch self {
        case .jpeg: PhotoEncoder.Format.jpeg.isInstalled
        case .webp, .animatedWebP: PhotoEncoder.Format.webp.isInstalled
        default: true
        }
    }

    /// Whether ffmpeg writes it.
    package var needsFFmpeg: Bool { self == .mp4 || self == .gif }

    /// The frames a second of a card that moves: what players of the format play evenly.
    package var rate: Int { self == .mp4 || self == .y4m ? 30 : 12 }

    /// The media type (RFC 9110, 8.3).
    package var contentType: String {
        switch self {
        case .png: "image/png"
        case .svg: "image/svg+xml; charset=utf-8"
        case .bmp: "image/bmp"
        case .pdf: "application/pdf"
        case .apng: "image/apng"
        case .y4m: "video/x-yuv4mpeg"
        case .mp4: "video/mp4"
        case .jpeg: "image/jpeg"
        case .webp, .animatedWebP: "image/webp"
        case .gif: "image/gif"
        }
    }

    // MARK: Names

    /// The formats that no moving card has.
    private static let stillAlone: Set<CardFormat> = [.svg, .bmp, .pdf, .jpeg]

    /// The format of a card that moves by the same word, if a WebP, which can move; otherwise the format itself.
    package var moving: CardFormat { self == .webp ? .animatedWebP : self }

    /// What the names of files end in, after a dot.
    package var fileExtension: String { self == .animatedWebP ? CardFormat.webp.rawValue : rawValue }

    /// Other words for formats than those of their extensions.
    package static let synonyms = ["jpeg": CardFormat.jpeg.rawValue]

    /// The format of the extension of a name, in upper or lower case; of two with the same one, that of a still card.
    private init?(extensionOf name: String) {
        let word = CardFormat.fileExtension(of: name)
        let usual = CardFormat.synonyms[word] ?? word
        guard let known = CardFormat.allCases.first(where: { $0.fileExtension == usual }) else { return nil }
        self = known
    }

    /// The format of a still card by the extension of its name: a PNG unless it is that of another.
    package init(still name: String) {
        let known = CardFormat(extensionOf: name)
        self = known.flatMap { $0.moves ? nil : $0 } ?? .png
    }

    /// The format of a moving card by the extension of its name; nil if a moving card cannot have it.
    private init?(moving name: String) {
        guard let known = CardFormat(extensionOf: name), !CardFormat.stillAlone.contains(known) else { return nil }
        self = known == .png ? .apng : known == .webp ? .animatedWebP : known
    }

    /// The format of `--format`, or else of the name in `--output`.
    ///
    /// - Throws: If the two contradict each other, or if the card moves and the format does not, or the other way round.
    package init(_ values: OptionValues) throws(ProgramError) {
        let name = values.value(of: OutputOptions.picture) ?? ""
        let option: CardFormat? = values.choice(of: OutputOptions.format)
        let fits: Bool
        if values.has(MotionOptions.animate) {
            try CardFormat.checkMoving(name, tellsFormat: option == nil)
            let named = CardFormat(moving: name)
            guard let option else {
                self = named ?? .apng
                return
            }
            self = option.moving
            guard moves else {
                throw .usage(
                    "a \(option.rawValue) does not move; \(OutputOptions.format.dashed) apng, webp and y4m do")
            }
            fits = named == nil || named == self
        } else {
            try MotionOptions.refuse(values)
            try CardFormat.check(name, tellsFormat: option == nil)
            self = option ?? CardFormat(still: name)
            fits = CardFormat(extensionOf: name) == nil || CardFormat(still: name) == self
        }
        if !fits {
            throw .usage(
                "\(OutputOptions.format.dashed) \(fileExtension) is not the format of a name that ends in "
                    + ".\(CardFormat.fileExtension(of: name))")
        }
    }

    /// The extensions of other formats of pictures and documents.
    private static let others: Set<String> = [
        "tif", "tiff", "heic", "heif", "avif", "jxl", "ico", "eps", "ps", "m4v", "mov",
        "webm", "mkv",
        "avi",
    ]

    /// Whether nobody can tell the format by the name: it has an extension, which is of no format.
    private static func isUnknown(_ name: String) -> Bool {
        !fileExtension(of: name).isEmpty && CardFormat(extensionOf: name) == nil
    }

    /// Throws if a still card's name has the extension of a format that it cannot have, or of none if the name is to tell the format.
    package static func check(_ name: String, tellsFormat: Bool = true) throws(ProgramError) {
        let word = fileExtension(of: name)
        let isVideo = CardFormat(extensionOf: name).map { $0.moves && $0 != .apng } ?? false
        guard isVideo || others.contains(word) || tellsFormat && isUnknown(name) else { return }
        throw .usage(
            "cannot write \(printable(name)): the name must end in .png, .jpg, .webp, .svg, .pdf or .bmp, the formats that are "
                + "written"
                + (isVideo ? "; with \(MotionOptions.animate.dashed), .\(word) is written, too" : ""))
    }

    /// Throws if a moving card's name has the extension of a format that it cannot have, or of none if the name is to tell the format.
    static func checkMoving(_ name: String, tellsFormat: Bool) throws(ProgramError) {
        let isStill = CardFormat(extensionOf: name).map(stillAlone.contains) ?? false
        guard isStill || others.contains(fileExtension(of: name)) || tellsFormat && isUnknown(name) else { return }
        throw .usage(
            "cannot write \(printable(name)): the name of a moving picture must end in .png, .apng, .mp4, .webp, .gif or "
                + ".y4m")
    }

    /// Throws if the name of the still card beside a moving one has the extension of a format that it cannot have.
    package static func checkPoster(_ name: String) throws(ProgramError) {
        try check(name)
        if CardFormat(still: name).isVector {
            throw .usage(
                "\(MotionOptions.poster.dashed) is a PNG, JPEG, WebP or BMP, so its name must not end in .\(fileExtension(of: name))"
            )
        }
    }

    /// Whether a file in this format may have the name, which has an extension of the format or none.
    package func mayBeNamed(_ name: String) -> Bool {
        let format = CardFormat(extensionOf: name)
        return CardFormat.fileExtension(of: name).isEmpty || format?.fileExtension == fileExtension
            || format == .png && self == .apng
    }

    /// What follows the last dot of a file's name, in lower case; empty for a name without one and for the folders `.` and `..`.
    static func fileExtension(of path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        return name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    }
}
