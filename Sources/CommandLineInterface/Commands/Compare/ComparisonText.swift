internal import ImageComparison

/// How results are told.
enum ComparisonText {
    /// One line: the verdict, count, percent, box and largest channel difference.
    static func line(_ found: PairResult) -> String {
        switch found.result {
        case .same: "same: 0 of \(found.size.width * found.size.height) pixels differ"
        case .different(let difference):
            found.isAllowed ? "same: \(difference), which is within the limits" : "different: \(difference)"
        case .size: "different: \(found.result)"
        }
    }

    /// The result as a JSON object.
    ///
    /// There is no box where nothing differs, and no figures where the sizes do.
    static func json(_ found: PairResult) -> String {
        "{\(members(of: found).joined(separator: ", "))}"
    }

    /// The members of that object.
    static func members(of found: PairResult) -> [String] {
        let size = ["\"width\": \(found.size.width)", "\"height\": \(found.size.height)"]
        switch found.result {
        case .same:
            return [
                #""verdict": "same""#, #""pixels": 0"#, #""percent": 0.0"#, #""box": null"#, #""maxChannel": 0"#,
            ]
                + size
        case .size:
            let none = ["pixels", "percent", "box", "maxChannel"].map { "\"\($0)\": null" }
            return [#""verdict": "size""#] + none + size
        case .different(let difference):
            let figures = [
                #""verdict": "\#(found.isAllowed ? "same" : "different")""#,
                #""pixels": \#(difference.differingPixels)"#, #""percent": \#(difference.percent)"#,
                #""box": \#(text(difference.box))"#, #""maxChannel": \#(difference.largestChannelDifference)"#,
            ]
            let window = difference.worstWindow.map { window in
                #""window": {"pixels": \#(window.differingPixels), "percent": \#(window.percent), "#
                    + #""box": \#(text(window.box))}"#
            }
            return figures + size + (window.map { [$0] } ?? [])
        }
    }

    private static func text(_ box: PixelBox) -> String {
        "[\(box.x), \(box.y), \(box.width), \(box.height)]"
    }

    /// A text as JSON has it, in quotation marks.
    static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case _ where scalar.value < 32 || scalar.value == 127:
                let digits = String(scalar.value, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: return String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
