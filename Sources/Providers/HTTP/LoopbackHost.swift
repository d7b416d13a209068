/// Hosts that are this machine, to which alone a key may go over plain HTTP.
enum LoopbackHost {
    /// Whether a host, with its port or without one, is 127.x.x.x, `localhost` or `[::1]`.
    ///
    /// Addresses in other forms, such as 127.1, are not known: what is not sure to be this machine is another.
    static func holds(_ host: String) -> Bool {
        let bracket = host.firstIndex(of: "]").map { host[...$0] }
        let name = (bracket ?? host.prefix { $0 != ":" }).lowercased()
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let isFourNumbers = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        return isFourNumbers || ["localhost", "[::1]"].contains(name)
    }
}
