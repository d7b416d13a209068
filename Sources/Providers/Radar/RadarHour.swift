internal import Primitives

/// Which pictures before the newest one a card has.
public enum RadarPast: Hashable, Sendable {
    /// The oldest of a quarter of an hour, which tells how rain moves since then.
    case quarter
    /// Those of an hour, which a moving card shows.
    case hour

    private static let step = 300.0

    /// In seconds.
    var length: Double { self == .hour ? 3600 : 900 }

    /// At most one for each five minutes, oldest first.
    func times(of pictures: [Instant], before newest: Instant) -> [Instant] {
        var steps: Set<Int> = []
        let times = pictures.filter { $0 < newest && $0.seconds(to: newest) <= length }.sorted(by: >).filter {
            time in
            let step = Int((time.seconds(to: newest) / RadarPast.step).rounded())
            return step > 0 && steps.insert(step).inserted
        }
        return self == .hour ? times.reversed() : times.suffix(1)
    }
}
