/// When two pixels at the same place count as different.
public enum ComparisonMetric: Hashable, Sendable {
    /// Where any of red, green, blue and alpha differs, as decoded.
    ///
    /// The colour of a fully transparent pixel counts too. Where one picture has 16 bits a channel and the other 8, the 8
    /// bits are widened, 255 to 65535.
    case exact
    /// Where the eye sees it: the pixels that pixelmatch 7.2.0 counts, at 8 bits a channel.
    ///
    /// Counted are pixels whose squared YIQ distance (Kotsarenko and Ramos, 2010) is above 35215 times the square of the
    /// threshold, from 0 for any visible difference to 1 for none; pixelmatch takes 0.1 by default. Pixels that are not
    /// opaque are blended over a pattern by their position first. A pixel that looks like antialiasing in either picture
    /// (Vysniauskas, 2009) is not counted, unless it is included.
    case perceptual(threshold: Double, includesAntialiasing: Bool = false)
}
