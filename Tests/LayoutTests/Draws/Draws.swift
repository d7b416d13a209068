@testable import Cards

extension SeededGenerator {
    /// A whole number of a range.
    mutating func count(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() * Double(range.count))
    }

    /// Whether something of a probability happens.
    mutating func happens(_ probability: Double) -> Bool {
        next() < probability
    }

    /// One of several.
    mutating func one<Value>(of values: [Value]) -> Value {
        values[count(0...(values.count - 1))]
    }

    /// The value that a draw gives, or nothing by a probability.
    mutating func unless<Value>(_ missing: Double, _ draw: (inout SeededGenerator) -> Value) -> Value? {
        // Drawn all the same, so that what follows is the same either way.
        let value = draw(&self)
        return happens(missing) ? nil : value
    }
}
