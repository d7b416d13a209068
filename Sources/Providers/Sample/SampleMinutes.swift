/// The sample's hour in minutes from 23:22Z to 00:22Z: rate in mm/h and probability.
///
/// Dry until 23:36, heavy from 23:55; between and after, the rates stay below the length at which a slice of the clock
/// card is full, so that its outline shows them.
enum SampleMinutes {
    typealias Minute = (rate: Double, probability: Double)

    static let all = dry + rising + heavy + easing

    /// From 23:22.
    private static let dry: [Minute] = [
        (0, 0.04), (0, 0.04), (0, 0.05), (0, 0.05), (0, 0.06), (0, 0.07), (0, 0.08),
        (0, 0.10), (0, 0.11), (0, 0.13), (0, 0.16), (0, 0.19), (0, 0.22), (0, 0.26),
    ]

    /// From 23:36.
    private static let rising: [Minute] = [
        (0.10, 0.35), (0.11, 0.38), (0.13, 0.41), (0.12, 0.44), (0.15, 0.48), (0.19, 0.52), (0.27, 0.56),
        (0.41, 0.60), (0.54, 0.64), (0.61, 0.68), (0.57, 0.71), (0.42, 0.74), (0.33, 0.77), (0.47, 0.80),
        (0.68, 0.83), (0.83, 0.86), (0.85, 0.89), (0.74, 0.91), (0.62, 0.93),
    ]

    /// From 23:55.
    private static let heavy: [Minute] = [(8.0, 0.95), (9.4, 0.96), (8.1, 0.97)]

    /// From 23:58.
    private static let easing: [Minute] = [
        (3.2, 0.97), (0.86, 0.96), (0.78, 0.95), (0.61, 0.94), (0.45, 0.92), (0.36, 0.90), (0.33, 0.88),
        (0.40, 0.86), (0.52, 0.83), (0.60, 0.80), (0.54, 0.77), (0.42, 0.74), (0.35, 0.71), (0.28, 0.68),
        (0.24, 0.65), (0.21, 0.62), (0.19, 0.60), (0.17, 0.57), (0.16, 0.55), (0.14, 0.53), (0.13, 0.51),
        (0.12, 0.49), (0.12, 0.48), (0.11, 0.46), (0.10, 0.45),
    ]
}
