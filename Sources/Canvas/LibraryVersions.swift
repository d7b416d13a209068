internal import CCairo
internal import CFontconfig
internal import CFriBidi
internal import CHarfBuzz

/// The versions of the libraries that draw, as they run.
public enum LibraryVersions {
    /// Names and versions of those that decide the pixels.
    public static var drawing: [(name: String, version: String)] {
        [
            ("cairo", String(cString: cairo_version_string())),
            ("harfbuzz", String(cString: hb_version_string())),
            ("pixman", String(cString: pixman_version_string())),
        ]
    }

    /// Names and versions of all.
    public static var all: [(name: String, version: String)] {
        let fontconfig = FcGetVersion()
        return drawing + [
            ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
            ("fribidi", FRIBIDI_VERSION),
        ]
    }
}
