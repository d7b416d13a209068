public import Primitives

/// What falls in a period longer than an hour, of which nothing is known by the hour.
public struct PrecipitationPeriod: Hashable, Codable, Sendable {
    public var start: Instant
    /// The length in hours, from 2 to 12.
    public var hours: Double
    /// In mm of water.
    public var amount: Double?
    /// The probability that something falls in it, from 0 to 1.
    public var probability: Double?
    public var kind: PrecipitationKind?
    public var condition: Condition?

    /// A period of which nothing is known yet.
    public init(start: Instant, hours: Double) {
        (self.start, self.hours) = (start, hours)
    }

    public var end: Instant { start.advanced(by: hours * 3600) }
}

extension PrecipitationPeriod {
    /// What is judged of it beside the conditions at its start: its verdict is on the whole amount, as that on a day, with the mean rate.
    func judged(beside start: Conditions?) -> JudgedHour? {
        var evidence = PrecipitationEvidence(start)
        (evidence.rate, evidence.limit, evidence.chance) = (amount, nil, probability)
        (evidence.kind, evidence.condition) = (kind, condition)
        var verdict = PrecipitationVerdict(evidence)
        verdict.rate = verdict.rate.map { $0 / hours }
        return verdict.wetness > .unknown ? JudgedHour(start: self.start, hours: hours, verdict: verdict) : nil
    }
}
