internal import CFontBytes
internal import CHarfBuzz
internal import SceneModel

/// Finds the font for each cluster of a run: Inter, else another bundled face, else one of the system's.
///
/// The choice depends on the run's characters alone, not on what was set before it.
struct FontFallback {
    private var bundled = BundledFonts()
    private var system: SystemFonts

    init(usingSystemFonts: Bool) {
        system = SystemFonts(isEnabled: usingSystemFonts)
    }

    /// A font for each cluster, and the characters that none has, which the face's own box stands for.
    mutating func fonts(
        for clusters: [TextCluster], of line: TextLineScalars, face: FontFace, language: String?
    ) throws(CanvasError) -> (fonts: [Font], missing: [Unicode.Scalar]) {
        let own = try bundled.font(.inter(face))
        var fonts: [Font] = []
        fonts.reserveCapacity(clusters.count)
        var missing: [Unicode.Scalar] = []
        while fonts.count < clusters.count {
            let cluster = clusters[fonts.count]
            if let last = fonts.last, !last.isInter, !last.hasPictures, cluster.followsItsWord,
                last.hasAll(cluster.visible)
            {
                fonts.append(last)
            } else if cluster.visible.isEmpty {
                fonts.append(fonts.last ?? own)
            } else if let inter = try inter(for: cluster, face: face) {
                fonts.append(inter)
            } else {
                let stretch = try strangers(from: fonts.count, in: clusters, face: face)
                let found = try wordFonts(for: stretch, of: line, face: face, language: language)
                for (cluster, font) in zip(stretch, found) {
                    fonts.append(font ?? own)
                    if font == nil { missing += cluster.visible.filter { !own.has($0) } }
                }
            }
        }
        return (fonts, missing)
    }

    /// The display cuts hold few letters; the text cut comes before another family.
    private mutating func inter(for cluster: TextCluster, face: FontFace) throws(CanvasError) -> Font? {
        let own = try bundled.font(.inter(face))
        if own.hasAll(cluster.visible) { return own }
        let textFace: FontFace
        switch face {
        case .regular, .medium: return nil
        case .displayMedium: textFace = .medium
        case .displayLight: textFace = .regular
        }
        let text = try bundled.font(.inter(textFace))
        return text.hasAll(cluster.visible) ? text : nil
    }

    /// The clusters from one on that Inter lacks and that are of its script, so that a word is of one font.
    private mutating func strangers(
        from start: Int, in clusters: [TextCluster], face: FontFace
    ) throws(CanvasError) -> [TextCluster] {
        var stretch = [clusters[start]]
        var script = clusters[start].visible.first?.fontScript
        for cluster in clusters[(start + 1)...].prefix(63) {
            let own = cluster.visible.first?.fontScript
            guard script == nil || own == nil || own == script else { break }
            if !cluster.visible.isEmpty, try inter(for: cluster, face: face) != nil { break }
            script = script ?? own
            stretch.append(cluster)
        }
        return stretch
    }

    /// One font for all of a word where there is such, else one for each cluster, nil where there is none.
    private mutating func wordFonts(
        for stretch: [TextCluster], of line: TextLineScalars, face: FontFace, language: String?
    ) throws(CanvasError) -> [Font?] {
        let language = language ?? FontFallback.language(of: stretch)
        if let font = try other(for: stretch, of: line, face: face, language: language) {
            return stretch.map { _ in font }
        }
        guard stretch.count > 1 else { return [nil] }
        var found: [Font?] = []
        for cluster in stretch {
            found.append(try other(for: [cluster], of: line, face: face, language: language))
        }
        return found
    }

    /// A font other than Inter that has all of some clusters.
    private mutating func other(
        for clusters: [TextCluster], of line: TextLineScalars, face: FontFace, language: String?
    ) throws(CanvasError) -> Font? {
        let scalars = clusters.flatMap(\.visible)
        if let first = scalars.first, let face = BundledFace(for: first, beside: face) {
            let font = try bundled.font(face)
            if font.hasAll(scalars) { return font }
        }
        let isEmoji = clusters.contains { $0.isEmoji(in: line.scalars) }
        return system.font(
            for: SystemFonts.Query(scalars: scalars, face: face, language: language, isEmoji: isEmoji))
    }

    /// The language that a word's letters betray where the scene does not tell it.
    private static func language(of stretch: [TextCluster]) -> String? {
        for scalar in stretch.lazy.flatMap(\.visible) {
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

/// The faces inside the program, each opened when first used.
struct BundledFonts {
    private var opened: [BundledFace: Font] = [:]

    mutating func font(_ face: BundledFace) throws(CanvasError) -> Font {
        if let font = opened[face] { return font }
        let embedded = face.embedded
        guard
            let font = Font(
                bytes: UnsafeBufferPointer(start: embedded.bytes, count: embedded.count), isInter: face.isInter)
        else {
            throw .font(face.requested)
        }
        opened[face] = font
        return font
    }
}

/// A face inside the program.
enum BundledFace: Hashable {
    case inter(FontFace)
    /// Beside a face of Inter, at its weight.
    case arabic(FontFace)
    case japanese(FontFace)

    /// The face for scripts that Inter lacks, or nil for those that are not bundled.
    init?(for scalar: Unicode.Scalar, beside face: FontFace) {
        // The light display cut is used at sizes where regular looks as light.
        let weight: FontFace = face == .medium || face == .displayMedium ? .medium : .regular
        switch scalar.value {
        case 0x600...0x77F: self = .arabic(weight)
        case 0x2000...0x303F, 0x3041...0x31FF, 0x3300...0x33FF, 0x4E00...0x9FFF, 0xFF01...0xFF9F:
            self = .japanese(weight)
        default: return nil
        }
    }

    fileprivate var isInter: Bool {
        if case .inter = self { true } else { false }
    }

    fileprivate var requested: FontFace {
        switch self {
        case .inter(let face), .arabic(let face), .japanese(let face): face
        }
    }

    fileprivate var embedded: weathercard_font {
        switch self {
        case .inter(.regular): weathercard_font_inter_regular()
        case .inter(.medium): weathercard_font_inter_medium()
        case .inter(.displayMedium): weathercard_font_inter_display_medium()
        case .inter(.displayLight): weathercard_font_inter_display_light()
        case .arabic(.medium): weathercard_font_noto_arabic_medium()
        case .arabic: weathercard_font_noto_arabic_regular()
        case .japanese(.medium): weathercard_font_noto_japanese_medium()
        case .japanese: weathercard_font_noto_japanese_regular()
        }
    }
}
