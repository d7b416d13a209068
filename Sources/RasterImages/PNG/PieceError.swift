/// Why a PNG could not be written piece by piece.
package enum PieceError<Problem: Error>: Error {
    /// The pixels cannot be written as a PNG.
    case encoding(PNGEncodingError)
    /// What takes the pieces failed.
    case sink(Problem)
}
