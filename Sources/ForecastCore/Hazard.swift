public import Primitives

/// What a warning is about.
public enum Hazard: String, Hashable, NamedCase, Sendable {
    case wind
    /// Wind of storm force: gales, squalls and hurricane-force winds that are no cyclone.
    case storm
    case thunder, rain, flood
    /// The sea at the coast: surges, surf and rip currents.
    case coastal
    case snow
    /// Freezing rain, icing and slippery ground.
    case ice
    case fog, heat, cold, avalanche, fire
    /// Dust and sand.
    case dust
    /// Smoke and air quality.
    case air
    case tornado
    /// A tropical cyclone.
    case cyclone
    case tsunami, earthquake
    /// Volcanoes and their ash.
    case volcano
    case drought, landslide
    /// None of these, or one that the issuer does not name by a known code or word.
    case other
}
