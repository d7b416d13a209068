internal import CTimeZoneBytes

/// The copy of the IANA database in the program, from the year 2000 on.
///
/// Five sections: 0 the release; 1 the names, sorted; 2 the zone of each name, 16 bits; 3 where each zone begins, 32
/// bits, and where the last one ends; 4 the zones, each a TZif file without its first block and without abbreviations.
struct EmbeddedTimeZones {
    /// 2000-01-01T00:00:00Z, before which the copy knows nothing.
    static let start = 946_684_800

    let release: String
    let names: StringTable
    private let indices: ByteView
    private let bounds: ByteView
    private let zones: ByteView

    init() {
        let start = UnsafeRawPointer(weathercard_timezones_bytes())
        let bytes = ByteView(UnsafeRawBufferPointer(start: start, count: weathercard_timezones_size()))
        let sections = SectionTable(bytes, magic: "WCTZ", version: 1)
        func section(_ number: Int) -> ByteView { sections?[number] ?? .empty }
        release = String(decoding: section(0).buffer, as: UTF8.self)
        names = StringTable(section(1))
        indices = section(2)
        bounds = section(3)
        zones = section(4)
    }

    func zone(_ name: String) -> TZif? {
        guard let place = names.indices(of: Array(name.utf8)).first,
            let index = indices.little(UInt16.self, at: place * 2),
            let start = bounds.little(UInt32.self, at: index * 4),
            let end = bounds.little(UInt32.self, at: index * 4 + 4),
            let bytes = zones.slice(from: start, count: end - start)
        else { return nil }
        return TZif(block: bytes)
    }
}
