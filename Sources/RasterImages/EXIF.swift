/// The texts of a picture as EXIF, for formats that have no texts of their own.
struct EXIF {
    /// A directory in the form of a TIFF (Exif 2.32, 4.5 and 4.6.4), the lowest byte of numbers first.
    let bytes: [UInt8]

    private struct Entry {
        let tag: Int
        let type: EntryType
        let value: [UInt8]
    }

    private enum EntryType: Int {
        case text = 2
        case short, rational = 5

        /// The bytes of one value.
        var size: Int {
            switch self {
            case .text: 1
            case .short: 2
            case .rational: 8
            }
        }
    }

    /// The bytes of the header, and of an entry.
    private static let (header, entry) = (8, 12)

    /// Texts are in UTF-8, which readers expect beyond the ASCII of the standard.
    init(description: String, copyright: String) {
        func text(_ tag: Int, _ text: String) -> Entry {
            Entry(tag: tag, type: .text, value: Array(text.utf8) + [0])
        }
        // What each file has to have stands between the texts, in the order of the tags: 72 dots an inch, which means that it is
        // unknown, and where samples of colour lie.
        let dots = EXIF.number(72, 4) + EXIF.number(1, 4)
        let entries = [
            text(0x010E, description), Entry(tag: 0x011A, type: .rational, value: dots),
            Entry(tag: 0x011B, type: .rational, value: dots),
            Entry(tag: 0x0128, type: .short, value: EXIF.number(2, 2)),
            Entry(tag: 0x0213, type: .short, value: EXIF.number(1, 2)), text(0x8298, copyright),
        ]
        var bytes = Array("II".utf8) + EXIF.number(42, 2) + EXIF.number(EXIF.header, 4)
        bytes += EXIF.number(entries.count, 2)
        // There is no further directory behind the entries.
        let start = EXIF.header + 2 + EXIF.entry * entries.count + 4
        var values: [UInt8] = []
        for entry in entries {
            let (value, count) = (entry.value, entry.value.count)
            bytes += EXIF.number(entry.tag, 2) + EXIF.number(entry.type.rawValue, 2)
            bytes += EXIF.number(count / entry.type.size, 4)
            // A value of four bytes or fewer stands in its entry; the others begin at even places.
            if count <= 4 {
                bytes += value + EXIF.number(0, 4 - count)
            } else {
                bytes += EXIF.number(start + values.count, 4)
                values += value + EXIF.number(0, count % 2)
            }
        }
        self.bytes = bytes + EXIF.number(0, 4) + values
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
