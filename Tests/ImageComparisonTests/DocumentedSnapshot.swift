import Foundation
import ImageComparison
import Testing

// Documentation/comparing-pictures.md shows this test; here it is only compiled, since it would record a picture.
let snapshots = Result {
    try SnapshotStore(environment: ProcessInfo.processInfo.environment, versions: ["cairo": "1.16.0"])
}

func theChartIsAsRecorded() throws {
    let failure = try snapshots.get().check(png: chart(), named: "charts/rain").failure
    #expect(failure == nil, "\(failure ?? "")")
}

private func chart() -> [UInt8] { [] }
