internal import Threading

/// What was said to a listener, in order.
final class Complaints: Sendable {
    private let heard = Monitor<[String]>([])

    func add(_ message: String) {
        heard.access { $0.append(message) }
    }

    var messages: [String] { heard.access { $0 } }

    /// Does work whose complaints go here.
    func hear<Value>(_ work: () throws(CommandError) -> Value) -> Result<Value, CommandError> {
        StandardStreams.$listener.withValue(self) {
            Result { () throws(CommandError) in try work() }
        }
    }
}
