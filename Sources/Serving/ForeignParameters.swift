/// Parameters that networks, newsletters, advertisers and dashboards add to a link, which say nothing of the card.
enum ForeignParameters {
    /// Their names, in lower case.
    static let names: Set<String> = [
        // Networks and messengers.
        "fbclid", "igsh", "igshid", "twclid", "ttclid", "li_fat_id", "sccid", "rdt_cid", "epik", "si", "s", "ref",
        "ref_src", "ref_url", "share_id", "mibextid", "feature",
        // Advertisers.
        "gclid", "gclsrc", "gad_source", "gad_campaignid", "gbraid", "wbraid", "dclid", "msclkid", "yclid",
        "ysclid",
        "srsltid", "irclickid", "wickedid", "_openstat",
        // Analytics and newsletters.
        "_ga", "_gl", "_hsenc", "_hsmi", "_ke", "_kx", "mkt_tok", "ml_subscriber", "ml_subscriber_hash", "s_cid",
        "trk", "trkcampaign",
        // Against caching, by dashboards, home automation and scripts.
        "_", "t", "ts", "timestamp", "v", "ver", "cb", "cachebuster", "cachebust", "nocache", "rand", "random",
        "rnd",
        "nonce",
    ]
    /// How the names of larger families begin.
    static let prefixes = ["utm_", "mtm_", "matomo_", "pk_", "mc_", "hsa_", "oly_", "vero_"]

    /// Whether a parameter is one of them; a bare number is one, too.
    static func contain(_ parameter: RequestTarget.Parameter) -> Bool {
        let name = parameter.name.lowercased()
        if names.contains(name) || prefixes.contains(where: name.hasPrefix) { return true }
        return parameter.value.isEmpty && !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
