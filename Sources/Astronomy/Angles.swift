internal import Libc

/// Degrees of a turn, from 0 to less than 360.
func wrapped(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turn = rest < 0 ? rest + 360 : rest
    // What is a hair below zero is rounded to a whole turn.
    return turn < 360 ? turn : 0
}

/// Degrees of a turn, from -180 to less than 180.
func signed(_ degrees: Double) -> Double {
    wrapped(degrees + 180) - 180
}

extension Double {
    var inRadians: Double { self * .pi / 180 }
    var inDegrees: Double { self * 180 / .pi }
    /// Seconds of arc as degrees.
    var arcseconds: Double { self / 3600 }
}

/// A polynomial's value, its coefficients by rising power.
func polynomial(_ x: Double, _ coefficients: Double...) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
}
