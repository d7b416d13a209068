/// Finds the objects of a list in JSON, so that each can be read by itself.
enum JSONObjects {
    /// The texts of the objects in a list; nil where the text is no list of objects.
    ///
    /// Within the objects only brackets and texts are looked at: whoever reads them finds their faults.
    static func listed(in bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
        var objects: [ArraySlice<UInt8>] = []
        var (depth, start) = (0, 0)
        var (isInText, isEscaped, isEnded) = (false, false, false)
        for (index, byte) in bytes.enumerated() {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            if [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
            if isEnded { return nil }
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                let isList = byte == UInt8(ascii: "[")
                if depth < 2, isList != (depth == 0) { return nil }
                if depth == 1 { start = index }
                depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth == 1 { objects.append(bytes[start...index]) }
                if depth == 0 { isEnded = true }
            case UInt8(ascii: ",") where depth > 0: break
            default:
                if depth < 2 { return nil }
                isInText = byte == UInt8(ascii: "\"")
            }
        }
        return isEnded ? objects : nil
    }
}
