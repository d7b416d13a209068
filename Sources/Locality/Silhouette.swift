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
    /// Where the near layer stays low, so that a large number can stand before it, and how high it is there.
    public var gap: ClosedRange<Double>
    public var gapHeight: Double
    /// Whether the layer is of a city's own, rather than made from what is known of the land.
    public var isDrawn: Bool
    /// Whether the sea reaches the horizon at the left or the right end; nil away from a coast.
    public var sea: Side?

    /// An end of the horizon.
    public enum Side: Hashable, Sendable {
        case left, right
    }

    /// The height of the near layer's highest point between two places.
    public func height(of layer: Path, in range: ClosedRange<Double>) -> Double {
        var (highest, last) = (0.0, nil as Point?)
        for element in layer.elements {
            switch element {
            case .move(let point): last = point
            case .line(let point):
                if let last {
                    let (left, right) = last.x < point.x ? (last, point) : (point, last)
                    if right.x >= range.lowerBound, left.x <= range.upperBound {
                        func y(_ x: Double) -> Double {
                            right.x - left.x < 1e-9
                                ? min(left.y, right.y) : left.y + (right.y - left.y) * (x - left.x) / (right.x - left.x)
                        }
                        highest = min(
                            highest, y(max(left.x, range.lowerBound)), y(min(right.x, range.upperBound)))
                    }
                }
                last = point
            case .curve, .close: continue
            }
        }
        return -highest
    }
}
