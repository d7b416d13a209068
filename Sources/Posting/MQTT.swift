internal import Primitives

/// Publishes retained messages at a broker (MQTT 3.1.1): the picture, its words, and what Home Assistant finds both by.
struct MQTT: PostingConversation {
    private let post: Post
    private let server: PostingAddress
    private let topic: String
    /// Nil for a broker that anyone may use.
    private let account: String?
    private let password: String

    /// - Throws: If a password would go in the clear to a machine beyond the local network.
    init(
        _ post: Post, at server: PostingAddress, as account: String?, in topic: String, _ password: String
    ) throws(PostingFault) {
        if !password.isEmpty, account == nil { throw .lacks(.account) }
        if !password.isEmpty, server.scheme == .mqtt, !server.isInLocalNetwork { throw .exposed }
        (self.post, self.server, self.topic) = (post, server, topic)
        (self.account, self.password) = (account, password)
    }

    mutating func next(after reply: PostingReply?) throws(PostingFault) -> PostingStep {
        let messages = messages
        guard let reply else {
            let packets = messages.enumerated().flatMap { MQTTPacket.publish($1.topic, $1.payload, number: $0 + 1) }
            let turns = [
                StreamTurn(
                    bytes: MQTTPacket.connect(as: client, account, password), reply: MQTTPacket.answerLength),
                StreamTurn(bytes: packets, reply: MQTTPacket.answerLength * messages.count),
                StreamTurn(bytes: MQTTPacket.disconnect, reply: 0),
            ]
            return .send(PostingRequest("the post", turns: turns, to: server.base, secrets: [password], .postsOnce))
        }
        if reply.body.isEmpty {
            let remedy = server.scheme == .mqtt ? "; perhaps it takes mqtts:// alone" : ""
            throw .refused(status: nil, "the broker closed the connection before the login" + remedy)
        }
        try MQTT.check(reply.body, messages.count)
        return .done(address: nil)
    }

    /// Throws unless the broker has accepted the connection and each message.
    private static func check(_ bytes: [UInt8], _ count: Int) throws(PostingFault) {
        let length = MQTTPacket.answerLength
        guard bytes.count >= length else { throw .failing(status: nil, "the broker closed the connection") }
        guard bytes[0] == 0x20, bytes[1] == 2 else { throw .unexpected("the answer is not that of a broker") }
        switch bytes[3] {
        case 0: break
        case 3: throw .tooManyRequests("the broker is not available", pause: nil)
        case 4: throw .accessRefused(status: nil, "wrong account or password")
        case 5: throw .accessRefused(status: nil, "not authorized")
        default: throw .refused(status: nil, "the broker does not accept MQTT 3.1.1 or the client")
        }
        let accepted = (1...count).prefix { number in
            Array(bytes.dropFirst(number * length).prefix(length)) == MQTTPacket.acknowledgement(of: number)
        }
        guard accepted.count == count else {
            throw .failing(status: nil, "the broker accepted \(accepted.count) of \(count) messages")
        }
    }

    /// The ID of the connection; letters and digits, of which any broker takes 23.
    private var client: String { "weathercard" + post.key.prefix(12) }

    /// The name of the topic in those of Home Assistant, which have letters, digits, `_` and `-`.
    private var identifier: String {
        String(topic.unicodeScalars.map { $0.isASCII && isAlphanumeric(UInt8($0.value)) ? Character($0) : "_" })
    }

    private var messages: [(topic: String, payload: [UInt8])] {
        let (text, alternative) = post.shown(on: .mqtt)
        let attributes: [(String, JSON)] = [
            ("alt", .text(alternative)), ("text", .text(text)), ("time", .text(post.begun.iso8601)),
        ]
        let device: [(String, JSON)] = [
            ("identifiers", .list([.text("weathercard")])), ("name", .text("weathercard")),
        ]
        let name = post.place ?? String(topic.split(separator: "/").last ?? "")
        let entity: [(String, JSON)] = [
            ("name", .text(name)), ("unique_id", .text("weathercard_\(identifier)")),
            ("image_topic", .text(topic + "/image")), ("content_type", .text(post.format.uploadType)),
            ("json_attributes_topic", .text(topic + "/attributes")), ("device", .object(device)),
        ]
        return [
            ("homeassistant/image/weathercard/\(identifier)/config", JSON.object(entity).bytes),
            (topic + "/attributes", JSON.object(attributes).bytes), (topic + "/image", post.picture),
        ]
    }
}

/// The packets of MQTT 3.1.1.
enum MQTTPacket {
    /// The bytes of the answer to a connection or to a message.
    static let answerLength = 4
    static let disconnect: [UInt8] = [0xE0, 0]

    static func connect(as client: String, _ account: String?, _ password: String) -> [UInt8] {
        var flags: UInt8 = 0x02
        var payload = text(client)
        if let account {
            flags |= 0x80
            payload += text(account)
            if !password.isEmpty {
                flags |= 0x40
                payload += text(password)
            }
        }
        // Level 4 is version 3.1.1; a connection that is idle for a minute may be closed.
        return packet(0x10, text("MQTT") + [4, flags, 0, 60] + payload)
    }

    /// A retained message, delivered at least once.
    static func publish(_ topic: String, _ payload: [UInt8], number: Int) -> [UInt8] {
        packet(0x33, text(topic) + [UInt8(number >> 8 & 255), UInt8(number & 255)] + payload)
    }

    static func acknowledgement(of number: Int) -> [UInt8] {
        [0x40, 2, UInt8(number >> 8 & 255), UInt8(number & 255)]
    }

    private static func text(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(65_535))
        return [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
    }

    /// A packet with its length, in groups of seven bits from the least.
    private static func packet(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = content.count
        repeat {
            length.append(UInt8(rest & 127) | (rest > 127 ? 128 : 0))
            rest >>= 7
        } while rest > 0
        return [kind] + length + content
    }
}
