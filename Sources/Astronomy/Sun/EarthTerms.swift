/// A term of the earth's motion: amplitude times cos(phase + frequency t), t in Julian millennia since J2000.0.
typealias EarthTerm = (amplitude: Double, phase: Double, frequency: Double)

/// The earth's heliocentric place after VSOP87 (Bretagnon and Francou, 1988), on the mean ecliptic and equinox of date.
///
/// From the selection of Meeus, appendix III, the terms of at least 0.2″: amplitudes in 10⁻⁸ radians, or astronomical
/// units, phases in radians, frequencies in radians a millennium. What is left out adds up to about 1″.
enum EarthTerms {
    /// Longitude.
    static let longitude0: [EarthTerm] = [
        (175_347_046, 0, 0), (3_341_656, 4.6692568, 6283.07585), (34_894, 4.6261, 12_566.1517),
        (3497, 2.7441, 5753.3849), (3418, 2.8289, 3.5231), (3136, 3.6277, 77_713.7715), (2676, 4.4181, 7860.4194),
        (2343, 6.1352, 3930.2097), (1324, 0.7425, 11_506.7698), (1273, 2.0371, 529.691), (1199, 1.1096, 1577.3435),
        (990, 5.233, 5884.927), (902, 2.045, 26.298), (857, 3.508, 398.149), (780, 1.179, 5223.694),
        (753, 2.533, 5507.553), (505, 4.583, 18_849.228), (492, 4.205, 775.523), (357, 2.92, 0.067),
        (317, 5.849, 11_790.629), (284, 1.899, 796.298), (271, 0.315, 10_977.079), (243, 0.345, 5486.778),
        (206, 4.806, 2544.314), (205, 1.869, 5573.143), (202, 2.458, 6069.777), (156, 0.833, 213.299),
        (132, 3.411, 2942.463), (126, 1.083, 20.775), (115, 0.645, 0.98), (103, 0.636, 4694.003),
        (102, 0.976, 15_720.839), (102, 4.267, 7.114), (99, 6.21, 2146.17), (98, 0.68, 155.42),
    ]

    /// Longitude, times t.
    static let longitude1: [EarthTerm] = [
        (628_331_966_747, 0, 0), (206_059, 2.678235, 6283.07585), (4303, 2.6351, 12_566.1517), (425, 1.59, 3.523),
        (119, 5.796, 26.298), (109, 2.966, 1577.344),
    ]

    /// Longitude, times t².
    static let longitude2: [EarthTerm] = [
        (52_919, 0, 0), (8720, 1.0721, 6283.0758), (309, 0.867, 12_566.152),
    ]

    /// Latitude.
    static let latitude: [EarthTerm] = [
        (280, 3.199, 84_334.662), (102, 5.422, 5507.553), (80, 3.88, 5223.69), (44, 3.7, 2352.87),
        (32, 4, 1577.34),
    ]

    /// Distance from the sun.
    static let radius0: [EarthTerm] = [
        (100_013_989, 0, 0), (1_670_700, 3.0984635, 6283.07585), (13_956, 3.05525, 12_566.1517),
        (3084, 5.1985, 77_713.7715), (1628, 1.1739, 5753.3849), (1576, 2.8469, 7860.4194),
    ]

    /// Distance from the sun, times t.
    static let radius1: [EarthTerm] = [
        (103_019, 1.10749, 6283.07585), (1721, 1.0644, 12_566.1517),
    ]
}
