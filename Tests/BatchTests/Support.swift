import CardOrders
import SystemAccess

@testable import Batch

extension Environment {
    /// No variable is set.
    static let none = Environment { _ in nil }
}

extension Job {
    /// The job on the first line.
    static func reading(_ line: String, _ services: JobServices = .own) throws(ProgramError) -> Job {
        try Job(line: 1, members: Job.members(of: Array(line.utf8)), services: services, environment: .none)
    }
}

extension CardOrder {
    /// The place of a card of one place.
    var place: PlaceQuery? {
        guard case .forecasts(let sources) = subject, sources.count == 1 else { return nil }
        return sources[0].place
    }
}
