/// The middle of some numbers; the mean of the two middle ones where they are even in number, 0 of none.
func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

extension Double {
    /// With some decimals.
    func shown(_ decimals: Int = 2) -> String {
        var power = 1.0
        for _ in 0..<decimals { power *= 10 }
        let whole = Int((magnitude * power).rounded())
        let digits = String(repeating: "0", count: max(0, decimals + 1 - String(whole).count)) + String(whole)
        let split = digits.index(digits.endIndex, offsetBy: -decimals)
        let sign = self < 0 && whole > 0 ? "-" : ""
        return sign + digits[..<split] + (decimals > 0 ? "." + digits[split...] : "")
    }
}

extension String {
    /// At the right of a column of so many characters.
    func right(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
    /// At the left of it.
    func left(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
