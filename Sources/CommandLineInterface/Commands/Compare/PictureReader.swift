internal import ImageComparison
internal import RasterImages

/// A picture that is being read, with errors that name it.
final class PictureReader {
    private let name: String
    private let source: any ByteSource
    private let rows: PNGRowReader

    init(name: String, limits: PNGDecoder, source: any ByteSource) throws(CommandError) {
        self.name = name
        self.source = source
        do throws(PNGDecodingError) {
            rows = try PNGRowReader(limits: limits) { source.fill($0) }
        } catch {
            throw PictureReader.problem(error, name: name, source: source)
        }
    }

    var size: PixelSize { PixelSize(width: rows.width, height: rows.height) }

    var isInterlaced: Bool { rows.isInterlaced }

    /// The whole picture at 8 or 16 bits a sample.
    func decode(depth: Int) throws(CommandError) -> RasterImage {
        do throws(PNGDecodingError) { return try PNGDecoder().decode(rows, depth: depth) } catch {
            throw problem(error)
        }
    }

    /// Reads to the end, for nothing but errors.
    func check() throws(CommandError) {
        do throws(PNGDecodingError) { try rows.readRows(depth: rows.depth) { _, _ in } } catch {
            throw problem(error)
        }
    }

    /// Compares with another picture of the same size, while both are read.
    func compare(
        _ other: PictureReader, with comparer: ImageComparer, keepsMask: Bool
    ) throws(CommandError) -> (result: ComparisonResult, mask: DifferenceMask?) {
        do throws(PairDecodingError) {
            return try comparer.examine(reading: rows, other.rows, keepsMask: keepsMask)
        } catch {
            switch error {
            case .expected(let error): throw problem(error)
            case .actual(let error): throw other.problem(error)
            }
        }
    }

    private func problem(_ error: PNGDecodingError) -> CommandError {
        PictureReader.problem(error, name: name, source: source)
    }

    private static func problem(_ error: PNGDecodingError, name: String, source: any ByteSource) -> CommandError {
        if let problem = source.problem { return problem }
        return switch error {
        case .tooManyPixels: CommandError(.badData, "\(name): \(error); --max-image takes larger ones")
        default: CommandError(.badData, "\(name): \(error)")
        }
    }
}
