internal import Primitives

/// Hours of each day in which nothing is posted, by the clocks of a place.
struct QuietHours: Equatable {
    /// Minutes since midnight; the end may be on the next day.
    let start, end: Int

    /// The hours in a text such as `22:00-07:00`; nil for any other text, and for no hours or all of them.
    init?(_ text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map(QuietHours.minutes)
        guard times.count == 2, let start = times[0], let end = times[1], start != end else { return nil }
        (self.start, self.end) = (start, end)
    }

    /// Whether a time is within the hours.
    func contains(_ time: CivilTime) -> Bool {
        let minutes = time.hour * 60 + time.minute
        return start < end ? (start..<end).contains(minutes) : minutes >= start || minutes < end
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}
