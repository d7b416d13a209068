internal import CFontconfig
internal import SceneModel

/// The system's fonts, for characters that the bundled fonts lack; fontconfig is loaded on first use.
struct SystemFonts {
    /// The criteria of a lookup.
    struct Query: Hashable {
        /// The characters that the font must have.
        let scalars: [Unicode.Scalar]
        /// The bundled face whose weight it matches.
        let face: FontFace
        /// A BCP 47 tag.
        let language: String?
        /// Whether an emoji font is preferred.
        let isEmoji: Bool
    }

    private let isEnabled: Bool
    private var configuration: FontConfiguration?
    private var found: [Query: Font?] = [:]
    private var opened: [FontConfiguration.Match: Font] = [:]

    init(isEnabled: Bool) {
        self.isEnabled = isEnabled
    }

    /// A font that can draw all of the characters, or nil if the system has none.
    mutating func font(for query: Query) -> Font? {
        guard isEnabled else { return nil }
        if let known = found[query] { return known }
        let loaded = configuration ?? FontConfiguration()
        configuration = loaded
        var font: Font?
        if let match = loaded.match(query) {
            font = opened[match] ?? Font(file: match.file, index: match.index, weight: query.face.weight)
            opened[match] = font
            if let candidate = font, !candidate.hasAll(query.scalars) || !candidate.isDrawable { font = nil }
        }
        found[query] = .some(font)
        return font
    }
}

extension FontFace {
    /// The OpenType weight, from 1 to 1000.
    fileprivate var weight: Int32 {
        switch self {
        case .regular: 400
        case .medium, .displayMedium, .title: 500
        case .titleBold: 600
        case .displayLight, .numeral: 300
        }
    }
}

/// The system's fontconfig configuration, if it has one.
private final class FontConfiguration {
    /// A font in a file, at a weight if it is variable.
    struct Match: Hashable {
        let file: String
        let index: UInt32
        let weight: Int32
    }

    private let pointer: OpaquePointer?

    init() {
        pointer = FontConfiguration.isConfigured ? FcInitLoadConfigAndFonts() : FontConfiguration.usualFolders()
    }

    deinit {
        if let pointer { FcConfigDestroy(pointer) }
    }

    /// Whether the system has a configuration; without one, fontconfig would write a complaint to standard error.
    private static var isConfigured: Bool {
        guard let configuration = FcConfigCreate() else { return false }
        defer { FcConfigDestroy(configuration) }
        guard let file = FcConfigGetFilename(configuration, nil) else { return false }
        FcStrFree(file)
        return true
    }

    /// The fonts in the folders where systems and users keep them.
    private static func usualFolders() -> OpaquePointer? {
        let text = """
            <fontconfig>
            <dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix="xdg">fonts</dir>
            <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir>
            </fontconfig>
            """
        guard let configuration = FcConfigCreate() else { return nil }
        let isLoaded = text.withCString {
            FcConfigParseAndLoadFromMemory(
                configuration, UnsafeRawPointer($0).assumingMemoryBound(to: FcChar8.self), FcBool(FcFalse))
        }
        if isLoaded != 0, FcConfigBuildFonts(configuration) != 0 { return configuration }
        FcConfigDestroy(configuration)
        return nil
    }

    func match(_ query: SystemFonts.Query) -> Match? {
        guard let pointer, let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        let characters = FcCharSetCreate()
        defer { FcCharSetDestroy(characters) }
        for scalar in query.scalars { FcCharSetAddChar(characters, scalar.value) }
        FcPatternAddCharSet(pattern, FC_CHARSET, characters)
        FcPatternAddBool(pattern, FC_SCALABLE, FcBool(FcTrue))
        FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(query.face.weight))
        if query.isEmoji { add("emoji", FC_FAMILY, to: pattern) }
        add("sans-serif", FC_FAMILY, to: pattern)
        add(query.language ?? "en", FC_LANG, to: pattern)
        // Without this, fontconfig would add the languages of the environment.
        add("und", FC_LANG, to: pattern)
        guard FcConfigSubstitute(pointer, pattern, FcMatchPattern) != 0 else { return nil }
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let font = FcFontMatch(pointer, pattern, &result) else { return nil }
        defer { FcPatternDestroy(font) }
        var file: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        guard FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file else { return nil }
        FcPatternGetInteger(font, FC_INDEX, 0, &index)
        return Match(file: String(cString: file), index: UInt32(max(0, index)), weight: query.face.weight)
    }

    private func add(_ value: String, _ object: String, to pattern: OpaquePointer) {
        _ = value.withCString {
            FcPatternAddString(pattern, object, UnsafeRawPointer($0).assumingMemoryBound(to: FcChar8.self))
        }
    }
}
