internal import JSONReading
internal import Primitives

/// Messages for JSON that cannot be decoded.
public enum JSONComplaint {
    /// One line in lower case: where the text is not JSON, else which member is invalid.
    public static func line(about error: any Error, in bytes: [UInt8]) -> String {
        // The decoder does not report the position of a syntax error.
        syntaxFault(in: bytes).map { "not JSON: \($0)" } ?? member(of: error) ?? hugeNumber(in: bytes)
            ?? "it contains an unreadable number or string"
    }

    /// The first number beyond the range of any value; nil if there is none.
    ///
    /// The decoder does not report which it is.
    static func hugeNumber(in bytes: [UInt8]) -> String? {
        var tokenizer = JSONTokenizer(bytes)
        while let (token, position) = try? tokenizer.next() {
            guard case .number(let literal) = token, let number = Double(literal), number.isInfinite else {
                continue
            }
            return "the number \(shortened(literal, to: 60)) in \(position) is out of range"
        }
        return nil
    }

    /// Throws if a text exceeds its ``JSONBudget``.
    static func check(_ bytes: [UInt8]) throws(ForecastFileError) {
        do throws(JSONBudget.Excess) {
            try JSONBudget().check(bytes)
        } catch {
            // The position of a bracket helps more than the count.
            if case .depth = error, let fault = syntaxFault(in: bytes) { throw .notJSON(fault) }
            throw .overBudget(error.message)
        }
    }

    /// Why a text is not JSON, and where; nil if it is.
    static func syntaxFault(in bytes: [UInt8]) -> String? {
        var tokenizer = JSONTokenizer(bytes)
        do throws(JSONSyntaxError) {
            while try tokenizer.next() != nil {}
            return nil
        } catch {
            return error.reason == .empty ? "the file is empty" : oneLine(error.message)
        }
    }

    /// What is wrong with a member, with its path; nil if the error is not about a member.
    static func member(of error: any Error) -> String? {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(path(context.codingPath + [key])) is missing"
        case DecodingError.valueNotFound(_, let context):
            "\(path(context.codingPath)) is null"
        case DecodingError.typeMismatch(let type, let context):
            "\(path(context.codingPath)) is not \(noun(type))"
        case DecodingError.dataCorrupted(let context) where context.underlyingError is UnknownName:
            (context.underlyingError as? UnknownName).map { name in
                "\(path(context.codingPath)) is \"\(shortened(oneLine(name.given), to: 60))\"; "
                    + "\(name.known.joined(separator: ", ")) are known"
            }
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(path(context.codingPath)) is invalid: \(oneLine(context.debugDescription))"
        default:
            nil
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        let path = keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return path.isEmpty ? "the whole" : oneLine(path)
    }

    private static func noun(_ type: any Any.Type) -> String {
        switch type {
        case is Double.Type, is Int.Type: "a number"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
