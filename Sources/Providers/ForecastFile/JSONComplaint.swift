internal import Primitives

/// Says what is wrong with JSON that could not be decoded, in words for whoever wrote it.
public enum JSONComplaint {
    /// One line, lower case: where the text breaks, else which member is not as it should be.
    public static func line(about error: any Error, in bytes: [UInt8]) -> String {
        // The decoder does not say where a text breaks, so the text is read again for that.
        JSONFault.first(in: bytes).map { "not JSON: \($0)" } ?? member(of: error)
            ?? "a number or a text in it cannot be read"
    }

    /// What a decoder's error says of a member, with its path; nil where it names none.
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
            "\(path(context.codingPath)) is not as it should be: \(oneLine(context.debugDescription))"
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
