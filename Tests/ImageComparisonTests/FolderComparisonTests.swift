import RasterImages
import SystemAccess
import TestSupport
import Testing
import Threading

@testable import ImageComparison

/// Comparisons of folders, with their reports.
struct FolderComparisonTests {
    private let expected: TemporaryFolder
    private let actual: TemporaryFolder

    init() throws {
        (expected, actual) = (try TemporaryFolder(), try TemporaryFolder())
        let plain = try PNGEncoder().encode(try picture(4, 2))
        for (folder, name) in [(expected, "a.png"), (actual, "a.png"), (expected, "b.png"), (actual, "c.png")] {
            try Output(folder.file(name)).write(picture: plain)
        }
        try Output(expected.file("d.png")).write(picture: plain)
        try Output(actual.file("d.png")).write(
            picture: PNGEncoder().encode(try picture(4, 2, changed: [(x: 1, y: 1)])))
        actual.create("e.png", "no PNG")
        _ = try actual.link("f.png", to: actual.file("a.png"))
    }

    /// The status and what is printed.
    private func run(
        isJSON: Bool = false, junit: Output? = nil, limits: ComparisonLimits = ComparisonLimits(),
        updates: Bool = false,
        didScan: @escaping @Sendable (FolderScan, FolderScan) -> Void = { _, _ in }
    ) throws -> (status: SystemAccess.ExitStatus, text: String) {
        let output = Capture()
        let settings = ComparisonSettings(
            comparer: ImageComparer(), limits: limits, ignored: try IgnoredAreas([], limits: PNGDecoder()),
            decoder: PNGDecoder(), isJSON: isJSON, diff: nil, diffStyle: .mask, report: nil, junit: junit,
            updates: updates, streams: StandardStreams(output: output.descriptor))
        let status = try FolderComparison(settings, expected: expected.path, actual: actual.path, didScan: didScan)
            .run()
        return (status, try output.text())
    }

    private static let differences = """
        b.png: missing: expected, but not found
        c.png: extra: found, but not expected
        d.png: different: 1 of 8 pixels differ (12.5 %), within 1 x 1 at (1, 1), by 5 of 255 at most

        """

    @Test func whatDiffersIsListedWithItsTotals() throws {
        let (status, text) = try run()
        #expect(status == .badData && text.hasPrefix(Self.differences), "\(text)")
        #expect(text.contains("\ne.png: unreadable: \(actual.file("e.png"))"), "\(text)")
        #expect(text.hasSuffix("\n6 pictures: 1 same, 1 different, 1 missing, 2 extra, 1 unreadable\n"), "\(text)")
    }

    @Test func differencesWithinTheLimitsAreTheSame() throws {
        let (_, text) = try run(isJSON: true, limits: ComparisonLimits(pixels: 1))
        #expect(
            text.contains(#""verdict": "different", "same": 2, "different": 0, "missing": 1, "extra": 2,"#),
            "\(text)")
    }

    @Test func aJUnitReportHasACaseForEachPicture() throws {
        let report = Output(expected.file("report.xml"))
        _ = try run(junit: report)
        let text = try #require(contents(report.word))
        #expect(text.contains(#"<testsuites tests="6" failures="4" errors="1">"#), "\(text)")
        #expect(text.contains(#"<testcase classname="weathercard.compare" name="a.png"/>"#))
        #expect(text.contains(#"<failure message="missing: expected, but not found"/>"#))
    }

    @Test func anUpdateCopiesWhatDiffersOrIsNew() throws {
        let (status, text) = try run(updates: true)
        #expect(
            status == .badData && text.contains("at most; updated\n") && text.hasSuffix("; updated 3\n"), "\(text)")
        #expect(expected.names == ["a.png", "b.png", "c.png", "d.png", "f.png"])
    }

    @Test func linksAreToldBeforeAnyPictureIsRead() throws {
        let links = Monitor<[String]>([])
        _ = try run { expected, actual in links.access { $0 = expected.links + actual.links } }
        #expect(links.access { $0 } == [actual.file("f.png")])
    }
}
