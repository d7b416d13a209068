/// A force of the Beaufort scale, from 0, calm, to 12, hurricane force.
///
/// The scale is of the mean wind alone, 10 m above open ground (WMO-No. 306, code table 1100); gusts have no force.
public enum BeaufortForce: Int, CaseIterable, Hashable, Sendable {
    case calm, lightAir, lightBreeze, gentleBreeze, moderateBreeze, freshBreeze, strongBreeze, nearGale, gale,
        strongGale,
        storm, violentStorm, hurricane

    /// The least speed in m/s of each force but calm.
    private static let limits = [0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]

    /// The force of a mean speed in m/s; nil if that is not finite or negative.
    public init?(speed: Double) {
        guard speed.isFinite, speed >= 0 else { return nil }
        self.init(rawValue: BeaufortForce.limits.count { $0 <= speed })
    }
}
