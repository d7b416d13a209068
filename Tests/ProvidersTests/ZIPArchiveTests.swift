import ForecastCore
import Testing
import ZIPReading

@testable import Providers

/// An archive of stored files.
func archive(_ files: [(name: String, contents: [UInt8])]) -> [UInt8] {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var (local, directory): ([UInt8], [UInt8]) = ([], [])
    for file in files {
        let common =
            bytes(20, 2) + bytes(0, 8) + bytes(crc(file.contents), 4) + bytes(file.contents.count, 4)
            + bytes(file.contents.count, 4) + bytes(file.name.utf8.count, 2) + bytes(0, 2)
        directory +=
            bytes(0x0201_4B50, 4) + bytes(20, 2) + common + bytes(0, 10) + bytes(local.count, 4) + file.name.utf8
        local += bytes(0x0403_4B50, 4) + common + file.name.utf8 + file.contents
    }
    return local + directory + bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(files.count, 2) + bytes(files.count, 2)
        + bytes(directory.count, 4) + bytes(local.count, 4) + bytes(0, 2)
}

/// CRC-32 bit by bit (RFC 1952, section 8).
private func crc(_ bytes: [UInt8]) -> Int {
    ~bytes.reduce(0xFFFF_FFFF) { crc, byte in
        (0..<8).reduce(crc ^ Int(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    } & 0xFFFF_FFFF
}

/// Archives, and the German weather service's.
@Suite struct ZIPArchiveTests {
    private let two = archive([("a.xml", Array("one".utf8)), ("b.xml", [])])

    /// Why bytes are no archive; nil if they are one.
    private func reason(_ bytes: [UInt8], room: Int) -> String? {
        do throws(ZIPFault) {
            _ = try ZIPArchive(bytes, room: room)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func filesComeInOrderWithTheirContents() throws {
        let read = try ZIPArchive(two, room: 100)
        #expect(read.files.map(\.name) == ["a.xml", "b.xml"] && read.files.map(\.size) == [3, 0])
        #expect(try read.files.map { try read.contents(of: $0) } == [Array("one".utf8), []])
        #expect(try ZIPArchive(archive([]), room: 0).files.isEmpty)
    }

    @Test func deflatedFilesAreExpanded() throws {
        // "<alert>", twelve times "rain ", "</alert>".
        let packed: [UInt8] = [
            179, 73, 204, 73, 45, 42, 177, 43, 74, 204, 204, 83, 32, 147, 176, 209, 135, 152, 1, 0,
        ]
        var bytes = archive([("a", packed)])
        // The method, the checksum and the size, in both records.
        let directory = 30 + 1 + packed.count
        for record in [4, directory + 6] {
            bytes[record + 4] = 8
            bytes.replaceSubrange((record + 10)..<(record + 14), with: [0x53, 0x8F, 0x2A, 0xDA])
            bytes[record + 18] = 75
        }
        let read = try ZIPArchive(bytes, room: 75)
        let file = try #require(read.files.first)
        let text = "<alert>" + String(repeating: "rain ", count: 12) + "</alert>"
        #expect(try read.contents(of: file) == Array(text.utf8))
        // A byte of the stream, or one less than it expands to.
        bytes[36] ^= 0x10
        #expect(throws: ZIPFault.self) { try ZIPArchive(bytes, room: 75).contents(of: file) }
        #expect(reason(bytes, room: 74) == "its files have more than 74 bytes")
    }

    @Test func damageIsFoundWhereverItIs() throws {
        let texts: Set<[UInt8]> = [Array("one".utf8), []]
        for index in two.indices {
            var bytes = two
            bytes[index] ^= 0x41
            // It may be in what nothing reads, as the time of a file, but never in the contents.
            guard let read = try? ZIPArchive(bytes, room: 100) else { continue }
            for file in read.files {
                if let contents = try? read.contents(of: file) {
                    #expect(texts.contains(contents), "byte \(index)")
                }
            }
        }
        for count in two.indices {
            #expect(throws: ZIPFault.self) { try ZIPArchive(Array(two[..<count]), room: 100) }
        }
        var encrypted = two
        encrypted[30 + 5 + 3 + 30 + 5 + 8] = 1
        #expect(reason(encrypted, room: 100) == "its files are encrypted")
    }

    private let now = instant("2026-11-20T12:00:00Z")
    private let berlin = Place(name: "Berlin", country: "DE", latitude: 52.52, longitude: 13.4)

    private func message(_ id: String, _ code: String, expires: String = "2026-11-20T20:00:00+01:00") -> [UInt8] {
        func info(_ language: String, _ event: String) -> String {
            """
            <info><language>\(language)</language><event>\(event)</event><severity>Moderate</severity><urgency>Immediate</urgency>
            <eventCode><valueName>II</valueName><value>\(code)</value></eventCode>
            <onset>2026-11-20T11:00:00+01:00</onset><expires>\(expires)</expires><senderName>Deutscher Wetterdienst</senderName>
            <area><areaDesc>polygonal event area</areaDesc><polygon>52,13 53,13 53,14 52,14 52,13</polygon>
            <geocode><valueName>EXCLUDE_POLYGON</valueName><value>52.6,13.1 52.9,13.1 52.9,13.9 52.6,13.1</value></geocode></area>
            <area><areaDesc>Stadt Potsdam</areaDesc><geocode><valueName>WARNCELLID</valueName><value>812054000</value></geocode></area>
            </info>
            """
        }
        return Array(
            """
            <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(id)</identifier><sent>2026-11-20T10:00:00+01:00</sent>
            <status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
            \(info("de-DE", "WINDBÖEN"))\(info("en", code == "51" ? "wind gusts" : "heavy rain"))</alert>
            """.utf8)
    }

    private func contents(_ body: [UInt8], lastModified: String? = nil) throws -> AlertFile.Contents {
        let service = try #require(DWDFiles())
        let response = HTTPResponse(status: 200, lastModified: lastModified, body: body)
        return try service.alerts(
            for: berlin, over: AddressedTransport([("PREMIUMEVENT_COMMUNEUNION_MUL.zip", response)]), now: now,
            zone: someZones)
    }

    @Test func allMessagesOfTheGermanArchiveAreRead() throws {
        let found = try contents(archive([("1.xml", message("a", "51")), ("2.xml", message("b", "61"))]))
        #expect(Set(found.alerts.map(\.hazard)) == [.wind, .rain] && found.unread == 0)
        #expect(found.alerts.allSatisfy { $0.language == "en" && $0.stated(in: "de").title == "WINDBÖEN" })
        #expect(found.alerts.allSatisfy { $0.source?.id == "dwd-cap" })
        let service = try #require(DWDFiles())
        let none = try contents(archive([]))
        #expect(none.alerts.isEmpty && service.answer(none, asked: now) != nil)
    }

    @Test func oneUnreadableFileMakesTheArchiveUnknown() {
        #expect(throws: ServiceError.self) {
            try contents(archive([("1.xml", message("a", "51")), ("2.xml", [])]))
        }
        #expect(throws: ServiceError.self) { try contents(Array("<html></html>".utf8)) }
    }

    @Test func anOldArchiveIsNoAnswer() throws {
        let over = message("a", "51", expires: "2026-11-20T12:30:00+01:00")
        #expect(throws: ServiceError.self) { try contents(archive([("1.xml", over)])) }
        #expect(throws: ServiceError.self) {
            try contents(archive([]), lastModified: "Fri, 20 Nov 2026 10:00:00 GMT")
        }
        #expect(try contents(archive([]), lastModified: "Fri, 20 Nov 2026 11:50:00 GMT").alerts.isEmpty)
    }
}
