internal import CCurlLoader
internal import Primitives

/// A message to send by SMTP.
public struct MailDelivery: Hashable, Sendable {
    /// The server: `smtps:` with TLS from the start, or `smtp:`, which begins it before the login, except on this machine.
    public var url: String
    /// The address of the sender, who logs in by it if there is a password.
    public var sender: String
    public var recipients: [String]
    public var password: String?
    /// The message with its header, whose lines end with CR and LF.
    public var message: [UInt8]

    public init(url: String, sender: String, recipients: [String], password: String? = nil, message: [UInt8]) {
        (self.url, self.sender, self.recipients) = (url, sender, recipients)
        (self.password, self.message) = (password, message)
    }
}

extension CurlTransport {
    /// Sends a message.
    ///
    /// The status of the response is the code of the mail server, and its body the last line, such as `550 no such user`.
    public func deliver(_ mail: MailDelivery) throws(TransportError) -> HTTPResponse {
        let secrets = Secrets([mail.password].compactMap(\.self))
        do throws(TransportError) {
            guard curlloader_open() else { throw .noLibrary }
            return secrets.hidden(in: try sent(mail))
        } catch {
            throw secrets.hidden(in: error)
        }
    }

    private func sent(_ mail: MailDelivery) throws(TransportError) -> HTTPResponse {
        let texts = [mail.url, mail.sender, mail.password ?? ""] + mail.recipients
        if texts.contains(where: { $0.utf8.contains { $0 < 0x20 } }) { throw .badURL }
        let isPlain = mail.url.hasPrefix("smtp://") && LoopbackHost.contains(host(of: mail.url))
        guard let transfer = CurlTransfer(forMail: isPlain, connectTimeout: connectTimeout) else {
            throw .other("libcurl cannot be initialised")
        }
        // A proxy is for pages.
        guard transfer.avoidProxy(), transfer.set(mail) else { throw .other("libcurl cannot be initialised") }
        return try transfer.sent(to: mail.url, within: deadline)
    }

    /// Opens a connection, sends bytes in turn, and waits after each for so many bytes.
    ///
    /// The body of the response is what has come, which is less if the other side ends the connection. The URL is one of `mqtts:` or
    /// `mqtt:`, with or without TLS.
    public func converse(
        with url: String, _ turns: [(bytes: [UInt8], reply: Int)], hiding secrets: [String]
    ) throws(TransportError) -> HTTPResponse {
        let secrets = Secrets(secrets)
        do throws(TransportError) {
            guard curlloader_open() else { throw .noLibrary }
            return try conversation(url, turns)
        } catch {
            throw secrets.hidden(in: error)
        }
    }

    private func conversation(
        _ url: String, _ turns: [(bytes: [UInt8], reply: Int)]
    ) throws(TransportError) -> HTTPResponse {
        guard let separator = url.firstRange(of: "://"), ["mqtt", "mqtts"].contains(url[..<separator.lowerBound])
        else {
            throw .badURL
        }
        let isPlain = url.hasPrefix("mqtt:")
        let host = url[separator.upperBound...]
        // The port is after the brackets of an address of IPv6.
        let hasPort = host.drop { $0 != "]" }.contains(":") || !host.hasPrefix("[") && host.contains(":")
        let address = "\(isPlain ? "http" : "https")://\(host)" + (hasPort ? "" : isPlain ? ":1883" : ":8883")
        guard
            let transfer = CurlTransfer(
                userAgent: "", allowsPlainHTTP: isPlain, connectTimeout: connectTimeout), transfer.avoidProxy()
        else { throw .other("libcurl cannot be initialised") }
        return HTTPResponse(status: 200, body: try transfer.exchanged(with: address, turns, within: deadline))
    }
}

extension CurlTransfer {
    /// Sets the message and its recipients.
    ///
    /// Returns false if memory runs out.
    fileprivate borrowing func set(_ mail: MailDelivery) -> Bool {
        for recipient in mail.recipients where !curlloader_add_recipient(handle, recipient) { return false }
        return curlloader_set_mail(handle, mail.sender, mail.password, mail.message, mail.message.count)
    }

    fileprivate borrowing func sent(to url: String, within seconds: Double) throws(TransportError) -> HTTPResponse {
        let lines = ReplyLines()
        let outcome = withExtendedLifetime(lines) {
            curlloader_perform(
                handle, url, CurlTransfer.milliseconds(seconds), { _, _, _ in true },
                { context, bytes, count in
                    guard let context else { return false }
                    Unmanaged<ReplyLines>.fromOpaque(context).takeUnretainedValue()
                        .append(UnsafeBufferPointer(start: bytes, count: count))
                    return true
                }, Unmanaged.passUnretained(lines).toOpaque())
        }
        // What the server says of the end comes after the message is accepted.
        if outcome == curlloader_done { return HTTPResponse(status: 250) }
        let code = curlloader_status(handle)
        if (400..<600).contains(code) { return HTTPResponse(status: code, body: Array(lines.last.utf8)) }
        if let error = error(outcome, seconds: seconds, limit: 0) { throw error }
        return HTTPResponse(status: 250)
    }

    /// What comes back of bytes that are sent in turn.
    fileprivate borrowing func exchanged(
        with url: String, _ turns: [(bytes: [UInt8], reply: Int)], within seconds: Double
    ) throws(TransportError) -> [UInt8] {
        let outcome = curlloader_connect(handle, url, CurlTransfer.milliseconds(seconds))
        if let error = error(outcome, seconds: seconds, limit: 0) { throw error }
        var received: [UInt8] = []
        for turn in turns {
            let outcome = curlloader_send(handle, turn.bytes, turn.bytes.count)
            if outcome == curlloader_timeout { throw .timedOut(after: seconds) }
            // The other side may have said why before it ended the connection.
            if outcome != curlloader_done { return received }
            var bytes = [UInt8](repeating: 0, count: turn.reply)
            var count = 0
            let answer = curlloader_receive(handle, &bytes, bytes.count, &count)
            received += bytes.prefix(count)
            if answer == curlloader_timeout { throw .timedOut(after: seconds) }
            if answer != curlloader_done || count < turn.reply { return received }
        }
        return received
    }
}

/// The last line by which a mail server has refused something.
private final class ReplyLines {
    private(set) var last = ""

    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        let line = oneLine(String(decoding: bytes.prefix(1000), as: UTF8.self))
        if line.hasPrefix("4") || line.hasPrefix("5") { last = line }
    }
}
