internal import CCairo
internal import Primitives
internal import SceneModel

/// What a PDF says of itself: the words of its scene.
struct PDFMetadata {
    private let entries: [(cairo_pdf_metadata_t, String)]

    init(_ scene: Scene) {
        entries = [
            (CAIRO_PDF_METADATA_TITLE, scene.description.short),
            (CAIRO_PDF_METADATA_SUBJECT, scene.description.full),
            (CAIRO_PDF_METADATA_KEYWORDS, scene.attribution), (CAIRO_PDF_METADATA_CREATOR, "weathercard"),
        ]
    }

    /// Sets the entries, on a surface for a PDF.
    func write(to surface: borrowing VectorSurface) {
        for (entry, words) in entries where !words.isEmpty {
            // A NUL would end the words.
            cairo_pdf_surface_set_metadata(surface.pointer, entry, words.replacing("\0", with: " "))
        }
    }

    /// The document without the date on which cairo made it, in as many bytes, since the places of its parts are counted.
    static func undated(_ document: [UInt8]) -> [UInt8] {
        let key = Array("/CreationDate (".utf8)
        guard let start = document.firstRange(of: key),
            let end = document[start.upperBound...].firstIndex(of: UInt8(ascii: ")"))
        else { return document }
        var document = document
        for index in start.lowerBound...end { document[index] = UInt8(ascii: " ") }
        return document
    }
}
