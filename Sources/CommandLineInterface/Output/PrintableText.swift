internal import Primitives

/// The text with everything escaped that could steer a terminal or forge a line, and cut to `limit` scalars.
///
/// Escaped as `\u{1B}` are the C0 and C1 controls, DEL, the line and paragraph separators and the marks, embeddings,
/// overrides and isolates of the bidirectional algorithm (Unicode Standard Annex 9). A longer text ends in `…`.
/// What is printable already comes back unchanged.
func printable(_ text: some StringProtocol, limit: Int = 120) -> String {
    var pieces: [String] = []
    var count = 0
    for scalar in text.unicodeScalars {
        let piece = scalar.isSteering ? escape(scalar) : String(scalar)
        pieces.append(piece)
        count += piece.unicodeScalars.count
        if count > limit { break }
    }
    if count > limit {
        while count >= limit, let last = pieces.popLast() {
            count -= last.unicodeScalars.count
        }
        pieces.append("…")
    }
    return pieces.joined()
}

private func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
}
