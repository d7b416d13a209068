internal import Primitives

/// Sends a message by SMTP, in one request.
struct Mail: PostingConversation {
    private let post: Post
    private let server: PostingAddress
    /// The address of the sender, which is also the name of the account.
    private let sender: String
    private let recipients: [String]
    /// Empty for a server that needs no login.
    private let password: String

    /// - Throws: If an address is none.
    init(
        _ post: Post, at server: PostingAddress, as sender: String, to recipients: String, _ password: String
    ) throws(PostingFault) {
        guard MailMessage.addresses(in: sender)?.count == 1 else { throw .lacks(.account) }
        guard let recipients = MailMessage.addresses(in: recipients) else { throw .lacks(.channel) }
        (self.post, self.server, self.sender) = (post, server, sender)
        (self.recipients, self.password) = (recipients, password)
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        let message = MailMessage(post, from: sender, to: recipients)
        guard let reply else {
            let envelope = MailEnvelope(
                sender: sender, recipients: recipients, password: password.isEmpty ? nil : password)
            return .send(
                PostingRequest("the post", mail: message.bytes, in: envelope, to: server.base, secrets: [password]))
        }
        // The last line of the server has its code, too.
        let words = String(decoding: reply.body, as: UTF8.self)
        switch reply.status {
        case 200..<300: return .done(address: nil, reference: message.identifier)
        case 530, 534, 535, 538: throw .accessRefused(status: nil, words)
        // As by servers that know a sender only from the second attempt on.
        case 400..<500: throw .tooManyRequests(words, pause: nil)
        default: throw .refused(status: nil, words)
        }
    }
}

/// The message of a post: its picture inline, with words for programs that show text alone (RFC 2387, RFC 2046).
struct MailMessage {
    private let post: Post
    private let sender: String
    private let recipients: [String]
    private static let picture = "card@weathercard"

    init(_ post: Post, from sender: String, to recipients: [String]) {
        (self.post, self.sender, self.recipients) = (post, sender, recipients)
    }

    /// The addresses in a list that is separated by commas; nil if one of them is none.
    static func addresses(in text: String) -> [String]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            String(part.drop { $0 == " " }.trimmingEnd { $0 == " " })
        }
        let areAddresses = parts.allSatisfy { part in
            let sides = part.split(separator: "@", omittingEmptySubsequences: false)
            return part.utf8.count <= 254 && sides.count == 2
                && sides.allSatisfy { side in
                    !side.isEmpty
                        && side.utf8.allSatisfy { isAlphanumeric($0) || ".!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
                }
        }
        return areAddresses ? parts : nil
    }

    /// The ID of the message, without its angle brackets: the same for the same words to the same people on a day, so that a copy
    /// can be told.
    var identifier: String {
        let words = recipients + [sender, post.place ?? "", post.text, post.alternative]
        let digest = SHA256.hexadecimal(of: Array(words.joined(separator: "\n").utf8)).prefix(20)
        return "\(post.begun.iso8601.prefix(10)).\(digest)@\(sender.drop { $0 != "@" }.dropFirst())"
    }

    var bytes: [UInt8] {
        let (text, alternative) = post.shown(on: .email)
        let language = post.language ?? ""
        var related = MIMEParts("related", key: post.key)
        var words = MIMEParts("alternative", key: post.key)
        words.add(
            ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable"],
            MIMEBody.quotedPrintable(alternative.isEmpty ? text : "\(text)\n\n\(alternative)"))
        words.add(
            ["Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: quoted-printable"],
            MIMEBody.quotedPrintable(html(text, alternative, language)))
        related.add(["Content-Type: \(words.type)"], words.body)
        related.add(
            [
                "Content-Type: \(post.format.uploadType)", "Content-Transfer-Encoding: base64",
                "Content-ID: <\(MailMessage.picture)>",
                "Content-Disposition: inline; filename=\(post.fileName)",
            ], MIMEBody.base64(post.picture))
        var headers = [
            "From: \(sender)", "To: \(recipients.joined(separator: ",\r\n "))",
            "Subject: \(EncodedWords.of(excerpt(of: post.text, to: 200), separatedBy: "\r\n ", after: 9))",
            "Date: \(MailMessage.date(post.begun))", "Message-ID: <\(identifier)>", "MIME-Version: 1.0",
            "Content-Type: \(related.type); type=\"multipart/alternative\"",
        ]
        if !language.isEmpty { headers.append("Content-Language: \(language)") }
        if let first = post.replyTo { headers += ["In-Reply-To: <\(first)>", "References: <\(first)>"] }
        return Array((headers.joined(separator: "\r\n") + "\r\n\r\n").utf8) + related.body
    }

    /// A page that is as dark as the program that shows it.
    private func html(_ text: String, _ alternative: String, _ language: String) -> String {
        let lang = language.isEmpty ? "" : " lang=\"\(language)\""
        return """
            <!doctype html><html\(lang)><head><meta charset="utf-8">
            <meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
            <style>:root{color-scheme:light dark}</style></head><body style="margin:0">
            <img src="cid:\(MailMessage.picture)" width="600" alt="\(escaped(alternative))"
            style="display:block;width:100%;max-width:600px;height:auto">
            <p dir="auto" style="max-width:584px;margin:8px;font-family:sans-serif">\(escaped(text))</p></body></html>
            """
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// A date, such as `20 Nov 2026 23:22:00 +0000` (RFC 5322, 3.3).
    static func date(_ instant: Instant) -> String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let text = instant.iso8601
        let parts = text.prefix(10).split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1) else { return text }
        return "\(parts[2]) \(months[month - 1]) \(parts[0]) \(text.dropFirst(11).prefix(8)) +0000"
    }
}

/// The parts of a multipart body (RFC 2046, 5.1).
private struct MIMEParts {
    private let kind: String
    private let boundary: String
    private var bytes: [UInt8] = []

    init(_ kind: String, key: String) {
        (self.kind, boundary) = (kind, "weathercard-\(kind)-\(key)")
    }

    mutating func add(_ headers: [String], _ content: [UInt8]) {
        bytes += Array(("--\(boundary)\r\n" + headers.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        bytes += content
        bytes += Array("\r\n".utf8)
    }

    var type: String { "multipart/\(kind); boundary=\"\(boundary)\"" }
    var body: [UInt8] { bytes + Array("--\(boundary)--\r\n".utf8) }
}
