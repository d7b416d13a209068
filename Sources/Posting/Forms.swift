/// A body of several parts (RFC 7578).
struct MultipartForm {
    private static let lineEnd = "\r\n"
    private let boundary: String
    private var bytes: [UInt8] = []

    /// The key makes the boundary a text that is in none of the parts.
    init(key: String) {
        boundary = "weathercard-\(key)"
    }

    mutating func add(_ name: String, _ value: String) {
        add(name, "", Array(value.utf8))
    }

    mutating func add(_ name: String, file: String, type: String, _ content: [UInt8]) {
        let end = MultipartForm.lineEnd
        add(name, "; filename=\"\(file)\"\(end)Content-Type: \(type)", content)
    }

    private mutating func add(_ name: String, _ more: String, _ content: [UInt8]) {
        let end = MultipartForm.lineEnd
        bytes += Array(
            "--\(boundary)\(end)Content-Disposition: form-data; name=\"\(name)\"\(more)\(end)\(end)".utf8)
        bytes += content
        bytes += Array(end.utf8)
    }

    var header: PostingRequest.Header { .type("multipart/form-data; boundary=\(boundary)") }

    var body: [UInt8] { bytes + Array("--\(boundary)--\(MultipartForm.lineEnd)".utf8) }
}

/// Fields as `application/x-www-form-urlencoded`.
func formEncoded(_ fields: [(name: String, value: String)]) -> [UInt8] {
    Array(fields.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&").utf8)
}
