import Testing

@testable import CommandLineInterface

struct VectorSealTests {
    private let document = Array("<?xml version=\"1.0\"?>\n<svg>\n<g/>\n</svg>\n".utf8)
    private let digest = String(repeating: "0a", count: 32)

    private func state(_ bytes: [UInt8]) -> CardState { VectorSeal.state(of: bytes, digest: digest) }

    @Test func aSealedDocumentIsWholeForItsOwnJobAlone() {
        let sealed = VectorSeal.sealed(document, digest: digest)
        #expect(state(sealed) == .whole)
        #expect(VectorSeal.state(of: sealed, digest: String(digest.reversed())) == .other)
        #expect(state(document) == .other, "of no job")
    }

    @Test func everyEarlierEndIsNoticed() {
        let sealed = VectorSeal.sealed(document, digest: digest)
        for length in 0..<sealed.count where length != document.count {
            guard case .broken = state(Array(sealed[..<length])) else {
                Issue.record("\(length) of \(sealed.count) bytes pass for \(state(Array(sealed[..<length])))")
                continue
            }
        }
    }

    @Test func everyChangedBitIsNoticed() {
        let sealed = VectorSeal.sealed(document, digest: digest)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(state(changed) != .whole, "byte \(index)")
        }
    }

    @Test(arguments: [
        ("card.svg", PictureFormat.svg), ("a/b.SVG", .svg), ("x.Svg", .svg), ("-", .png), ("card.png", .png),
        ("svg", .png), ("card.svg.png", .png), ("card", .png), ("", .png), (".svg", .svg),
    ])
    func theEndOfTheNameTellsTheFormat(name: String, format: PictureFormat) {
        #expect(PictureFormat(name) == format)
    }
}
