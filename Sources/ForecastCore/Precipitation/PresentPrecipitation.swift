public import Primitives

extension Forecast {
    /// What falls at a moment by the finest series that is measured or modelled at its own fineness; nil where nothing is
    /// known to fall.
    public func precipitation(at moment: Instant) -> PrecipitationWindow.Entry? {
        let entries = precipitation(from: moment, .best)?.entries ?? []
        return entries.first { $0.start <= moment && moment < $0.end && ($0.rate ?? 0) > 0 }
    }
}
