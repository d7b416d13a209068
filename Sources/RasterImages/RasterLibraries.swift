internal import CISAL
internal import CPNGReader

/// The libraries behind reading and writing pictures.
public enum RasterLibraries {
    /// Names and versions, by name.
    public static var versions: [(name: String, version: String)] {
        [
            ("isa-l", "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)"),
            ("libpng", String(cString: pngreader_library_version())),
        ]
    }
}
