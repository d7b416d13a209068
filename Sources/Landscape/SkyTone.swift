internal import Libc
internal import Primitives
internal import SceneModel

/// The colours of a landscape at one moment.
struct SkyTone {
    /// From the zenith to the horizon, at `SkyTone.offsets`.
    var sky: [Color]
    var cloud: CloudTone
    var land: LandTone

    /// Where the colours of the sky lie, from 0 at the top to 1 at the horizon.
    static let offsets = [0, 0.26, 0.50, 0.73, 0.92, 1]

    /// The sky's colour at the horizon.
    var horizon: Color { sky[5] }
}

/// The three colours that model a cloud.
struct CloudTone {
    var lit, body, shade: Color

    /// The tone with each colour darkened until its luminance is at most `luminance`.
    func darkened(to luminance: Double) -> CloudTone {
        CloudTone(
            lit: lit.darkened(to: luminance), body: body.darkened(to: luminance),
            shade: shade.darkened(to: luminance))
    }
}

extension CloudTone {
    /// The tone as far as the night lights it, so that it stands out from a dark sky.
    func moonlit(_ share: Double) -> CloudTone {
        CloudTone(
            lit: lit.mixed(with: Color(rgb: 0xA9AEDD), 0.8 * share),
            body: body.mixed(with: Color(rgb: 0x6A70AC), 0.7 * share),
            shade: shade.mixed(with: Color(rgb: 0x343A72), 0.6 * share))
    }
}

/// The colours of the land.
struct LandTone {
    /// `water` is the colour at the shore, `foot` the one at the lower edge of the picture.
    var far, near, water, foot: Color
}

extension SkyTone {
    /// The tone for a sun at an altitude, with the clouds and the weather of a landscape.
    init(_ landscape: Scenery) {
        if let hue = landscape.hue {
            self.init(hue)
            return
        }
        let altitude = landscape.sunAltitude
        let skyTable = landscape.facesSun ? SkyTone.towardSun : SkyTone.awayFromSun
        var sky = SkyTone.row(of: skyTable, at: altitude)
        var cloud = SkyTone.row(of: SkyTone.clouds, at: altitude)
        var land = SkyTone.row(of: SkyTone.lands, at: altitude)
        let amount = landscape.weatherAmount
        if amount > 0 {
            let weather = SkyTone.weathers[landscape.weather] ?? SkyTone.overcast
            let daylight = smoothstep(-12, 4, altitude)
            // Some dusk remains below a closed deck, and more below one from which nothing falls.
            let dusk = smoothstep(-12, -8, altitude) * (1 - smoothstep(8, 12, altitude))
            let share = amount * (1 - (landscape.weather == .fair ? 0.4 : 0.1) * dusk)
            func toned(_ fair: [Color], _ night: [Color], _ target: [Color]) -> [Color] {
                fair.indices.map { index in
                    let dark = night[index].mixed(with: target[index], 0.25)
                    return fair[index].mixed(with: dark.mixed(with: target[index], daylight), share)
                }
            }
            let row = weather.sky
            let clouds = [
                row[4].mixed(with: .white, landscape.weather == .thunder ? 0.10 : 0.26),
                row[2].mixed(with: row[3], 0.5), row[0].mixed(with: row[1], 0.5),
            ]
            sky = toned(sky, SkyTone.row(of: skyTable, at: -18), row)
            cloud = toned(cloud, SkyTone.row(of: SkyTone.clouds, at: -18), clouds)
            land = toned(land, SkyTone.row(of: SkyTone.lands, at: -18), weather.land)
        }
        if landscape.isHighKey {
            sky = SkyTone.fairSky(at: altitude, veiled: amount)
            cloud = [0xFFFDF4, 0xE3E9EE, 0xA9BED6].map { Color(rgb: $0) }
        }
        if landscape.isCloudUnknown {
            sky = sky.map { $0.mixed(with: $0.grayed, 0.52) }
        }
        self.init(
            sky: sky, cloud: CloudTone(lit: cloud[0], body: cloud[1], shade: cloud[2]),
            land: LandTone(far: land[0], near: land[1], water: land[2], foot: land[3]))
    }

    /// A sky of a hue, with clouds in it: pale ones where words are dark.
    private init(_ hue: Scenery.Hue) {
        let scale = ColorScale(hue.sky.map { ColorScale.Stop($0.offset, $0.color) })
        let sky = SkyTone.offsets.map(scale.color(at:))
        let (top, low) = (sky[1], sky[4])
        let deep = Color(rgb: 0x020618)
        let cloud =
            hue.isLight
            ? CloudTone(
                lit: low.mixed(with: .white, 0.78), body: low.mixed(with: .white, 0.48),
                shade: top.mixed(with: .white, 0.22))
            : CloudTone(
                lit: low.mixed(with: .white, 0.46), body: low.mixed(with: .white, 0.08),
                shade: top.mixed(with: hue.land, 0.5))
        let (middle, flatness) = (sky[3], 1 - hue.contrast)
        self.init(
            sky: sky,
            cloud: CloudTone(
                lit: cloud.lit.mixed(with: middle, flatness), body: cloud.body.mixed(with: middle, flatness),
                shade: cloud.shade.mixed(with: middle, flatness)),
            land: LandTone(
                far: hue.land.mixed(with: low, 0.42), near: hue.land.mixed(with: deep, 0.12),
                water: hue.land.mixed(with: deep, 0.28), foot: hue.land.mixed(with: deep, 0.62)))
    }

    /// The light sky of a fair day as far as no clouds veil it, from the zenith to the horizon.
    static func fairSky(at altitude: Double, veiled: Double) -> [Color] {
        let pale = [0x8FA6BC, 0xA3B7C8, 0xB7C7D3, 0xC9D5DC, 0xD8DFE2, 0xE6E7E2].map { Color(rgb: $0) }
        return zip(row(of: fairDay, at: altitude), pale).map { $0.mixed(with: $1, veiled) }
    }

    /// The colour of the sky at a height, 0 at the top and 1 at the horizon.
    func color(at offset: Double) -> Color {
        ColorScale(zip(SkyTone.offsets, sky).map { ColorScale.Stop($0, $1) }).color(at: offset)
    }

    private typealias Table = [(altitude: Double, colors: [UInt32])]

    /// The colours at an altitude, linear between rows.
    private static func row(of table: Table, at altitude: Double) -> [Color] {
        guard let last = table.last else { return [] }
        guard let upper = table.firstIndex(where: { altitude <= $0.altitude }) else {
            return last.colors.map { Color(rgb: $0) }
        }
        guard upper > 0 else { return table[0].colors.map { Color(rgb: $0) } }
        let (low, high) = (table[upper - 1], table[upper])
        let share = (altitude - low.altitude) / (high.altitude - low.altitude)
        return zip(low.colors, high.colors).map { Color(rgb: $0).mixed(with: Color(rgb: $1), share) }
    }

    private static let towardSun: Table = [
        (-18, [0x040717, 0x080E2B, 0x101943, 0x1A2659, 0x27356E, 0x3B4B84]),
        (-9, [0x080D30, 0x141A55, 0x282873, 0x483884, 0x754B87, 0xAE6980]),
        (-3, [0x131A55, 0x292E81, 0x523E96, 0x8A4B93, 0xBE5C7C, 0xFF9E66]),
        (3, [0x182C6D, 0x31448F, 0x5F4F9C, 0x9A5791, 0xC5666F, 0xFFC37A]),
        (12, [0x0E4490, 0x1B59A8, 0x2E6EB8, 0x4380BC, 0x6A8DB4, 0xFFDDA8]),
        (35, [0x07367F, 0x0C4CA3, 0x155FBA, 0x2272C8, 0x3A88D4, 0xBCE2F7]),
    ]

    /// Light skies of fair days.
    private static let fairDay: Table = [
        (3, [0x8AA9D8, 0xAEBFDF, 0xD8CEDA, 0xF4D2BE, 0xFFCB96, 0xFFE3B4]),
        (12, [0x74B2E8, 0x97C6EE, 0xBBDBF2, 0xDCEAED, 0xF7EBD4, 0xFFE2B4]),
        (35, [0x56A5E8, 0x79B9EE, 0x9DCEF3, 0xC2E1F6, 0xDEEFF7, 0xF3F4E8]),
    ]

    /// Deeper, with the belt of Venus low down.
    private static let awayFromSun: Table = [
        (-18, [0x040717, 0x080E2B, 0x101943, 0x1A2659, 0x27356E, 0x3B4B84]),
        (-9, [0x080D30, 0x141A55, 0x282873, 0x483884, 0x754B87, 0xAE6980]),
        (-3, [0x12164A, 0x232468, 0x3B347E, 0x5F4588, 0x8C5A86, 0xC98592]),
        (3, [0x161A4C, 0x26276C, 0x433582, 0x6D448B, 0x9C5786, 0xEE9C84]),
        (12, [0x10305F, 0x1B437C, 0x2C5A94, 0x416FA3, 0x5F86AC, 0xE8D3BE]),
        (35, [0x0B3672, 0x134A8E, 0x205EA6, 0x3372B6, 0x4E8ABF, 0xC6DFEC]),
    ]

    /// Lit, body, shade.
    private static let clouds: Table = [
        (-18, [0x5C6B98, 0x2C3865, 0x141C40]), (-9, [0x9A739F, 0x4C4580, 0x25265E]),
        (-3, [0xFFB08A, 0x9A6096, 0x443C80]), (3, [0xFFE0BC, 0xD68F98, 0x705894]),
        (12, [0xFFF4DE, 0xD5DAE6, 0x7F9AC0]), (35, [0xFFFFFF, 0xDDEBF8, 0x7FACD8]),
    ]

    /// Far ridge, near ridge, water, foot.
    private static let lands: Table = [
        (-18, [0x1B2450, 0x0D1433, 0x141D45, 0x050819]), (-9, [0x41305F, 0x1F1B46, 0x3A2B5E, 0x0B0B2A]),
        (-3, [0x6D3A72, 0x321F57, 0x6A3C70, 0x100E33]), (3, [0x6E4078, 0x38265E, 0x7A4A78, 0x14113A]),
        (12, [0x4B6A8C, 0x24435F, 0x3A6486, 0x0A1F36]), (35, [0x3F78A0, 0x1B4C66, 0x2A73A0, 0x06223E]),
    ]

    private static func look(_ sky: [UInt32], _ land: [UInt32]) -> (sky: [Color], land: [Color]) {
        (sky.map { Color(rgb: $0) }, land.map { Color(rgb: $0) })
    }

    private static let overcast = look(
        [0x43536A, 0x4F6078, 0x5D6F86, 0x6C7E94, 0x7A8B9E, 0xB4C0C8], [0x56677A, 0x2F3E4D, 0x4A5C6E, 0x131D28])

    /// What the sky and the land become by day in weather that hides or colours the sky.
    private static let weathers: [Scenery.Weather: (sky: [Color], land: [Color])] = [
        .rain: look(
            [0x232F3B, 0x2B3C4A, 0x384F5E, 0x49626F, 0x5F7985, 0xA3B6B8],
            [0x405763, 0x223541, 0x38505C, 0x0D181F]),
        .freezingRain: look(
            [0x293845, 0x334554, 0x425869, 0x52697A, 0x64808E, 0x9FB9C4],
            [0x5C7686, 0x2F4656, 0x42596A, 0x0F1B25]),
        .thunder: look(
            [0x0D0F22, 0x171935, 0x272A4C, 0x3B4068, 0x585A82, 0xB59AA6],
            [0x343B58, 0x1B2038, 0x2C3350, 0x0A0D1B]),
        .snow: look(
            [0x3B4B68, 0x475976, 0x556886, 0x647794, 0x75879F, 0xC6CFDA],
            [0xA9B8C9, 0x5A6E88, 0x566B86, 0x15233A]),
        .sleet: look(
            [0x2D3B48, 0x384856, 0x465868, 0x55677A, 0x667A8C, 0xA6B9C3],
            [0x7C8EA0, 0x3D5063, 0x465A6D, 0x101D29]),
        .hail: look(
            [0x14262B, 0x1C3438, 0x294447, 0x3D5857, 0x586F69, 0xA3B2A2],
            [0x3C5250, 0x1D3030, 0x2F4543, 0x09130F]),
        .haze: look(
            [0x46525E, 0x55605F, 0x66696A, 0x747370, 0x7F7B72, 0xBFB59B],
            [0x74746C, 0x474C4C, 0x555A5A, 0x181D20]),
        .dust: look(
            [0x4C3418, 0x60431F, 0x755227, 0x86602F, 0x91693A, 0xD2A868],
            [0x7E5E34, 0x4E381D, 0x5C4526, 0x1C1208]),
        .smoke: look(
            [0x3C3438, 0x4C4043, 0x5E4D4D, 0x705A55, 0x7C645C, 0xB58D78],
            [0x6A5853, 0x3F3434, 0x4A3E3D, 0x171112]),
        .fog: look(
            [0x44535F, 0x52616C, 0x606E79, 0x6C7983, 0x758189, 0x9AA3A8],
            [0x66737C, 0x414E57, 0x4E5B64, 0x161F26]),
    ]
}

extension Color {
    /// The colour darkened until its luminance is at most `limit`.
    func darkened(to limit: Double) -> Color {
        var color = self
        var share = 0.0
        while color.relativeLuminance > limit, share < 1 {
            share += 0.04
            color = mixed(with: Color(rgb: 0x050E2A), share)
        }
        return color
    }

    /// The colour mixed with white until its luminance is at least `limit`.
    func lightened(to limit: Double) -> Color {
        var (color, share) = (self, 0.0)
        while color.relativeLuminance < limit, share < 1 {
            share += 0.04
            color = mixed(with: .white, share)
        }
        return color
    }

    /// A gray about as light as the colour.
    fileprivate var grayed: Color {
        let level = UInt8((pow(relativeLuminance, 0.45) * 255).rounded())
        return Color(red: level, green: level, blue: level)
    }
}

/// The linear interpolation between two numbers.
func blend(_ from: Double, _ to: Double, _ share: Double) -> Double {
    from + (to - from) * share
}
