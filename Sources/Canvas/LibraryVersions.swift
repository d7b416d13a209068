internal import CCairo
internal import CHarfBuzz

/// The versions of the libraries that decide the pixels, as they run.
public enum LibraryVersions {
    /// Names and versions, by name.
    public static var all: [(name: String, version: String)] {
        [
            ("cairo", String(cString: cairo_version_string())),
            ("harfbuzz", String(cString: hb_version_string())),
            ("pixman", String(cString: pixman_version_string())),
        ]
    }
}
