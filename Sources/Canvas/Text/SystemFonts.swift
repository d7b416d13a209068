internal import CFontconfig

/// Fonts of the system for what the bundled ones lack, looked up only when a character asks for one.
struct SystemFonts {
    private var configuration: Configuration?
    private var found: [[Unicode.Scalar]: Font?] = [:]
    private var opened: [String: Font] = [:]

    /// A font with outlines for all of the characters, or nil where the system has none.
    mutating func font(for scalars: [Unicode.Scalar]) -> Font? {
        if let known = found[scalars] { return known }
        let loaded = configuration ?? Configuration()
        configuration = loaded
        var font: Font?
        if let match = loaded.match(scalars) {
            let key = "\(match.index) \(match.file)"
            font = opened[key] ?? Font(file: match.file, index: match.index)
            opened[key] = font
            if let candidate = font, !scalars.allSatisfy({ candidate.has($0) }) { font = nil }
        }
        found[scalars] = .some(font)
        return font
    }
}

/// The system's font configuration, or none where there is no such thing.
private final class Configuration {
    private let pointer: OpaquePointer?

    init() {
        pointer = FcInitLoadConfigAndFonts()
    }

    deinit {
        if let pointer { FcConfigDestroy(pointer) }
    }

    func match(_ scalars: [Unicode.Scalar]) -> (file: String, index: UInt32)? {
        guard let pointer, let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        let characters = FcCharSetCreate()
        defer { FcCharSetDestroy(characters) }
        for scalar in scalars { FcCharSetAddChar(characters, scalar.value) }
        FcPatternAddCharSet(pattern, FC_CHARSET, characters)
        FcPatternAddBool(pattern, FC_OUTLINE, FcBool(FcTrue))
        _ = "sans-serif".withCString {
            FcPatternAddString(pattern, FC_FAMILY, UnsafeRawPointer($0).assumingMemoryBound(to: FcChar8.self))
        }
        guard FcConfigSubstitute(pointer, pattern, FcMatchPattern) != 0 else { return nil }
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let font = FcFontMatch(pointer, pattern, &result) else { return nil }
        defer { FcPatternDestroy(font) }
        var file: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        guard FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file else { return nil }
        FcPatternGetInteger(font, FC_INDEX, 0, &index)
        return (String(cString: file), UInt32(max(0, index)))
    }
}
