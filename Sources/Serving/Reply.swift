/// An answer to a request.
package struct Reply: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: Body
    /// The length of a body that the status 304 leaves out; nil for other answers.
    package var omitted: Int?

    package init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A line of text.
    package init(_ status: Int, line: String, headers: [(name: String, value: String)] = []) {
        self.init(
            status,
            headers: [("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff")]
                + headers,
            body: Body(Array((line + "\n").utf8)))
    }

    package static let methods = "GET, HEAD, OPTIONS"
}

/// The bytes of an answer, shared by all that send them; nobody changes them.
package final class Body: @unchecked Sendable {
    package let bytes: UnsafeRawBufferPointer
    /// Whose bytes these are, if it is not this one.
    private let owner: Body?

    /// Copies the bytes to an address that does not change.
    package init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
        copy.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(rebasing: copy[..<bytes.count])
        owner = nil
    }

    /// Some of the bytes of another body.
    init(_ range: Range<Int>, of whole: Body) {
        bytes = UnsafeRawBufferPointer(rebasing: whole.bytes[range])
        owner = whole
    }

    deinit {
        if owner == nil { bytes.deallocate() }
    }

    package static let none = Body([])
}
