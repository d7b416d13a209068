/// What a card's file holds, as the end of its name says.
enum PictureFormat: Hashable, Sendable {
    /// Pixels: every name but those of the other kind, and standard output.
    case png
    /// Shapes: a name that ends in `.svg`, in letters of any case.
    case svg

    /// The format of a file's name or path.
    init(_ name: String) {
        self = name.lowercased().hasSuffix(".svg") ? .svg : .png
    }
}
