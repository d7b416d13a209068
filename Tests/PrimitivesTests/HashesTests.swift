import Primitives
import Testing

struct SHA256Tests {
    /// The examples of NIST, and lengths around a block's end with digests from another program.
    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
            (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
            (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
            (
                String(repeating: "a", count: 1000),
                "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
            ),
        ])
    func digestsMatchTheStandard(text: String, digest: String) {
        #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digest)
    }

    @Test(arguments: [1, 7, 63, 64, 65, 200]) func piecesHaveTheDigestOfTheWhole(_ length: Int) {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * $0) }
        var sum = SHA256()
        for start in stride(from: 0, to: bytes.count, by: length) {
            sum.add(bytes[start..<min(start + length, bytes.count)])
            #expect(sum.digest == SHA256.digest(of: Array(bytes.prefix(start + length))))
        }
    }
}

@Suite struct FNV1aTests {
    /// Values from the authors' test program.
    @Test(arguments: [
        ("", 0xcbf2_9ce4_8422_2325 as UInt64), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ])
    func hashesMatchTheAuthorsValues(_ text: String, _ hash: UInt64) {
        #expect(FNV1a.hash(of: Array(text.utf8)) == hash)
    }

    @Test func hashContinuesFromAnEarlierOne() {
        let (first, second) = (Array("weather".utf8), Array("card".utf8))
        #expect(FNV1a.hash(of: second, after: FNV1a.hash(of: first)) == FNV1a.hash(of: first + second))
    }
}
