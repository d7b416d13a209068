/// A line of text as scalars, and where its characters begin.
struct TextLineScalars {
    let scalars: [Unicode.Scalar]
    /// The same as numbers, as HarfBuzz reads them.
    let codePoints: [UInt32]
    /// The first scalar of each character, and the end.
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

    /// The characters of a run; one that the run's end lies within is cut there.
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
