/// The zero crossings of a smooth function of time.
struct Crossings {
    /// The times at which it becomes positive, in seconds, in order.
    private(set) var rising: [Double] = []
    /// The times at which it stops being positive, in order.
    private(set) var falling: [Double] = []
    /// Whether it is positive at the start.
    let startsPositive: Bool

    /// The crossings from `start` to `end`, in seconds.
    ///
    /// The function is sampled every `step` and once beyond each end. Where the samples suggest an extremum that reaches zero,
    /// it is searched for, so that two crossings within one step are found.
    init(from start: Double, to end: Double, step: Double, of function: (Double) -> Double) {
        let steps = ((end - start) / step).rounded(.up)
        let count = steps >= 1 ? Int(min(steps, 10_000)) : 1
        let width = (end - start) / Double(count)
        var samples = (-1...count + 1).map { index in
            let time = start + Double(index) * width
            return Sample(time: time, value: function(time))
        }
        for index in (1..<samples.count - 1).reversed() {
            let triple = samples[index - 1...index + 1].map(\.value)
            guard Crossings.mayHide(triple) else { continue }
            let extremum = Crossings.extremum(
                between: samples[index - 1].time, samples[index + 1].time, sign: triple[1] > 0 ? -1 : 1, function)
            guard (extremum.value > 0) != (triple[1] > 0), extremum.time > start, extremum.time < end else {
                continue
            }
            samples.insert(extremum, at: extremum.time < samples[index].time ? index : index + 1)
        }
        let inside = samples.filter { $0.time >= start && $0.time <= end }
        startsPositive = (inside.first?.value ?? 0) > 0
        for (left, right) in zip(inside, inside.dropFirst()) where (left.value > 0) != (right.value > 0) {
            let moment = Crossings.root(left, right, function)
            if right.value > 0 { rising.append(moment) } else { falling.append(moment) }
        }
    }

    private struct Sample {
        let time: Double
        let value: Double
    }

    /// Whether three samples of one sign come closest to zero in the middle, and a parabola through them may reach it.
    private static func mayHide(_ values: [Double]) -> Bool {
        let (left, middle, right) = (abs(values[0]), abs(values[1]), abs(values[2]))
        guard values.allSatisfy({ ($0 > 0) == (values[1] > 0) }), middle <= left, middle <= right else {
            return false
        }
        // The vertex of a parabola lies at most an eighth of its second difference beyond its middle sample; twice that
        // allows for other functions.
        return middle <= (left + right - 2 * middle) / 4
    }

    /// The maximum (sign 1) or minimum (sign -1) between two times, by golden-section search.
    private static func extremum(
        between first: Double, _ last: Double, sign: Double, _ function: (Double) -> Double
    ) -> Sample {
        let ratio = 0.618_033_988_749_895
        var (low, high) = (first, last)
        var left = high - ratio * (high - low)
        var right = low + ratio * (high - low)
        var (atLeft, atRight) = (function(left), function(right))
        for _ in 0..<32 {
            if sign * atLeft > sign * atRight {
                (high, right, atRight) = (right, left, atLeft)
                left = high - ratio * (high - low)
                atLeft = function(left)
            } else {
                (low, left, atLeft) = (left, right, atRight)
                right = low + ratio * (high - low)
                atRight = function(right)
            }
        }
        return sign * atLeft > sign * atRight
            ? Sample(time: left, value: atLeft) : Sample(time: right, value: atRight)
    }

    /// The zero between two samples of different sign, to a hundredth of a second, by bisection.
    ///
    /// A tighter bracket found first decides most bisection steps without evaluating the function.
    private static func root(_ left: Sample, _ right: Sample, _ function: (Double) -> Double) -> Double {
        let known = enclosure(left, right, function)
        var (low, high) = (left.time, right.time)
        for _ in 0..<40 where high - low > 0.01 {
            let middle = (low + high) / 2
            let isBefore =
                middle <= known.lowerBound
                || middle < known.upperBound && (function(middle) > 0) == (left.value > 0)
            if isBefore { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// A bracket around the sign change between two samples, by the Illinois method of false position.
    private static func enclosure(
        _ left: Sample, _ right: Sample, _ function: (Double) -> Double
    ) -> ClosedRange<Double> {
        /// Wider than the resolution of a Julian date, 40 µs.
        let margin = 0.001
        var (low, high) = (left, right)
        var (lowWeight, highWeight) = (low.value, high.value)
        var keepsLow: Bool?
        for _ in 0..<12 where high.time - low.time > 2 * margin {
            let time = low.time - lowWeight * (high.time - low.time) / (highWeight - lowWeight)
            // A step that starts very near the crossing is lengthened to land beyond it.
            let guess = min(max(time, low.time + margin), high.time - margin)
            let sample = Sample(time: guess, value: function(guess))
            if (sample.value > 0) == (left.value > 0) {
                (low, lowWeight) = (sample, sample.value)
                if keepsLow == false { highWeight /= 2 }
                keepsLow = false
            } else {
                (high, highWeight) = (sample, sample.value)
                if keepsLow == true { lowWeight /= 2 }
                keepsLow = true
            }
        }
        return low.time...high.time
    }
}
