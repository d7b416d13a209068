internal import CHarfBuzz

/// A stretch of a run in one font and one script, which is shaped at once.
struct TextItem {
    /// Scalars of the line.
    var range: Range<Int>
    let font: Font
    /// nil where it has punctuation and digits only.
    var script: hb_script_t?
    let isRightToLeft: Bool

    /// A run's clusters in the fonts found for them, neighbours of the same font and script together.
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
    /// The script; nil for what many scripts share.
    var script: hb_script_t? {
        if isASCII { return properties.isAlphabetic ? HB_SCRIPT_LATIN : nil }
        let script = hb_unicode_script(hb_unicode_funcs_get_default(), value)
        return [HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN].contains(script) ? nil : script
    }

    /// The script as far as fonts go: those that Chinese and Japanese are written in are one.
    var fontScript: hb_script_t? {
        switch script {
        case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO: HB_SCRIPT_HAN
        case let script: script
        }
    }
}
