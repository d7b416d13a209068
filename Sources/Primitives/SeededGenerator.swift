/// Pseudorandom numbers that are the same in every run (SplitMix64).
public struct SeededGenerator: Sendable {
    private var state: UInt64

    /// The sequence of a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// A number from 0 up to but not including 1.
    public mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
    }

    /// A number between two bounds.
    public mutating func next(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * next()
    }
}
