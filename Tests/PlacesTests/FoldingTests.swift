import Testing

@testable import Places

@Suite struct FoldingTests {
    let table = GazetteerTable.embedded()

    private func key(_ text: String) -> String {
        String(decoding: table.folding.key(of: text), as: UTF8.self)
    }

    @Test(arguments: [
        ("São Paulo", "sao paulo"), ("Łódź", "lodz"), ("Tromsø", "tromso"), ("Gießen", "giessen"), ("Ærø", "aero"),
        ("Đà Nẵng", "da nang"), ("Þorlákshöfn", "thorlakshofn"), ("Iğdır", "igdir"), ("İzmir", "izmir"),
        ("Ħamrun", "hamrun"), ("Œuilly", "oeuilly"), ("Xı’an", "xian"), ("L'Aquila", "laquila"),
        ("St. John's", "st johns"), ("Saint-Denis", "st denis"), ("Sainte-Foy", "ste foy"),
        ("Fort Worth", "ft worth"),
        ("Mount Vernon", "mt vernon"), ("Santos", "santos"), ("Biel/Bienne", "biel bienne"), ("  a --  b ", "a b"),
        ("D.C.", "dc"), ("Москва", "москва"), ("東京", "東京"), ("a\u{0301}", "a"), ("\u{0301}", ""), ("", ""),
    ])
    func namesFoldToKeys(name: String, expected: String) {
        #expect(key(name) == expected)
    }

    @Test func everyNameInTheTableStandsWhereItsKeyBelongs() {
        var last: [UInt8] = []
        var wrong: [String] = []
        table.cityNames.forEach { city, bytes in
            var key: [UInt8] = []
            table.folding.fold(bytes.buffer, into: &key)
            let isPlain = key.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x20 }
            if key.isEmpty || !isPlain || key.lexicographicallyPrecedes(last) {
                wrong.append(table.cityNames.string(city))
            }
            last = key
        }
        #expect(wrong == [])
        #expect(table.cityNames.count > 33_000)
    }

    @Test func aliasesAndQualifiersAreSortedAndFolded() {
        for strings in [table.aliases, table.qualifiers] {
            var last: [UInt8] = []
            for index in 0..<strings.count {
                let bytes = Array(strings[index].buffer)
                #expect(table.folding.key(of: strings.string(index)) == bytes)
                #expect(!bytes.lexicographicallyPrecedes(last))
                last = bytes
            }
        }
    }

    @Test func bytesThatAreNoTextPartWords() {
        var seed: UInt64 = 7
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<12 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(UInt8(truncatingIfNeeded: seed >> 56))
            }
            var key: [UInt8] = []
            bytes.withUnsafeBytes { table.folding.fold($0, into: &key) }
            #expect(key.first != 0x20 && key.last != 0x20)
        }
    }
}
