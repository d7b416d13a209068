internal import Primitives

/// Environment variables.
package struct Environment: Sendable {
    private let lookUp: @Sendable (_ name: String) -> String?

    package init(_ lookUp: @escaping @Sendable (_ name: String) -> String?) {
        self.lookUp = lookUp
    }

    /// A variable without white space around it; nil if it is unset or empty.
    package subscript(_ name: String) -> String? {
        guard let value = lookUp(name) else { return nil }
        let text = value.drop { $0.isWhitespace }.trimmingEnd { $0.isWhitespace }
        return text.isEmpty ? nil : String(text)
    }
}
