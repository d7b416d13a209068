internal import ForecastCore

/// Counts the values of a response that are ignored because they cannot be true.
final class DroppedValues {
    private var counts: [String: Int] = [:]
    private var remarks: [String] = []

    /// Counts values that are ignored, such as `hourly.temperature`.
    func add(_ name: String, count: Int = 1) {
        counts[name, default: 0] += count
    }

    /// Adds a remark on something doubtful for which no value is ignored.
    func remark(_ remark: String) {
        remarks.append(remark)
    }

    /// A value as a rule accepts it; one that the rule rejects is counted.
    ///
    /// The name is made only then, because that takes the most time.
    func checked(_ value: Double?, by rule: (Double?) -> Double?, _ name: @autoclosure () -> String) -> Double? {
        let accepted = rule(value)
        if value != nil, accepted == nil { add(name()) }
        return accepted
    }

    /// One line for standard error; nil if there is nothing to say.
    var note: String? {
        let parts = counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
        let ignored =
            parts.isEmpty ? [] : ["ignoring contradictory or impossible values: \(parts.joined(separator: ", "))"]
        let lines = remarks + ignored
        return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }
}

extension DroppedValues {
    /// Removes a high and a low that contradict each other.
    func dropContradiction(in day: inout Day) {
        guard let high = day.high, let low = day.low, high < low else { return }
        add("daily.high below daily.low", count: 1)
        (day.high, day.low) = (nil, nil)
    }
}
