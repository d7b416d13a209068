public import Primitives

/// The outline of a place's land and buildings against its sky, in two layers.
///
/// x runs from 0 to 1000 over the width of the picture; y points downward and is 0 at the horizon, in the same unit.
public struct Silhouette: Hashable, Sendable {
    /// Mountains and hills.
    public var far: Path
    /// What stands before them: buildings, bridges, trees.
    public var near: Path
    /// The parts of the near layer in which windows may be lit.
    public var walls: Path
    /// Parts of the near layer that shine in the dark as a whole, such as the front of a concert hall.
    public var glass = Path()
    /// The colour by which the near layer is known by day, such as the orange of a bridge; nil for none.
    public var color: Color?
    /// Where the near layer stays low, so that a large number can stand before it.
    public var gap: ClosedRange<Double>
    /// Whether the layer is of a city's own, rather than made from what is known of the land.
    public var isDrawn: Bool

    /// An end of the horizon.
    public enum Side: Hashable, Sendable {
        case left, right
    }
}
