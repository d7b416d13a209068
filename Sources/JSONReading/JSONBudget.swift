/// How much a JSON text may contain, so that decoding it takes memory and time in proportion to its size.
///
/// A value takes many times the memory of its text, which may be two bytes. A text is therefore checked before any of its values
/// is made.
public struct JSONBudget: Hashable, Sendable {
    /// The greatest depth to which arrays and objects may be nested.
    public let depth: Int
    /// The number of values that a text of any size may have.
    private let values: Int
    /// The bytes of text that allow one further value.
    private let bytesOfFurtherValue: Int

    /// A budget in which a text of any size may have `values` values, and a longer one more.
    public init(depth: Int = 512, values: Int = 80_000, bytesOfFurtherValue: Int = 24) {
        self.depth = depth
        self.values = values
        self.bytesOfFurtherValue = bytesOfFurtherValue
    }

    /// Why a text exceeds a budget.
    public enum Excess: Error, Hashable, Sendable {
        /// More values than its size allows.
        case values(most: Int)
        /// Arrays and objects are nested too deeply.
        case depth(most: Int)

        /// One line, in lower case, that follows the name of the text.
        public var message: String {
            switch self {
            case .values(let most): "it has more than \(most) values, which is too many for a text of its size"
            case .depth(let most): "it is nested too deeply (more than \(most) levels)"
            }
        }
    }

    /// The largest number of values in a text of a number of bytes.
    public func mostValues(inBytes count: Int) -> Int {
        values + count / bytesOfFurtherValue
    }

    /// Throws if a text has more values or a greater depth than allowed.
    ///
    /// Each element of an array and each member of an object begins with a bracket or a comma, so these are counted. A text
    /// that is not JSON passes or fails by the same count. The check takes no memory.
    public func check(_ bytes: [UInt8]) throws(Excess) {
        let most = mostValues(inBytes: bytes.count)
        var (count, level, deepest) = (0, 0, 0)
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "\""):
                    index += 1
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                    }
                case UInt8(ascii: ","): count += 1
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    count += 1
                    level += 1
                    deepest = max(deepest, level)
                case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
                default: break
                }
                index += 1
            }
        }
        if deepest > depth { throw .depth(most: depth) }
        if count > most { throw .values(most: most) }
    }
}
