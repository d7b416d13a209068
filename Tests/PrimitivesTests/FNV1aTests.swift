import Primitives
import Testing

@Suite struct FNV1aTests {
    /// Values of the authors' own test program.
    @Test(arguments: [
        ("", 0xcbf2_9ce4_8422_2325 as UInt64), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ])
    func hashesAreThoseOfTheAuthors(_ text: String, _ hash: UInt64) {
        #expect(FNV1a.hash(of: Array(text.utf8)) == hash)
    }

    @Test func aHashGoesOnWhereAnotherEnded() {
        let (first, second) = (Array("weather".utf8), Array("card".utf8))
        #expect(FNV1a.hash(of: second, after: FNV1a.hash(of: first)) == FNV1a.hash(of: first + second))
    }
}
