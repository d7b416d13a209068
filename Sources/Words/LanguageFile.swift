internal import CLanguageBytes
internal import ForecastCore
internal import Libc
internal import Threading

/// The file of a language, whose form `Languages/README.md` describes; a section is read when it is first needed.
///
/// A line that is not understood is left out and becomes a fault.
package struct LanguageFile {
    /// The sections that have the settings, groups of kinds of precipitation, and forms of numbers.
    package static let settings = "language"
    package static let groups = "groups"
    package static let forms = "forms"

    /// An entry of the first section.
    package enum Setting: String, CaseIterable, Sendable {
        case ownName, names, direction, sentenceLimit, sentenceSeparator, decimalSeparator, am, pm
    }

    package struct Fault: Equatable, Sendable {
        package let line: Int
        package let words: String
    }

    /// The lines of a section, and the number of its first one.
    private struct Lines {
        var bytes: Bytes
        var number: Int
    }

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The entries of each section that was read, by their names.
    package private(set) var sections: [String: [String: Template]] = [:]
    package private(set) var faults: [Fault] = []
    private var unread: [String: Lines] = [:]
    /// Kinds of precipitation with which words agree alike, by the name of the group.
    private var groups: [String: Set<Phenomenon.Kind>] = [:]
    /// The entries of the section that is being read, and the one to which variants belong.
    private var entries: [String: Template] = [:]
    private var key: String?
    private var line = 0

    /// Finds the sections in UTF-8 with lines of any system, which stays in memory as long as the file is in use.
    package init(_ text: UnsafeBufferPointer<UInt8>) {
        var (section, start): (String?, Int) = (nil, 0)
        var first = 1
        func end(_ end: Int, _ unread: inout [String: Lines]) {
            guard let section else { return }
            unread[section] = Lines(bytes: Bytes(rebasing: text[start..<end]), number: first)
        }
        LanguageFile.forEachLine(of: text) { bytes, offset in
            line += 1
            if bytes.first == UInt8(ascii: "[") {
                end(offset, &unread)
                (section, start, first) = (self.section(bytes.trimmed), offset + bytes.count, line)
            } else if section == nil, let byte = bytes.trimmed.first, byte != UInt8(ascii: "#") {
                fault("stands in no section")
            }
        }
        end(text.count, &unread)
        read(LanguageFile.groups)
    }

    private static func forEachLine(of text: Bytes, _ body: (_ line: Bytes, _ offset: Int) -> Void) {
        guard let first = text.baseAddress else { return }
        var start = 0
        while start < text.count {
            let newline = memchr(first + start, Int32(UInt8(ascii: "\n")), text.count - start)
            let end = newline.map { UnsafeRawPointer($0) - UnsafeRawPointer(first) } ?? text.count
            body(Bytes(rebasing: text[start..<end]), start)
            start = end + 1
        }
    }

    private mutating func section(_ words: Bytes) -> String? {
        guard words.count > 2, words.last == UInt8(ascii: "]"),
            let name = String(validating: words.dropFirst().dropLast(), as: UTF8.self)
        else {
            fault("is not a section, such as [language]")
            return nil
        }
        guard unread[name] == nil else {
            fault("repeats a section")
            return nil
        }
        return name
    }

    package mutating func template(_ section: String, _ key: String) -> Template? {
        if let entries = sections[section] { return entries[key] }
        read(section)
        return sections[section]?[key]
    }

    /// Reads the sections that are left.
    package mutating func readAll() {
        for section in unread.keys.sorted() { read(section) }
    }

    private mutating func read(_ section: String) {
        let lines = unread.removeValue(forKey: section)
        (entries, key, line) = ([:], nil, lines?.number ?? 0)
        if let lines {
            entries.reserveCapacity(64)
            LanguageFile.forEachLine(of: lines.bytes) { bytes, offset in
                // The first of them is the end of the section's own line.
                if offset > 0 {
                    line += 1
                    read(bytes)
                }
            }
        }
        sections[section] = entries
        if section == LanguageFile.groups { readGroups() }
    }

    private mutating func read(_ bytes: Bytes) {
        let words = bytes.trimmed
        guard let first = words.first, first != UInt8(ascii: "#") else { return }
        guard let sign = words.firstIndex(of: UInt8(ascii: "=")) else {
            return fault("is not a section, an entry or a remark")
        }
        let value = Bytes(rebasing: words[(sign + 1)...]).trimmed
        if value.isEmpty { return fault("has no words") }
        let (hasPairedBraces, hasSigns) = LanguageFile.scan(value)
        guard hasPairedBraces else { return fault("has a brace without the other one") }
        guard let name = String(validating: Bytes(rebasing: words[..<sign]).trimmed, as: UTF8.self),
            let text = LanguageFile.text(value, hasSigns: hasSigns)
        else { return fault("is not UTF-8") }
        bytes.first.map(isSpace) == true ? addVariant(name, text) : addEntry(name, text)
    }

    private mutating func addEntry(_ name: String, _ text: String) {
        key = nil
        if let other = entries.updateValue(Template(text, line: line), forKey: name) {
            entries[name] = other
            return fault("repeats \(name) of line \(other.line)")
        }
        key = name
    }

    private mutating func readGroups() {
        for (name, template) in entries {
            let words = template.text.split(separator: " ")
            let kinds = words.compactMap { Phenomenon.Kind(rawValue: String($0)) }
            if kinds.count < words.count {
                line = template.line
                fault("has a word that is no kind of precipitation")
            }
            groups[name] = Set(kinds)
        }
    }

    private mutating func addVariant(_ name: String, _ text: String) {
        guard let key else { return fault("stands below no entry") }
        var selectors: [Template.Variant.Selector] = []
        for word in name.split(separator: " ") {
            let word = String(word)
            if let category = PluralCategory(rawValue: word) {
                selectors.append(.plural(category))
            } else if let kinds = groups[word] ?? Phenomenon.Kind(rawValue: word).map({ [$0] }) {
                selectors.append(.kinds(kinds))
            } else {
                return fault("begins with '\(word)', which is no plural form, kind of precipitation or group")
            }
        }
        if entries[key]?.variants.contains(where: { $0.selectors == selectors }) == true {
            return fault("repeats a variant of \(key)")
        }
        entries[key]?.add(Template.Variant(selectors, text))
    }

    private mutating func fault(_ words: String) {
        faults.append(Fault(line: line, words: words))
    }

    // MARK: Texts

    /// The invisible character for which a sign stands.
    private static func character(for sign: UInt8) -> String? {
        switch sign {
        case UInt8(ascii: "_"): "\u{202F}"
        case UInt8(ascii: "~"): "\u{A0}"
        case UInt8(ascii: "<"): "\u{2066}"
        case UInt8(ascii: ">"): "\u{2069}"
        case UInt8(ascii: "^"): "\u{200F}"
        default: nil
        }
    }

    /// The words of an entry, of which quotation marks keep the spaces at the ends; nil if they are not UTF-8.
    private static func text(_ words: Bytes, hasSigns: Bool) -> String? {
        var words = words
        let mark = UInt8(ascii: "\"")
        if words.count > 1, words.first == mark, words.last == mark {
            words = Bytes(rebasing: words.dropFirst().dropLast())
        }
        guard hasSigns else { return String(validating: words, as: UTF8.self) }
        var bytes: [UInt8] = []
        for byte in words {
            if let character = character(for: byte) { bytes += character.utf8 } else { bytes.append(byte) }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func scan(_ words: Bytes) -> (hasPairedBraces: Bool, hasSigns: Bool) {
        var (isOpen, isPaired, hasSigns) = (false, true, false)
        for byte in words {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "}"):
                if isOpen == (byte == UInt8(ascii: "{")) { isPaired = false }
                isOpen.toggle()
            case UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"):
                hasSigns = true
            default: break
            }
        }
        return (isPaired && !isOpen, hasSigns)
    }
}

private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

extension UnsafeBufferPointer<UInt8> {
    /// Without the spaces at both ends.
    fileprivate var trimmed: Self {
        var (start, end) = (0, count)
        while start < end, isSpace(self[start]) { start += 1 }
        while start < end, isSpace(self[end - 1]) { end -= 1 }
        return Self(rebasing: self[start..<end])
    }
}

extension Language {
    /// The files of the languages in use.
    private static let files = Monitor<[Language: LanguageFile]>([:])

    /// The language's file inside the program.
    package var bytes: UnsafeBufferPointer<UInt8> {
        let file = weathercard_language_file(code)
        return UnsafeBufferPointer(start: file.bytes, count: file.count)
    }

    /// An entry of the language's file; nil if it has none.
    ///
    /// Not inlined, like `fill`.
    @inline(never)
    package func entry(_ section: String, _ key: String) -> Template? {
        Language.files.access { files in
            if files[self] == nil { files[self] = LanguageFile(bytes) }
            return files[self]?.template(section, key)
        }
    }
}
