/// The Damerau–Levenshtein distance of two words, in its restricted form (optimal string alignment).
///
/// One edit is a byte more, a byte less, another byte, or two neighbors exchanged; none touches the same place twice.
public struct EditDistance {
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var row: [Int] = []

    /// A measure that keeps its working memory from one pair to the next.
    public init() {}

    /// The distance of two words' UTF-8, or nil where it is above `limit`.
    public mutating func between(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        if row.count <= second.count {
            row = Array(repeating: 0, count: second.count + 1)
            last = row
            beforeLast = row
        }
        for j in 0...second.count {
            last[j] = j
        }
        for i in 0..<first.count {
            row[0] = i + 1
            var least = row[0]
            for j in 0..<second.count {
                var best = min(last[j + 1], row[j]) + 1
                best = min(best, last[j] + (first[i] == second[j] ? 0 : 1))
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row[j + 1] = best
                least = min(least, best)
            }
            // An exchange may still undercut a row by one edit, never by more.
            guard least <= limit + 1 else { return nil }
            swap(&beforeLast, &last)
            swap(&last, &row)
        }
        let distance = last[second.count]
        return distance <= limit ? distance : nil
    }
}
