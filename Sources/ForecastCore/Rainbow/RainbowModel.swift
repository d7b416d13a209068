/// How the chance of a rainbow is made from weather and sun: an index from 0 to 1, which nobody has calibrated.
public enum RainbowModel: String, CaseIterable, Codable, Sendable {
    /// Probability times clear sky times a curve over the day, best halfway between sunrise and noon and again before sunset.
    ///
    /// Where the sun does not both rise and set it is undefined, and the physical model answers.
    case classic
    /// The classic chance, and 0 while the sun is not between the horizon and 42°.
    case geometry
    /// Probability, rate and clear sky times the part of the bow's cap that is above the horizon.
    case physical
}
