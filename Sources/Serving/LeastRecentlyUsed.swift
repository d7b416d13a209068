/// A cache that evicts the least recently used values beyond a total cost.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        /// Its neighbours in order of use; -1 at the ends.
        var newer = -1
        var older = -1
    }

    private let capacity: Int
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest = -1
    private var oldest = -1

    /// The sum of the costs.
    private(set) var cost = 0
    var count: Int { places.count }

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value of a key, which then counts as just used.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        unlink(place)
        link(place)
        return nodes[place]?.value
    }

    /// Keeps a value, unless it alone costs more than the capacity.
    mutating func keep(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= capacity else { return }
        while self.cost + cost > capacity, removeOldest() {}
        let node = Node(key: key, value: value, cost: cost)
        let place: Int
        if let reused = free.popLast() {
            place = reused
            nodes[place] = node
        } else {
            place = nodes.count
            nodes.append(node)
        }
        places[key] = place
        self.cost += cost
        link(place)
    }

    /// Drops the value that was not used for the longest time; false if there is none.
    mutating func removeOldest() -> Bool {
        guard oldest >= 0, let last = nodes[oldest]?.key else { return false }
        remove(last)
        return true
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        cost -= nodes[place]?.cost ?? 0
        nodes[place] = nil
        free.append(place)
    }

    private mutating func unlink(_ place: Int) {
        guard let node = nodes[place] else { return }
        if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
        if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
    }

    private mutating func link(_ place: Int) {
        nodes[place]?.newer = -1
        nodes[place]?.older = newest
        if newest >= 0 { nodes[newest]?.newer = place }
        newest = place
        if oldest < 0 { oldest = place }
    }
}
