internal import SceneModel

extension FontFace {
    /// The medium weight for a size in units of the design: above 40 the display cut, whose letters stand closer.
    static func medium(of units: Double) -> FontFace {
        units > 40 ? .displayMedium : .medium
    }
}
