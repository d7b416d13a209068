import Foundation
import TestSupport
import Testing

@testable import CardMaking

struct CacheFolderTests {
    @Test func entriesOfOtherUsersAreNotTrusted() throws {
        let folder = try TemporaryFolder()
        let path = folder.create("x.answer", "answer")
        // Root may give the file away; other users stay its owner and ask as somebody else.
        let owner = geteuid() == 0 ? 4321 : geteuid()
        #expect(chown(path, owner, gid_t.max) == 0)
        let cache = CacheFolder(folder.path, origin: "option")
        #expect(cache.read("x.answer", user: owner) == Array("answer".utf8))
        #expect(cache.read("x.answer", user: owner + 1) == nil)
    }

    @Test func linksAndFoldersAreNotRead() throws {
        let folder = try TemporaryFolder()
        folder.create("x.answer", "answer")
        _ = try folder.link("link.answer", to: "x.answer")
        let cache = CacheFolder(folder.path, origin: "option")
        #expect(cache.read("x.answer") != nil && cache.read("link.answer") == nil && cache.read(".") == nil)
    }

    @Test func whatIsReadStaysHoweverOldItIs() throws {
        let folder = try TemporaryFolder()
        let cache = CacheFolder(folder.path, origin: "option", mostEntries: 4)
        let names = (0..<5).map { "service-x-\($0).answer" }
        for (age, name) in names.enumerated() {
            var times = [timeval](repeating: timeval(tv_sec: 1_000_000 + age, tv_usec: 0), count: 2)
            #expect(utimes(folder.create(name, "x"), &times) == 0)
        }
        #expect(cache.read(names[0]) != nil)
        cache.sweep()
        #expect(folder.names == [names[0], names[3], names[4]])
    }

    @Test func theOldestEntriesGoFirst() throws {
        let folder = try TemporaryFolder()
        let cache = CacheFolder(folder.path, origin: "option", mostEntries: 5)
        for (age, name) in ["e", "a", "d", "b", "c", "f"].enumerated() {
            let path = folder.create("service-x-\(name).answer", "x")
            var times = [
                timeval(tv_sec: 1_000_000 - age, tv_usec: 0), timeval(tv_sec: 1_000_000 - age, tv_usec: 0),
            ]
            #expect(utimes(path, &times) == 0)
        }
        let others = ["my.answer", "other", "service-x.answer"]
        for name in others { folder.create(name, "x") }
        cache.sweep()
        // A fifth more than necessary goes, but no file that the program has not written.
        #expect(folder.names == (others + ["a", "b", "d", "e"].map { "service-x-\($0).answer" }).sorted())
    }
}
