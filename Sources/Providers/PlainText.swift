internal import Primitives

/// The text on one line, without steering characters, and cut after 200 characters.
///
/// For text of others that goes into a message or names something.
func oneLine(_ text: String) -> String {
    shortened(displayable(text), to: 200)
}

/// The text without steering characters other than line feeds, and without white space at its ends.
func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }.filter { $0 == "\n" || !$0.isSteering }
    return String(String.UnicodeScalarView(scalars)).trimmed
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }).trimmingEnd
    }

    private var trimmingEnd: String {
        String(Substring(self).trimmingEnd { $0.isWhitespace })
    }
}
