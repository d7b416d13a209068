/// A number as JSON spells it (RFC 8259, section 6).
struct JSONNumber {
    private let literal: ArraySlice<UInt8>
    private var isNegative = false
    /// The digits without their point, as far as they fit; nil beyond 18 digits.
    private var digits: Int? = 0
    /// The digits after the point.
    private var decimals = 0
    private var hasExponent = false

    /// Nil if the bytes are not a number.
    init?(_ literal: ArraySlice<UInt8>) {
        self.literal = literal
        var rest = literal
        if rest.first == UInt8(ascii: "-") {
            isNegative = true
            rest.removeFirst()
        }
        let whole = rest.prefix(while: JSONNumber.isDigit)
        guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else { return nil }
        rest = rest[whole.endIndex...]
        var fraction = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix(while: JSONNumber.isDigit)
            if fraction.isEmpty { return nil }
            rest = rest[fraction.endIndex...]
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            hasExponent = true
            rest.removeFirst()
            if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
            guard !rest.isEmpty, rest.allSatisfy(JSONNumber.isDigit) else { return nil }
        } else if !rest.isEmpty {
            return nil
        }
        decimals = fraction.count
        guard whole.count + fraction.count <= 18 else {
            digits = nil
            return
        }
        var value = 0
        for digit in whole { value = value * 10 + Int(digit & 15) }
        for digit in fraction { value = value * 10 + Int(digit & 15) }
        digits = value
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    ]

    /// The nearest number of the type, which is infinite beyond its range.
    var double: Double {
        // Both are exact, so that their quotient is the nearest number.
        if let digits, !hasExponent, digits < 1 << 53 {
            let value = Double(digits) / JSONNumber.powers[decimals]
            return isNegative ? -value : value
        }
        return Double(String(decoding: literal, as: UTF8.self)) ?? .infinity
    }

    /// The number, if it is whole and the type can represent it.
    func integer<Integer: FixedWidthInteger>() -> Integer? {
        if decimals == 0, !hasExponent {
            if let digits { return Integer(exactly: isNegative ? -digits : digits) }
            return Integer(String(decoding: literal, as: UTF8.self))
        }
        return Integer(exactly: double)
    }
}
