/// The parts of a paragraph that stay on one line, in order, each with what follows it up to the break.
///
/// Breaks are those of Unicode Standard Annex 14 for spaces, hyphens and East Asian text; a number stays with the ideograph
/// that counts it. Words of scripts without spaces, such as Thai, are known to dictionaries only and stay whole.
struct UnbreakablePieces: Sequence, IteratorProtocol {
    private var rest: Substring

    init(of paragraph: Substring) {
        rest = paragraph
    }

    mutating func next() -> Substring? {
        var index = rest.startIndex
        guard index < rest.endIndex else { return nil }
        var before: LineBreakClass?
        var last = LineBreakClass(rest[index])
        index = rest.index(after: index)
        while index < rest.endIndex {
            let following = LineBreakClass(rest[index])
            if UnbreakablePieces.breaks(after: last, preceded: before, before: following) { break }
            (before, last) = (last, following)
            index = rest.index(after: index)
        }
        defer { rest = rest[index...] }
        return rest[..<index]
    }

    private static func breaks(
        after last: LineBreakClass, preceded before: LineBreakClass?, before following: LineBreakClass
    ) -> Bool {
        switch (last, following) {
        case (_, .space), (_, .zeroWidthSpace): false
        case (.zeroWidthSpace, _): true
        case (_, .glue), (.glue, _): false
        // French sets its marks off by a space.
        case (_, .closing), (_, .wideClosing): false
        case (.space, _), (.softHyphen, _): true
        case (_, .hyphen), (_, .softHyphen), (_, .dash): false
        case (.hyphen, .other), (.hyphen, .ideographic), (.hyphen, .opening),
            (.dash, .other), (.dash, .ideographic), (.dash, .opening), (.dash, .digit):
            switch before {
            case .other, .digit, .ideographic, .closing, .wideClosing: true
            default: false
            }
        case (.opening, _), (.digit, .ideographic): false
        case (.ideographic, _), (.wideClosing, _), (_, .ideographic): true
        default: false
        }
    }
}
