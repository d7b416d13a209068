internal import CCairo
internal import CFontconfig
internal import CFriBidi
internal import CHarfBuzz

/// The versions of the loaded libraries that draw.
public enum LibraryVersions {
    /// The libraries that determine the pixels.
    public static var drawing: [(name: String, version: String)] {
        [
            ("cairo", String(cString: cairo_version_string())),
            ("harfbuzz", String(cString: hb_version_string())),
            ("pixman", String(cString: pixman_version_string())),
        ]
    }

    /// All libraries.
    public static var all: [(name: String, version: String)] {
        let fontconfig = FcGetVersion()
        return drawing + [
            ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
            ("fribidi", FRIBIDI_VERSION),
        ]
    }
}
