/// Numbers that look random and follow from a seed alone (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*).
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to but not 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) / 9_007_199_254_740_992
    }

    /// A number between two bounds.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * fraction()
    }

    /// A whole number of a range.
    mutating func count(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(fraction() * Double(range.count))
    }

    /// Whether something of a probability happens.
    mutating func happens(_ probability: Double) -> Bool {
        fraction() < probability
    }

    /// One of several.
    mutating func one<Value>(of values: [Value]) -> Value {
        values[count(0...(values.count - 1))]
    }

    /// The value that a draw gives, or nothing by a probability.
    mutating func unless<Value>(_ missing: Double, _ draw: (inout SplitMix64) -> Value) -> Value? {
        // Drawn all the same, so that what follows is the same either way.
        let value = draw(&self)
        return happens(missing) ? nil : value
    }
}
