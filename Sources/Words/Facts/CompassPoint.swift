/// The eight chief points of the compass.
public enum CompassPoint: Int, CaseIterable, Sendable {
    case north, northeast, east, southeast, south, southwest, west, northwest

    /// The nearest point to degrees clockwise from north, whole turns not counting; nil for what is no angle.
    public init?(bearing: Double) {
        let turn = bearing.truncatingRemainder(dividingBy: 360)
        guard turn.isFinite else { return nil }
        self.init(rawValue: (Int((turn / 45).rounded()) + 8) % 8)
    }
}
