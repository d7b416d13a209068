/// When a smooth function of time goes through zero.
struct Crossings {
    /// The moments at which it becomes positive, in seconds, by rising time.
    private(set) var rising: [Double] = []
    /// The moments at which it stops being positive.
    private(set) var falling: [Double] = []
    /// Whether it is positive at the start.
    let startsPositive: Bool

    /// The crossings from `start` on and before `end`, both in seconds.
    ///
    /// The function is sampled every `step` and once beyond both ends. A summit or a dip between samples is looked for
    /// where it may reach zero, so that two crossings within one step are found as well.
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
            let summit = Crossings.extremum(
                between: samples[index - 1].time, samples[index + 1].time, sign: triple[1] > 0 ? -1 : 1, function)
            guard (summit.value > 0) != (triple[1] > 0), summit.time > start, summit.time < end else { continue }
            samples.insert(summit, at: summit.time < samples[index].time ? index : index + 1)
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

    /// Whether three samples of one sign lean towards zero in the middle, and so far that it may be reached.
    private static func mayHide(_ values: [Double]) -> Bool {
        let (left, middle, right) = (abs(values[0]), abs(values[1]), abs(values[2]))
        guard values.allSatisfy({ ($0 > 0) == (values[1] > 0) }), middle <= left, middle <= right else {
            return false
        }
        // A parabola reaches an eighth of its second difference beyond its middle sample.
        return middle <= (left + right - 2 * middle) / 4
    }

    /// The highest (sign 1) or lowest (sign -1) place between two moments, by golden sections.
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

    /// The moment between two samples of different sign, to a hundredth of a second, by halving.
    ///
    /// Where a few steps have enclosed it far better than that, most halves are known without asking the function.
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

    /// Where the function changes its sign between two samples, by the secant that keeps both signs (the Illinois method).
    private static func enclosure(
        _ left: Sample, _ right: Sample, _ function: (Double) -> Double
    ) -> ClosedRange<Double> {
        /// Wider than the steps of time that a Julian date can tell, 40 µs.
        let margin = 0.001
        var (low, high) = (left, right)
        var (lowWeight, highWeight) = (low.value, high.value)
        var keepsLow: Bool?
        for _ in 0..<12 where high.time - low.time > 2 * margin {
            let time = low.time - lowWeight * (high.time - low.time) / (highWeight - lowWeight)
            // A step from an end that is all but right goes a little further, to come out behind the crossing.
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
