/// A text, shortened to at most `limit` UTF-16 units.
///
/// A longer text is cut after its last whole sentence, if that keeps a third of it; else after a word, with an ellipsis.
package func excerpt(of text: String, to limit: Int) -> String {
    guard text.utf16.count > limit else { return text }
    guard limit > 0 else { return "" }
    var room = text.startIndex
    var afterSentence: String.Index?
    var afterWord: String.Index?
    var units = 0
    var index = text.startIndex
    var before: Character?
    while index < text.endIndex {
        let character = text[index]
        let next = text.index(after: index)
        units += text[index..<next].utf16.count
        guard units <= limit else { break }
        let follower = next < text.endIndex ? text[next] : " "
        if isEnd(character, after: before, followedBy: follower) { afterSentence = next }
        // The ellipsis takes a unit.
        if units < limit {
            room = next
            if follower.isWhitespace, !character.isWhitespace { afterWord = next }
        }
        before = character
        index = next
    }
    if let afterSentence, text[..<afterSentence].utf16.count >= limit / 3 { return String(text[..<afterSentence]) }
    let end = afterWord.flatMap { text[..<$0].utf16.count >= limit / 3 ? $0 : nil } ?? room
    return text[..<end] + "…"
}

/// Whether a character ends a sentence; a full stop after a digit may belong to a date, as in `20. November`.
private func isEnd(_ character: Character, after before: Character?, followedBy next: Character) -> Bool {
    if "。！？".contains(character) { return true }
    guard ".!?؟".contains(character), next.isWhitespace else { return false }
    return character != "." || before?.isNumber != true
}

/// The words of a post: its text and its tags, within a limit of UTF-16 units.
func words(of post: Post, atMost limit: Int) -> String {
    let tags = post.tags.map { "#\($0)" }.joined(separator: " ")
    guard !tags.isEmpty else { return excerpt(of: post.text, to: limit) }
    let room = limit - tags.utf16.count - 1
    guard room > 0 else { return excerpt(of: post.text, to: limit) }
    let text = excerpt(of: post.text, to: room)
    return text.isEmpty ? tags : "\(text) \(tags)"
}
