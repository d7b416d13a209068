public import Primitives

extension PrimaryBow {
    /// The times from `start` on and before `end` in which the sun is where a bow can stand, by rising time.
    ///
    /// A span that holds `start` begins there, and one that holds `end` ends there.
    public static func spans(
        from start: Instant, to end: Instant, at place: GeographicPosition
    ) -> [Range<Instant>] {
        guard start < end else { return [] }
        let track = SunTrack(from: start, to: end, at: place)
        let horizon = track.crossings(of: 0, from: start, to: end)
        let summit = track.crossings(of: radius, from: start, to: end)
        let begins = (horizon.rising + summit.falling).map { start.advanced(by: $0) }
        let ends = (horizon.falling + summit.rising).map { start.advanced(by: $0) }
        let opening = horizon.startsPositive && !summit.startsPositive ? [start] : []
        // Beginnings and ends take turns, so that each beginning is paired with the end that follows it.
        return (opening + begins.sorted()).map { begin in
            begin..<(ends.filter { $0 > begin }.min() ?? end)
        }
    }
}
