/// A member of the JSON object of a job, as it was written.
struct JobMember: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case text(String)
        /// The literal of a number.
        case number(String)
        case truth(Bool)
        case null
        case list([Value])
    }

    let key: String
    let value: Value
}

extension JobMember.Value: CustomStringConvertible {
    /// The value as JSON.
    var description: String {
        switch self {
        case .text(let text): ComparisonText.quoted(text)
        case .number(let literal): literal
        case .truth(let truth): "\(truth)"
        case .null: "null"
        case .list(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
        }
    }
}
