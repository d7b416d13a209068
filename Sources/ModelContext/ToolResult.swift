internal import JSONReading

/// What a tool gives: a text, which may have a picture beside it or be about data.
package struct ToolResult: Encodable {
    /// A picture for the eyes of the user.
    package struct Picture {
        let base64: String
        /// Such as `image/png`.
        let type: String

        package init(base64: String, type: String) {
            (self.base64, self.type) = (base64, type)
        }
    }

    let text: String
    let picture: Picture?
    let data: (any Encodable)?
    let isFault: Bool

    package init(_ text: String, picture: Picture? = nil, data: (any Encodable)? = nil) {
        (self.text, self.picture, self.data, isFault) = (text, picture, data, false)
    }

    /// What went wrong, so that a model can try again.
    package init(fault text: String) {
        (self.text, picture, data, isFault) = (text, nil, nil, true)
    }

    /// The result as one line of JSON.
    package func line() throws -> [UInt8] { try JSONEncoding.line(of: self) }

    private enum Member: String, CodingKey {
        case content, structuredContent, isError
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        var content: [JSONNode] = [["type": "text", "text": .text(text)]]
        if let picture {
            content.append([
                "type": "image", "data": .text(picture.base64), "mimeType": .text(picture.type),
                "annotations": ["audience": ["user", "assistant"], "priority": 1],
            ])
        }
        try members.encode(content, forKey: .content)
        if let data { try members.encode(data, forKey: .structuredContent) }
        try members.encode(isFault, forKey: .isError)
    }
}
