internal import Threading

/// The bytes of bodies in memory: those kept for requests to come, and those that are being sent.
final class HeldBodies: Sendable {
    private struct State: Sendable {
        var bytes = 0
        var deliveries: [Int: Delivery.Facts] = [:]
        var sums: [Client: Int] = [:]
        var next = 0
    }

    private let state = Monitor(State())
    /// The bytes that may be held.
    let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// A body that is being sent to a client, for as long as this value lives.
    final class Delivery: Sendable {
        fileprivate struct Facts: Sendable {
            let client: Client
            /// The number of the connection.
            let connection: UInt64
            let bytes: Int
        }

        private let held: HeldBodies
        private let number: Int

        fileprivate init(_ number: Int, of held: HeldBodies) {
            (self.number, self.held) = (number, held)
        }

        deinit { held.end(number) }
    }

    /// All bytes, each body counted once however many clients it is sent to.
    var bytes: Int { state.access { $0.bytes } }
    /// The bytes beyond the limit.
    var excess: Int { max(0, bytes - limit) }

    func add(_ bytes: Int) { state.access { $0.bytes += bytes } }
    func remove(_ bytes: Int) { state.access { $0.bytes -= bytes } }

    /// The share of the bytes that may be sent to one client at once.
    private var share: Int { limit / 8 }

    /// Whether a client has taken so little of what is sent to it that it gets nothing else.
    func isBehind(_ client: Client) -> Bool { state.access { ($0.sums[client] ?? 0) >= share } }

    /// Begins to send a body; nil if that is more than the client's share.
    ///
    /// One body may always be sent.
    func deliver(_ bytes: Int, to client: Client, over connection: UInt64) -> Delivery? {
        let number = state.access { state -> Int? in
            let sum = state.sums[client] ?? 0
            guard sum == 0 || sum + bytes <= share else { return nil }
            state.sums[client] = sum + bytes
            state.next += 1
            state.deliveries[state.next] = Delivery.Facts(client: client, connection: connection, bytes: bytes)
            return state.next
        }
        return number.map { Delivery($0, of: self) }
    }

    private func end(_ number: Int) {
        state.access { state in
            guard let facts = state.deliveries.removeValue(forKey: number) else { return }
            let rest = (state.sums[facts.client] ?? 0) - facts.bytes
            state.sums[facts.client] = rest > 0 ? rest : nil
        }
    }

    /// The connections whose end frees so many bytes: those of the clients to which the most is being sent, the oldest first.
    func heaviest(freeing bytes: Int) -> [UInt64] {
        state.access { state in
            let sums = state.sums
            let ordered = state.deliveries.sorted { left, right in
                let (first, second) = (sums[left.value.client] ?? 0, sums[right.value.client] ?? 0)
                return first == second ? left.key < right.key : first > second
            }
            var rest = bytes
            return ordered.prefix { delivery in
                defer { rest -= delivery.value.bytes }
                return rest > 0
            }.map(\.value.connection)
        }
    }
}
