internal import Primitives

/// A page of the manual in mdoc, which mandoc and groff read.
struct ManualPage {
    /// The source, in ASCII.
    private(set) var text = ""

    /// A page with its name and the line of an index.
    init(_ name: String, section: Int, summary: String) {
        add("Dd", ManualPage.date(EntryPoint.releaseDate))
        add("Dt", "\(name.uppercased()) \(section)")
        add("Os", "\(Program.name) \(EntryPoint.version)")
        self.section("NAME")
        add("Nm", name)
        add("Nd", summary)
    }

    /// Adds a line with a macro and its arguments, in which `Fl`, `Ar` and so on are macros.
    mutating func add(_ macro: String, _ arguments: String = "") {
        text += arguments.isEmpty ? ".\(macro)\n" : ".\(macro) \(ManualPage.escaped(arguments))\n"
    }

    mutating func section(_ title: String) { add("Sh", title) }

    mutating func subsection(_ title: String) { add("Ss", title) }

    /// Adds prose, with each sentence on a line of its own, since formatters space sentences themselves.
    mutating func prose(_ prose: String) {
        for sentence in ManualPage.sentences(prose.replacing("`", with: "")) {
            // A line that begins with a dot or an apostrophe would be a macro.
            text += (".'".contains(sentence.first ?? " ") ? "\\&" : "") + ManualPage.escaped(sentence) + "\n"
        }
    }

    /// Adds a list with a label, which may contain macros, and prose for each item.
    mutating func list(_ items: [(label: String, text: String)]) {
        if items.isEmpty { return }
        text += ".Bl -tag -width Ds\n"
        for item in items {
            add("It", item.label)
            prose(item.text)
        }
        add("El")
    }

    /// Adds lines that are shown as they are.
    mutating func literal(_ lines: String) {
        text += ".Bd -literal -offset indent\n"
        for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            text += (".'".contains(line.first ?? " ") ? "\\&" : "") + ManualPage.escaped(String(line)) + "\n"
        }
        add("Ed")
    }

    /// Adds the pages to see also, in the order that readers expect.
    mutating func seeAlso(_ pages: [(name: String, section: Int)]) {
        section("SEE ALSO")
        let sorted = pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
        for (index, page) in sorted.enumerated() {
            // As it is, since mandoc compares the order of the names.
            text += ".Xr \(page.name) \(page.section)" + (index < sorted.count - 1 ? " ,\n" : "\n")
        }
    }

    // MARK: Text

    /// A date such as `2026-11-22` in the form of mdoc, such as `November 22, 2026`.
    static func date(_ date: String) -> String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let numbers = date.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3, months.indices.contains(numbers[1] - 1) else { return date }
        return "\(months[numbers[1] - 1]) \(numbers[2]), \(numbers[0])"
    }

    /// A text whose words no macro line takes for macros, which have a capital and one or two other letters.
    static func word(_ text: String) -> String {
        let isLikeMacro = (2...3).contains(text.utf8.count) && text.first?.isUppercase == true
        let isPunctuation = text.utf8.count == 1 && text.first?.isPunctuation == true
        return isLikeMacro || isPunctuation ? zeroWidth + text : text
    }

    /// Becomes `\&`, which is nothing that is not a macro either.
    private static let zeroWidth = "\u{200B}"

    private static func sentences(_ text: String) -> [String] {
        var sentences: [String] = []
        var sentence = ""
        let words = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in words.enumerated() {
            sentence += (sentence.isEmpty ? "" : " ") + word
            let next = index + 1 < words.count ? words[index + 1].first : nil
            let ends = word.last.map { ".!?".contains($0) } == true
            if next == nil || ends && next?.isLowercase != true {
                sentences.append(sentence)
                sentence = ""
            }
        }
        return sentences
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "\"": escaped += "\\(dq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "\u{200B}": escaped += "\\&"
            default:
                let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
                escaped +=
                    scalar.isASCII
                    ? String(scalar)
                    : "\\[u" + String(repeating: "0", count: max(0, 4 - hexadecimal.count)) + hexadecimal + "]"
            }
        }
    }
}
