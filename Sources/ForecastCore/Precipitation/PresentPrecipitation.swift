public import Primitives

extension Forecast {
    /// What falls at a moment by the finest series that is measured or modelled at its own fineness; nil where nothing is
    /// known to fall, or so little or so unlikely that an outlook calls it dry.
    public func precipitation(at moment: Instant) -> PrecipitationWindow.Entry? {
        let entries = precipitation(from: moment, .best)?.entries ?? []
        return entries.first { entry in
            entry.start <= moment && moment < entry.end && entry.rate.map(entry.isWet) == true
        }
    }
}
