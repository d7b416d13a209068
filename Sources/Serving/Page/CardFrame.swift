internal import CardMaking
internal import Cards
internal import Primitives
internal import SceneModel
internal import Words

/// A page with nothing but the picture of a card, for the frame of another page, and the same as a fragment of one.
struct CardFrame {
    private let links: CardLinks
    private let language: Language
    private let name: String
    private let alternative: String
    private let size: Size
    /// The interval of the picture; nil if it never changes.
    private let interval: PictureInterval?

    init(_ request: CardRequest, _ words: Scene.Description, _ links: CardLinks, in interval: PictureInterval?) {
        (self.links, self.interval, size) = (links, interval, request.size)
        language = request.content.language
        name = request.content.facts(of: nil).name
        alternative = singleLine(words.short)
    }

    /// What tells the picture of this interval from the next.
    private var version: String { interval.map { "\(Int($0.start.secondsSince1970))" } ?? "0" }

    private var image: String {
        """
        <img src="\(HTML.escaped(links.picture(version: version)))" width="\(Int(size.width))" height="\(Int(size.height))" \
        alt="\(HTML.escaped(alternative))">
        """
    }

    /// The page.
    var page: String {
        let seconds = interval.map { Int($0.start.seconds(to: $0.end)) } ?? 86_400
        return """
            <!doctype html>
            <html lang="\(language.tag)"\(language.isRightToLeft ? " dir=\"rtl\"" : "") data-seconds="\(max(seconds, 30))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(HTML.escaped(name))</title>
            <noscript><meta http-equiv="refresh" content="\(max(seconds, 30))"></noscript>
            <style>\(CardFrame.style)</style>
            </head>
            <body>
            \(image)
            <script>\(CardFrame.script)</script>
            </body>
            </html>

            """
    }

    /// The picture as a link to the page of the place, if there is one.
    var fragment: String {
        let image = image.replacing("<img ", with: "<img style=\"display:block;width:100%;height:auto\" ")
        guard let page = links.page else { return image + "\n" }
        return "<a href=\"\(HTML.escaped(page))\" target=\"_blank\" rel=\"noopener\">\(image)</a>\n"
    }

    /// The headers by which Glance knows the title and the form of a fragment.
    var widgetHeaders: [(name: String, value: String)] {
        [("Widget-Title", displayable(name)), ("Widget-Content-Type", "html")]
    }

    /// The security policy of the page, which these may frame.
    static func policy(framedBy ancestors: String) -> String {
        func hash(_ text: String) -> String {
            "'sha256-\(String(decoding: Base64Text.of(SHA256.digest(of: Array(text.utf8))), as: UTF8.self))'"
        }
        return "default-src 'none'; img-src 'self'; style-src \(hash(style)); script-src \(hash(script)); "
            + "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors \(ancestors)"
    }

    private static let style =
        "html,body{margin:0;height:100%;background:transparent}img{display:block;width:100%;height:100%;object-fit:contain}"

    /// Shows the next picture when it has come, and keeps this one while the server does not answer.
    private static let script = """
        setInterval(async()=>{try{const answer=await fetch(location.href);if(!answer.ok)return;\
        const next=new DOMParser().parseFromString(await answer.text(),"text/html").images[0];\
        const image=document.importNode(next,true);await image.decode();document.images[0].replaceWith(image)}\
        catch{}},document.documentElement.dataset.seconds*1000)
        """
}
