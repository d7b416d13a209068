internal import ForecastCore
internal import Primitives
internal import Serving
internal import Threading

/// The radar pictures of a server: one question a place and scan, whatever the number of cards that wait for the answer.
final class RadarShelf: Sendable {
    typealias Outcome = Result<RadarPicture, CommandError>

    private enum Entry: Sendable {
        case asked
        /// An outcome, and until when it is given.
        case known(Outcome, end: Instant)
    }

    private enum Turn {
        case ask
        case take(Outcome)
    }

    /// The frames that are kept, each of some 300 kB.
    private static let capacity = 50
    /// The seconds until a service that failed is asked again.
    private static let pause = 10.0

    private let entries = Monitor(LeastRecentlyUsed<String, Entry>(capacity: RadarShelf.capacity))
    private let now: @Sendable () -> Instant

    init(now: @escaping @Sendable () -> Instant) {
        self.now = now
    }

    /// The picture around a place at a moment, and those of the hour before if it moves; places within a hundredth of a degree share one.
    ///
    /// Waits until it is loaded, by this thread or another that has begun before.
    func picture(
        around place: Place, at moment: Instant, moves: Bool, load: (Place) throws(CommandError) -> RadarPicture
    ) throws(CommandError) -> RadarPicture {
        let (north, east) = (Hundredths.of(place.latitude), Hundredths.of(place.longitude))
        let scan = moment.flooredToMultiple(of: LiveRadar.step)
        let key = "\(north),\(east),\(scan.secondsSince1970)\(moves ? ",hour" : "")"
        let turn: Turn = entries.wait { [now] entries in
            switch entries.value(for: key) {
            case .known(let outcome, let end) where now() < end: return .take(outcome)
            case .asked: return nil
            case .known, nil:
                entries.keep(.asked, for: key, cost: 1)
                return .ask
            }
        }
        guard case .ask = turn else {
            if case .take(let outcome) = turn { return try outcome.get() }
            throw CommandError(.internalError, "a radar picture is missing")
        }
        var rounded = place
        (rounded.latitude, rounded.longitude) = (Double(north) / 100, Double(east) / 100)
        let outcome = Result { () throws(CommandError) in try load(rounded) }
        let seconds = if case .success = outcome { LiveRadar.step } else { RadarShelf.pause }
        let cost = if case .success(let picture) = outcome { 1 + picture.earlier.count } else { 1 }
        entries.access { $0.keep(.known(outcome, end: now().advanced(by: seconds)), for: key, cost: cost) }
        return try outcome.get()
    }
}
