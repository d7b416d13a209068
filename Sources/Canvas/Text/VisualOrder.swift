internal import CFriBidi
internal import SceneModel

/// A stretch of a line that is read in one direction.
struct DirectionalRun: Equatable {
    /// Scalars of the line.
    let range: Range<Int>
    let isRightToLeft: Bool
}

/// Puts the runs of a line into the order in which they stand, by Unicode Standard Annex 9.
enum VisualOrder {
    /// The runs from left to right; `direction` is the paragraph's, nil for that of the first strong character.
    static func runs(of scalars: [Unicode.Scalar], direction: TextDirection?) -> [DirectionalRun] {
        guard !scalars.isEmpty else { return [] }
        // Most lines hold nothing that runs from the right, and are done.
        guard direction == .rightToLeft || scalars.contains(where: \.mayRunFromTheRight) else {
            return [DirectionalRun(range: 0..<scalars.count, isRightToLeft: false)]
        }
        return reordered(levels(of: scalars.map(\.value), direction: direction))
    }

    /// The embedding level of each scalar, white space at the line's end at that of the paragraph.
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

    /// Rule L2: from the highest level down to the lowest odd one, what is at least so deep is turned round.
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
    /// Whether the character may stand at an odd level or make others do so: letters and numbers of scripts that run from
    /// the right, and controls.
    fileprivate var mayRunFromTheRight: Bool {
        switch value {
        case 0..<0x590: false
        case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
