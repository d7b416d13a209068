internal import Primitives

/// A file that pages load; its name contains a hash, so that it can be cached for ever.
struct PageFile: Sendable {
    let name: String
    let contentType: String
    let body: Body

    private init(_ name: String, _ ending: String, _ contentType: String, _ text: String) {
        body = Body(Array(text.utf8))
        let tag = EntityTag(of: body.bytes).description.filter { $0 != "\"" }
        self.name = "\(name)-\(tag).\(ending)"
        self.contentType = contentType
    }

    static let style = PageFile("style", "css", "text/css; charset=utf-8", PageStyle.text)
    static let script = PageFile("script", "js", "text/javascript; charset=utf-8", lean(PageScript.text))

    /// A script without its indentation and comments.
    private static func lean(_ text: String) -> String {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
            .joined(separator: "\n") + "\n"
    }

    /// The file of a name; nil if its hash is another.
    static func named(_ name: String) -> PageFile? {
        [style, script].first { $0.name == name }
    }

    /// The file whose name differs only in its hash; nil if there is none.
    ///
    /// While several servers are updated, a page of one of them may ask another for its files.
    static func current(for name: String) -> PageFile? {
        func parts(_ name: String) -> [Substring] {
            [name.prefix { $0 != "-" }, name[(name.lastIndex(of: ".") ?? name.startIndex)...]]
        }
        return [style, script].first { parts($0.name) == parts(name) }
    }

    /// A rainbow over the ground, in a box of 36 by 20.
    static let bow = """
        <g fill="none" stroke-width="3"><path d="M3.5 18a14.5 14.5 0 0 1 29 0" stroke="#E5484D"/>\
        <path d="M6.5 18a11.5 11.5 0 0 1 23 0" stroke="#F5B83D"/><path d="M9.5 18a8.5 8.5 0 0 1 17 0" stroke="#3E8EDE"/></g>\
        <path d="M0 17h36v3H0z" fill="currentColor"/>
        """

    /// The picture beside the page's title in a browser.
    static let icon =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 -8 36 36\" color=\"#4A3F82\">\(bow)</svg>\n"
}
