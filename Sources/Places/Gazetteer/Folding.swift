/// Turns names into the keys that they are found by: small letters a to z and digits in words with one space between.
///
/// Case and accents go, letters such as ø and ß become what they are usually written as, apostrophes and full stops
/// vanish, and whatever else is no letter or digit parts words. `saint` and `st`, `fort` and `ft`, `mount` and `mt`
/// are one. A letter of another script stays, in lower case. make-gazetteer.py folds the same way.
struct Folding {
    /// Entries of six bytes by rising code point: the code point, the number of letters, up to three letters.
    let table: ByteView

    /// The words that have a short form.
    static let shortForms = [("saint", "st"), ("sainte", "ste"), ("fort", "ft"), ("mount", "mt")]

    /// The key of a text, whose last word may be one that is still being typed and so gets no short form.
    func key(of text: some StringProtocol, isComplete: Bool = true) -> [UInt8] {
        var key: [UInt8] = []
        var text = String(text)
        text.withUTF8 { fold(UnsafeRawBufferPointer($0), into: &key, isComplete: isComplete) }
        return key
    }

    /// Replaces `key` by the key of a UTF-8 text; what is no UTF-8 parts words.
    func fold(_ text: UnsafeRawBufferPointer, into key: inout [UInt8], isComplete: Bool = true) {
        key.removeAll(keepingCapacity: true)
        var word = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                key.append(byte)
                index += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                key.append(byte | 0x20)
                index += 1
            case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "."):
                index += 1
            case 0..<0x80:
                endWord(from: &word, of: &key)
                index += 1
            default:
                let (scalar, length) = decode(text, at: index)
                if !append(scalar, to: &key) {
                    endWord(from: &word, of: &key)
                }
                index += length
            }
        }
        endWord(from: &word, of: &key, isComplete: isComplete)
        if !key.isEmpty {
            key.removeLast()
        }
    }

    /// Puts the space behind a word, and the short form of those that have one in their place.
    private func endWord(from start: inout Int, of key: inout [UInt8], isComplete: Bool = true) {
        guard key.count > start else { return }
        if isComplete, (4...6).contains(key.count - start) {
            let word = key[start...]
            if let (_, short) = Folding.shortForms.first(where: { word.elementsEqual($0.0.utf8) }) {
                key.replaceSubrange(start..., with: short.utf8)
            }
        }
        key.append(UInt8(ascii: " "))
        start = key.count
    }

    /// False where the scalar parts words.
    private func append(_ scalar: Unicode.Scalar, to key: inout [UInt8]) -> Bool {
        let code = Int(scalar.value)
        let entries = table.count / 6
        let entry = firstIndex(below: entries) { table.little(UInt16.self, at: $0 * 6) ?? 0 >= code }
        if entry < entries, table.little(UInt16.self, at: entry * 6) == code {
            let length = table.byte(at: entry * 6 + 2) ?? 0
            if let letters = table.slice(from: entry * 6 + 3, count: length) {
                key.append(contentsOf: letters.buffer)
            }
            return true
        }
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return false }
        key.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        return true
    }

    /// The scalar whose encoding starts at an index, and the bytes that it takes; a space of one byte for no UTF-8.
    private func decode(_ text: UnsafeRawBufferPointer, at index: Int) -> (Unicode.Scalar, Int) {
        let lead = text[index]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, index + length <= text.count else { return (" ", 1) }
        var code = UInt32(lead & (0x7F >> UInt8(length)))
        for offset in 1..<length {
            code = code << 6 | UInt32(text[index + offset] & 0x3F)
        }
        guard let scalar = Unicode.Scalar(code) else { return (" ", 1) }
        return (scalar, length)
    }
}
