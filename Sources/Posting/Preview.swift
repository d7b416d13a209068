extension Post {
    /// The words and the alternative text as a service gets them.
    package func shown(on service: PostingService) -> (text: String, alternative: String) {
        let limits = service.limits(for: format)
        switch service {
        case .telegram, .matrix, .ntfy:
            let text = captionWords(of: self, atMost: limits.text)
            let rest = caption(of: self, atMost: limits.text).dropFirst(text.count)
            return (text, String(rest.drop { $0 == "\n" }))
        case .mastodon, .bluesky, .slack, .discord, .webhook, .trmnl, .email, .mqtt:
            return (words(of: self, atMost: limits.text), excerpt(of: alternative, to: limits.alternative))
        }
    }
}
