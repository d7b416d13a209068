internal import Primitives

/// The pictures of a card that moves through the hour before the newest one.
enum RadarHour {
    private static let seconds = 3600.0
    private static let step = 300.0

    /// At most one for each five minutes, twelve in all, oldest first.
    static func times(of pictures: [Instant], before newest: Instant) -> [Instant] {
        var steps: Set<Int> = []
        return pictures.filter { $0 < newest && $0.seconds(to: newest) <= seconds }.sorted(by: >).filter { time in
            let step = Int((time.seconds(to: newest) / RadarHour.step).rounded())
            return step > 0 && steps.insert(step).inserted
        }.reversed()
    }
}
