internal import CFriBidi
internal import CHarfBuzz
internal import SceneModel

/// A run of a line with one direction.
struct DirectionalRun: Equatable {
    /// Indices of the line's scalars.
    let range: Range<Int>
    let isRightToLeft: Bool
}

/// Reorders the runs of a line for display (Unicode Standard Annex 9).
enum VisualOrder {
    /// The runs from left to right; `direction` is the paragraph's, or nil for that of the first strong character.
    static func runs(of scalars: [Unicode.Scalar], direction: TextDirection?) -> [DirectionalRun] {
        guard !scalars.isEmpty else { return [] }
        // Most lines have no right-to-left character.
        guard direction == .rightToLeft || scalars.contains(where: \.mayBeRightToLeft) else {
            return [DirectionalRun(range: 0..<scalars.count, isRightToLeft: false)]
        }
        return reordered(levels(of: scalars.map(\.value), direction: direction))
    }

    /// The embedding level of each scalar; white space at the end of the line has that of the paragraph.
    private static func levels(of text: [UInt32], direction: TextDirection?) -> [FriBidiLevel] {
        let count = FriBidiStrIndex(clamping: text.count)
        var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_LTR, count: text.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: text.count)
        var levels = [FriBidiLevel](repeating: 0, count: text.count)
        fribidi_get_bidi_types(text, count, &types)
        fribidi_get_bracket_types(text, count, types, &brackets)
        var base: FriBidiParType =
            switch direction {
            case .leftToRight: FRIBIDI_PAR_LTR
            case .rightToLeft: FRIBIDI_PAR_RTL
            case nil: FRIBIDI_PAR_ON
            }
        guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) != 0,
            fribidi_reorder_line(0, types, count, 0, base, &levels, nil, nil) != 0
        else { return [FriBidiLevel](repeating: 0, count: text.count) }
        return levels
    }

    /// Rule L2: from the highest level to 1, reverses each sequence of runs at that level or higher.
    private static func reordered(_ levels: [FriBidiLevel]) -> [DirectionalRun] {
        var runs: [(level: FriBidiLevel, range: Range<Int>)] = []
        for (index, level) in levels.enumerated() {
            if let last = runs.last, last.level == level {
                runs[runs.count - 1].range = last.range.lowerBound..<index + 1
            } else {
                runs.append((level, index..<index + 1))
            }
        }
        var level = levels.max() ?? 0
        while level > 0 {
            var start = 0
            while start < runs.count {
                let end = runs[start...].firstIndex { $0.level < level } ?? runs.count
                if end > start { runs[start..<end].reverse() }
                start = end + 1
            }
            level -= 1
        }
        return runs.map { DirectionalRun(range: $0.range, isRightToLeft: $0.level % 2 == 1) }
    }
}

extension Unicode.Scalar {
    /// Whether the character may have an odd level or give one to others: it belongs to a right-to-left script, or is a
    /// directional control.
    fileprivate var mayBeRightToLeft: Bool {
        switch value {
        case 0..<0x590: false
        case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// The scalars of a line, and where its characters begin.
struct TextLineScalars {
    let scalars: [Unicode.Scalar]
    /// The scalar values, in the form that HarfBuzz reads.
    let codePoints: [UInt32]
    /// The index of each character's first scalar, and the end index.
    private let starts: [Int]

    init(_ string: String) {
        scalars = Array(string.unicodeScalars)
        codePoints = scalars.map(\.value)
        var starts: [Int] = []
        starts.reserveCapacity(scalars.count + 1)
        var start = 0
        for character in string {
            starts.append(start)
            start += character.unicodeScalars.count
        }
        starts.append(start)
        self.starts = starts
    }

    /// The characters of a run; a character across the end of the run is split.
    func clusters(in range: Range<Int>) -> [TextCluster] {
        var (low, high) = (0, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= range.lowerBound { low = middle } else { high = middle }
        }
        var clusters: [TextCluster] = []
        var start = range.lowerBound
        while start < range.upperBound, low + 1 < starts.count {
            low += 1
            let end = min(starts[low], range.upperBound)
            clusters.append(TextCluster(scalars, start..<end))
            start = end
        }
        return clusters
    }
}

/// A character with its combining marks, which one font must have together.
struct TextCluster {
    /// Indices of the line's scalars.
    let range: Range<Int>
    /// The scalars that need a glyph: not selectors, joiners and controls.
    let visible: [Unicode.Scalar]

    init(_ scalars: [Unicode.Scalar], _ range: Range<Int>) {
        self.range = range
        visible =
            range.count == 1 && scalars[range.lowerBound].isASCII
            ? [scalars[range.lowerBound]] : scalars[range].filter { !$0.properties.isDefaultIgnorableCodePoint }
    }

    /// Whether the cluster is best set in the font of the word before it: a space, a comma, a dash.
    ///
    /// Brackets are not, as they come in pairs.
    var attachesToPrecedingWord: Bool {
        guard visible.count == 1, let scalar = visible.first else { return false }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .otherPunctuation, .dashPunctuation: return true
        default: return false
        }
    }

    /// Whether the character has emoji presentation, by default or by a variation selector.
    func isEmoji(in scalars: [Unicode.Scalar]) -> Bool {
        visible.first?.properties.isEmojiPresentation == true || scalars[range].contains("\u{FE0F}")
    }
}

/// A part of a run with one font and one script, the unit of shaping.
struct TextItem {
    /// Indices of the line's scalars.
    var range: Range<Int>
    let font: Font
    /// Nil for punctuation and digits only.
    var script: hb_script_t?
    let isRightToLeft: Bool

    /// Groups the clusters of a run, with the fonts chosen for them, by font and script.
    static func items(
        of clusters: [TextCluster], in fonts: [Font], scalars: [Unicode.Scalar], isRightToLeft: Bool
    ) -> [TextItem] {
        var items: [TextItem] = []
        for (cluster, font) in zip(clusters, fonts) {
            let script = scalars[cluster.range.lowerBound].script
            if let last = items.last, last.font === font,
                script == nil || last.script == nil || last.script == script
            {
                items[items.count - 1].range = last.range.lowerBound..<cluster.range.upperBound
                items[items.count - 1].script = last.script ?? script
            } else {
                items.append(
                    TextItem(range: cluster.range, font: font, script: script, isRightToLeft: isRightToLeft))
            }
        }
        return items
    }
}

extension Unicode.Scalar {
    /// The script, or nil for a character that scripts share.
    var script: hb_script_t? {
        if isASCII { return properties.isAlphabetic ? HB_SCRIPT_LATIN : nil }
        let script = hb_unicode_script(hb_unicode_funcs_get_default(), value)
        return [HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN].contains(script) ? nil : script
    }

    /// The script for choosing fonts: those of Chinese and Japanese count as one.
    var fontScript: hb_script_t? {
        switch script {
        case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO: HB_SCRIPT_HAN
        case let script: script
        }
    }
}
