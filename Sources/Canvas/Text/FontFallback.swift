internal import CFontBytes
internal import CHarfBuzz
internal import SceneModel

/// Chooses the font of each cluster of a run: the face itself, else Inter, another bundled font, or a system font.
///
/// The choice depends on the run's characters alone, not on text shaped before.
struct FontFallback {
    private var bundled = BundledFonts()
    private var system: SystemFonts

    init(usingSystemFonts: Bool) {
        system = SystemFonts(isEnabled: usingSystemFonts)
    }

    /// A font for each cluster, and the characters without a glyph, for which the face's missing-glyph box is drawn.
    mutating func fonts(
        for clusters: [TextCluster], of line: TextLineScalars, face: FontFace, language: String?
    ) throws(CanvasError) -> (fonts: [Font], missing: [Unicode.Scalar]) {
        let own = try bundled.font(.own(face))
        var fonts: [Font] = []
        fonts.reserveCapacity(clusters.count)
        var missing: [Unicode.Scalar] = []
        while fonts.count < clusters.count {
            let cluster = clusters[fonts.count]
            if let last = fonts.last, !last.isLatin, !last.hasColorGlyphs, cluster.attachesToPrecedingWord,
                last.hasAll(cluster.visible)
            {
                fonts.append(last)
            } else if cluster.visible.isEmpty {
                fonts.append(fonts.last ?? own)
            } else if let font = try latin(for: cluster, face: face) {
                fonts.append(font)
            } else {
                let run = try fallbackRun(from: fonts.count, in: clusters, face: face)
                let found = try wordFonts(for: run, of: line, face: face, language: language)
                for (cluster, font) in zip(run, found) {
                    fonts.append(font ?? own)
                    if font == nil { missing += cluster.visible.filter { !own.has($0) } }
                }
            }
        }
        return (fonts, missing)
    }

    /// The face that has a cluster: one with few letters falls back to faces of Inter, of which that for text has most.
    private mutating func latin(for cluster: TextCluster, face: FontFace) throws(CanvasError) -> Font? {
        let others: [FontFace] =
            switch face {
            case .regular, .medium: []
            case .displayMedium: [.medium]
            case .title, .titleBold: [.displayMedium, .medium]
            case .displayLight, .numeral: [.regular]
            }
        for face in [face] + others {
            let font = try bundled.font(.own(face))
            if font.hasAll(cluster.visible) { return font }
        }
        return nil
    }

    /// The longest run of clusters a word's font is chosen by.
    static let longestFallbackRun = 64

    /// The clusters from `start` that have no Latin font and that share a script, so that a word is set in one font.
    mutating func fallbackRun(
        from start: Int, in clusters: [TextCluster], face: FontFace
    ) throws(CanvasError) -> [TextCluster] {
        var run = [clusters[start]]
        var script = clusters[start].visible.first?.fontScript
        for cluster in clusters[(start + 1)...].prefix(FontFallback.longestFallbackRun - 1) {
            let own = cluster.visible.first?.fontScript
            guard script == nil || own == nil || own == script else { break }
            if !cluster.visible.isEmpty, try latin(for: cluster, face: face) != nil { break }
            script = script ?? own
            run.append(cluster)
        }
        return run
    }

    /// One font for a whole run if there is one, else a font for each cluster, or nil for a cluster without one.
    private mutating func wordFonts(
        for run: [TextCluster], of line: TextLineScalars, face: FontFace, language: String?
    ) throws(CanvasError) -> [Font?] {
        let language = language ?? FontFallback.language(of: run)
        if let font = try other(for: run, of: line, face: face, language: language) {
            return run.map { _ in font }
        }
        guard run.count > 1 else { return [nil] }
        var found: [Font?] = []
        for cluster in run {
            found.append(try other(for: [cluster], of: line, face: face, language: language))
        }
        return found
    }

    /// A font other than those for Latin letters that has all of the clusters.
    private mutating func other(
        for clusters: [TextCluster], of line: TextLineScalars, face: FontFace, language: String?
    ) throws(CanvasError) -> Font? {
        let scalars = clusters.flatMap(\.visible)
        if let first = scalars.first {
            for face in BundledFace.all(for: first, beside: face, language: language) {
                let font = try bundled.font(face)
                if font.hasAll(scalars) { return font }
            }
        }
        let isEmoji = clusters.contains { $0.isEmoji(in: line.scalars) }
        return system.font(
            for: SystemFonts.Query(scalars: scalars, face: face, language: language, isEmoji: isEmoji))
    }

    /// The language that the letters of a run imply, for a scene that does not specify one.
    private static func language(of run: [TextCluster]) -> String? {
        for scalar in run.lazy.flatMap(\.visible) {
            switch scalar.script {
            case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA: return "ja"
            case HB_SCRIPT_HANGUL: return "ko"
            case HB_SCRIPT_BOPOMOFO: return "zh-TW"
            default: continue
            }
        }
        return nil
    }
}

/// The fonts embedded in the program, each opened on first use.
struct BundledFonts {
    private var opened: [BundledFace: Font] = [:]

    mutating func font(_ face: BundledFace) throws(CanvasError) -> Font {
        if let font = opened[face] { return font }
        let embedded = face.embedded
        guard
            let font = Font(
                bytes: UnsafeBufferPointer(start: embedded.bytes, count: embedded.count), isLatin: face.isLatin)
        else {
            throw .font(face.requested)
        }
        opened[face] = font
        return font
    }
}

/// A font embedded in the program.
enum BundledFace: Hashable {
    case own(FontFace)
    /// For text beside a face, at its weight.
    case arabic(FontFace)
    case japanese(FontFace)
    case chinese(FontFace)
    case korean(FontFace)

    /// The fonts for a character of another script, the first of which that has it is used; a language has its own forms of ideographs.
    static func all(for scalar: Unicode.Scalar, beside face: FontFace, language: String?) -> [BundledFace] {
        // The light display face is used at sizes at which regular looks as light.
        let weight: FontFace = face == .regular || face == .displayLight || face == .numeral ? .regular : .medium
        switch scalar.value {
        case 0x600...0x77F: return [.arabic(weight)]
        case 0xAC00...0xD7A3: return [.korean(weight)]
        case 0x2000...0x303F, 0x3041...0x31FF, 0x3300...0x33FF, 0x4E00...0x9FFF, 0xFF01...0xFF9F:
            return language?.hasPrefix("zh") == true
                ? [.chinese(weight), .japanese(weight)] : [.japanese(weight), .chinese(weight)]
        default: return []
        }
    }

    fileprivate var isLatin: Bool {
        if case .own = self { true } else { false }
    }

    fileprivate var requested: FontFace {
        switch self {
        case .own(let face), .arabic(let face), .japanese(let face), .chinese(let face), .korean(let face): face
        }
    }

    fileprivate var embedded: weathercard_font {
        switch self {
        case .own(.regular): weathercard_font_inter_regular()
        case .own(.medium): weathercard_font_inter_medium()
        case .own(.displayMedium): weathercard_font_inter_display_medium()
        case .own(.displayLight): weathercard_font_inter_display_light()
        case .own(.numeral): weathercard_font_fraunces_numeral()
        case .own(.title): weathercard_font_fraunces_title()
        case .own(.titleBold): weathercard_font_fraunces_title_bold()
        case .arabic(.medium): weathercard_font_noto_arabic_medium()
        case .arabic: weathercard_font_noto_arabic_regular()
        case .japanese(.medium): weathercard_font_noto_japanese_medium()
        case .japanese: weathercard_font_noto_japanese_regular()
        case .chinese(.medium): weathercard_font_noto_chinese_medium()
        case .chinese: weathercard_font_noto_chinese_regular()
        case .korean(.medium): weathercard_font_noto_korean_medium()
        case .korean: weathercard_font_noto_korean_regular()
        }
    }
}
