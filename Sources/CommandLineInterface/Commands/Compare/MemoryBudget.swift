internal import ImageComparison
internal import Threading

/// The memory that comparisons at work may take together.
///
/// A comparison that wants more than is left waits, unless it is the only one.
final class MemoryBudget: Sendable {
    private let limit: Int
    private let taken = Monitor(0)

    /// A budget in bytes, by default for one pair of the largest pictures that are read unless told otherwise.
    init(limit: Int = 160 << 20) {
        self.limit = limit
    }

    /// Does work that holds two pictures of these sizes, and what it finds of each pixel.
    func use<Result>(
        for sizes: [PixelSize], _ work: () throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        let bytes = min(limit, sizes.reduce(0) { $0 + $1.width * $1.height } * 9 / 2)
        taken.wait { taken -> Void? in
            guard taken == 0 || taken + bytes <= limit else { return nil }
            taken += bytes
            return ()
        }
        defer { taken.access { $0 -= bytes } }
        return try work()
    }
}
