internal import Libc
internal import Primitives
public import SceneModel

extension Scenery {
    /// The distance of each range in km, its height in units, and how far its foot is above the horizon.
    private static let ranges: [(distance: Double, height: Double, rise: Double)] = [
        (30, 130, 34), (15, 96, 20), (8, 66, 8),
    ]

    /// Ranges of hills behind the near land, each as pale as the air before it makes it in a visibility in m.
    ///
    /// At a distance d in a visibility V a range keeps exp(-d / V) of its colour. No crest reaches the words.
    public func ranges(visibility: Double) -> [Element] {
        let tone = SkyTone(self)
        // Without any air between they would be as dark as the town, which is before them.
        let near = landTones(tone).near
        let rock = (near.first?.1 ?? tone.land.near).mixed(with: near.last?.1 ?? tone.land.near, 0.3)
        let lowest = skyWords.map(\.maxY).max() ?? 0
        return Scenery.ranges.enumerated().map { index, range in
            var random = placeRandom(UInt64(430 + index))
            let base = max(horizon - range.rise * unit * landScale, min(lowest, horizon))
            let tall = max(0, min(range.height * unit * landScale, base - lowest - 14 * unit))
            let crest = RidgeLine(
                Ridge(hills: 3 + index, roughness: 1.15, &random), base: base, amplitude: tall, middle: 1,
                width: size.width)
            let color = tone.horizon.mixed(with: rock, exp(-1000 * range.distance / max(visibility, 100)))
            return .linear(
                "range-\(index + 1)", crest.path(foot: horizon + 4 * unit), from: Point(x: 0, y: base - tall),
                to: Point(x: 0, y: horizon), [(0, color), (1, color.mixed(with: tone.horizon, 0.5))])
        }
    }
}
