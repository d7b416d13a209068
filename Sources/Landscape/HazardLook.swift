internal import Primitives

/// The colours of a hazard.
struct HazardLook {
    /// From the zenith to the horizon.
    var sky: [Color]
    /// The lit, middle and shaded parts of clouds.
    var cloud: [Color]
    var far, near: Color
    /// The ground before the town, from the horizon down.
    var strip: [Color]

    /// Whether words before it are dark.
    var isLight: Bool { sky.prefix(2).allSatisfy { $0.contrast(with: HazardScene.navy) >= 4.6 } }

    init(_ sky: [UInt32], cloud: [UInt32], far: UInt32, near: UInt32, strip: [UInt32]) {
        (self.sky, self.cloud) = (sky.map { Color(rgb: $0) }, cloud.map { Color(rgb: $0) })
        (self.far, self.near, self.strip) = (Color(rgb: far), Color(rgb: near), strip.map { Color(rgb: $0) })
    }
}

extension HazardScene.Kind {
    /// How far below the horizon the picture goes, in units.
    public var depth: Double {
        switch self {
        case .flood: 150
        case .coastal: 190
        case .tsunami: 130
        case .drought, .earthquake: 120
        case .cyclone, .rain: 76
        case .wind, .storm, .heat, .fire, .avalanche, .snow, .cold, .ice, .landslide, .tornado: 46
        default: 24
        }
    }

    /// Whether what falls is driven by the wind.
    var isDriven: Bool { self == .storm || self == .cyclone || self == .snow }
}

extension HazardScene {
    /// The colours; those of a lesser warning are a share lighter.
    var look: HazardLook {
        let look = grave
        guard isCalm, kind != .wind, kind != .snow, kind != .heat, kind != .ice, kind != .cold, kind != .fog else {
            return look
        }
        let light = [0x6F97BE, 0x8AADCB, 0xA6C2D8, 0xC0D4E2, 0xD6E2E9, 0xEAEFEC].map { Color(rgb: $0) }
        var calm = look
        let warm: Bool = kind == .drought || kind == .fire || kind == .dust || kind == .air || kind == .volcano
        let share = warm ? 0.34 : 0.62
        calm.sky = zip(look.sky, warm ? look.sky.map { $0.mixed(with: .white, 0.6) } : light).map {
            $0.mixed(with: $1, share)
        }
        calm.cloud = look.cloud.map { $0.mixed(with: .white, 0.4).lightened(to: 0.34) }
        calm.far = look.far.mixed(with: calm.sky[4], 0.45)
        calm.near = look.near.mixed(with: calm.sky[4], 0.22)
        calm.strip = look.strip.map { $0.mixed(with: calm.sky[4], 0.2) }
        // Words before it are either dark or light.
        calm.sky = calm.sky.map { $0.lightened(to: 0.29) }
        return calm
    }

    private var grave: HazardLook {
        let grey: [UInt32] = [0xB4C0CA, 0x74869A, 0x3E5064]
        switch kind {
        case .wind where isCalm:
            return HazardLook(
                [0x6C93BC, 0x86A9CB, 0xA3C0D8, 0xBED3E2, 0xD5E2E9, 0xEAEFEC],
                cloud: [0xFFFFFF, 0xDCE6EE, 0x93AAC2],
                far: 0xB5CADB, near: 0x5F83A8, strip: [0x5F947F, 0x3A6C60])
        case .wind:
            return HazardLook(
                [0x32465E, 0x3F556D, 0x546B83, 0x7189A0, 0x98ABBA, 0xC3CDD2],
                cloud: [0xC4D0DA, 0x8496A8, 0x4C6074],
                far: 0x7D93A6, near: 0x334A62, strip: [0x41705F, 0x27493F])
        case .storm:
            return HazardLook(
                [0x1B2836, 0x263748, 0x364A5D, 0x4D6376, 0x6B8293, 0x97A9B0], cloud: grey, far: 0x5A7082,
                near: 0x22323F,
                strip: [0x2F5049, 0x1C332F])
        case .cyclone:
            return HazardLook(
                [0x13222A, 0x1D3138, 0x2B444A, 0x42605F, 0x607E77, 0x93A798],
                cloud: [0xA6BAB4, 0x627A78, 0x2E4448],
                far: 0x4F6A69, near: 0x1A2C30, strip: [0x5F7C78, 0x2A4448])
        case .tornado:
            return HazardLook(
                [0x151B26, 0x202A36, 0x313F49, 0x4A5955, 0x70785F, 0xC3B782],
                cloud: [0x8B9086, 0x4C565A, 0x20282F],
                far: 0x4B5550, near: 0x151C22, strip: [0x2C3A30, 0x18231F])
        case .thunder:
            return HazardLook(
                [0x0D0F22, 0x171935, 0x272A4C, 0x3B4068, 0x585A82, 0xB59AA6],
                cloud: [0x6A6492, 0x38355F, 0x131229],
                far: 0x5C4F6C, near: 0x16142B, strip: [0x14132A, 0x14132A])
        case .rain:
            return HazardLook(
                [0x23323F, 0x2D404F, 0x3C5463, 0x4F6877, 0x688290, 0xA3B4B8], cloud: grey, far: 0x5A7080,
                near: 0x263845,
                strip: [0x6D828C, 0x31444F])
        case .flood, .landslide:
            return HazardLook(
                [0x33455A, 0x42566B, 0x5B6F83, 0x7C8C99, 0xA5AFB2, 0xCFCBBC],
                cloud: [0xC0C9CE, 0x76879A, 0x41525F],
                far: 0x8C99A2, near: 0x3B4B5C,
                strip: kind == .flood ? [0xB9B19A, 0x6C7069, 0x3F4A4E] : [0x5B5D45, 0x34382F])
        case .coastal, .tsunami:
            return HazardLook(
                [0x22364B, 0x2F475F, 0x47627B, 0x6A8699, 0x97AEB9, 0xCBD3CF],
                cloud: [0xBFCBD4, 0x7890A2, 0x3F566B],
                far: 0x7F95A4, near: 0x2C4356,
                strip: kind == .tsunami ? [0x2E5468, 0x1D4257, 0x123548] : [0x5C8391, 0x2A5468, 0x123548])
        case .snow:
            return HazardLook(
                [0x7F9DC4, 0x8CAACB, 0xA3BDD8, 0xBCD0E4, 0xD4E1EE, 0xE8F0F7],
                cloud: [0xD4E0EC, 0xA4B8D0, 0x86A0C0],
                far: 0xC3D3E4, near: 0x6A8AB0, strip: [0xFFFFFF, 0xA9C0DA])
        case .ice:
            return HazardLook(
                [0x8FA6B8, 0x9DB3C3, 0xB0C2CF, 0xC4D2DB, 0xD8E1E6, 0xE9EEF0],
                cloud: [0xDCE5EB, 0xB5C4CF, 0x93A8B8],
                far: 0xB4C6D2, near: 0x66849A, strip: [0xE4EEF3, 0xA9C3D2])
        case .cold, .avalanche:
            return HazardLook(
                [0x6FA0D2, 0x86B2DC, 0xA3C6E6, 0xC1D9EE, 0xDCE8F2, 0xF4F3EE],
                cloud: [0xFFFFFF, 0xEAF1F8, 0xB9CCE2],
                far: 0xBFD3E6, near: 0x6C8FB4, strip: [0xFFFFFF, 0xB4CAE2])
        case .heat:
            return HazardLook(
                [0xF0B45E, 0xF7C878, 0xFCDB98, 0xFFE9B8, 0xFFF3D4, 0xFFFAEA],
                cloud: [0xFFFFFF, 0xFFF3D4, 0xF7C878],
                far: 0xE6BC88, near: 0xA8683F, strip: [0xD89A62, 0x8A4A2C])
        case .drought:
            return HazardLook(
                [0xC9A468, 0xD6B67E, 0xE2C896, 0xECD9B0, 0xF3E6C8, 0xF8F0DC],
                cloud: [0xFFFFFF, 0xF3E6C8, 0xD6B67E],
                far: 0xD2B083, near: 0x8F6A45, strip: [0xC79B66, 0x7E5735])
        case .fire:
            return HazardLook(
                [0x1B1216, 0x2E181A, 0x56241B, 0x96401E, 0xDB7A2A, 0xFFC56A],
                cloud: [0x8A5A48, 0x4A302F, 0x1E1619],
                far: 0x6A2E1C, near: 0x1C1013, strip: [0x2A1512, 0x1D1012])
        case .fog:
            return HazardLook(
                [0xA0ABB3, 0xAEB8BE, 0xBBC4C9, 0xC8CFD2, 0xD3D8D9, 0xDDDFDD],
                cloud: [0xDDE2E4, 0xC8CFD2, 0xAEB8BE],
                far: 0xC3CACD, near: 0x98A4AB, strip: [0xCED3D4, 0xAEB8BE])
        case .dust:
            return HazardLook(
                [0x63431F, 0x795428, 0x976D36, 0xB58A4B, 0xCBA566, 0xDDBE84],
                cloud: [0xC99C5C, 0x9A7039, 0x6A4A22],
                far: 0xA87D46, near: 0x5E4020, strip: [0x8A6430, 0x553A1C])
        case .air:
            return HazardLook(
                [0x58564E, 0x6A6659, 0x867F69, 0xA39877, 0xBDAE86, 0xD2C49C],
                cloud: [0xC9BC98, 0x9A8F75, 0x6A6659],
                far: 0x8F8468, near: 0x55503F, strip: [0x7A715A, 0x4A4538])
        case .volcano:
            return HazardLook(
                [0x1C1720, 0x30232A, 0x503437, 0x804F42, 0xBC7C52, 0xE9B877],
                cloud: [0x9A8580, 0x5A4B4C, 0x2A2328],
                far: 0x5A3A36, near: 0x1D1518, strip: [0x2A1D1C, 0x1D1416])
        case .earthquake:
            return HazardLook(
                [0x39485A, 0x4B5B6C, 0x677684, 0x8A959B, 0xABB1AF, 0xCBCAC0],
                cloud: [0xC6CCCE, 0x8A97A0, 0x54626E],
                far: 0x8A969C, near: 0x3A4653, strip: [0x8C8774, 0x4C4A42])
        case .other:
            return HazardLook(
                [0x24344E, 0x324663, 0x4A617E, 0x6C839C, 0x97AABB, 0xC6CFD4], cloud: grey, far: 0x7B90A4,
                near: 0x2E4259,
                strip: [0x2E4259, 0x1E2E44])
        }
    }

    /// The colours as those of a landscape.
    var tone: SkyTone {
        let look = look
        return SkyTone(
            sky: look.sky, cloud: CloudTone(lit: look.cloud[0], body: look.cloud[1], shade: look.cloud[2]),
            land: LandTone(
                far: look.far, near: look.near, water: look.strip[0], foot: look.strip[look.strip.count - 1]))
    }
}
