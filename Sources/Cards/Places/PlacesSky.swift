internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// What is behind the words of the bands: the sky of each place over its land.
struct PlacesSky {
    let bands: [PlacesBand]
    let words: [PlacedBandWords]
    let isRightToLeft: Bool

    /// The colours of words and of the number before a band.
    static func ink(of band: PlacesBand) -> (words: Color, number: Color) {
        if band.entry.content.isPaper {
            let ink = band.entry.isDaylight ? Color(rgb: 0) : .white
            return (ink, ink)
        }
        return scenery(of: band).ink
    }

    /// The landscape of a band with its sun or moon, wherever that stands.
    private static func scenery(of band: PlacesBand) -> Scenery {
        let (content, ground) = (band.entry.content, band.cell.ground)
        var scenery = Scenery(
            of: content, size: Size(width: ground.width, height: ground.height), horizon: ground.height,
            unit: 0.6 * band.unit)
        scenery.allowsHighKey = true
        let arc = content.forecast.diurnalArc(at: content.moment)
        // The moon is drawn only while it is up, and fog hides it.
        if arc.fraction != nil, scenery.weather != .fog || arc.body == .sun {
            let radius = min(20 * band.scale, 0.13 * ground.height)
            scenery.body = arc.figure(
                at: Point(x: 0.5 * ground.width, y: 0.4 * ground.height), radius: radius, moon: 0.9 * radius,
                over: content.forecast.place)
        }
        return scenery
    }

    /// The sky, the weather and the land of each place.
    func inColor() -> [Element] {
        zip(bands, words).map { band, words in
            .group(Group(id: "\(band.id)-picture", elements: sky(of: band, words)))
        }
    }

    private func mirrored(_ x: Double, in band: PlacesBand) -> Double {
        isRightToLeft ? band.cell.room.minX + band.cell.room.maxX - x : x
    }

    /// Where the land may be between words and number, in points from the left of the band; nil without room for it.
    ///
    /// Bands of a column begin theirs at the same place if their words let them.
    private func span(of band: PlacesBand, _ words: PlacedBandWords) -> ClosedRange<Double>? {
        let ground = band.cell.ground
        let ends = [words.picture.lowerBound, words.picture.upperBound].map { mirrored($0, in: band) }.sorted()
        // Hills come down to the horizon before the number.
        let slope = 64 * band.unit
        let low = ends[0] - ground.minX + (isRightToLeft ? slope : 0)
        let high = max(low, ends[1] - ground.minX - (isRightToLeft ? 0 : slope))
        let usual =
            isRightToLeft ? 0.21 * ground.width...0.63 * ground.width : 0.37 * ground.width...0.79 * ground.width
        let span = max(low, min(usual.lowerBound, high))...max(low, min(usual.upperBound, high))
        let width = min(high - low, max(span.upperBound - span.lowerBound, 0.36 * ground.width))
        guard width >= 100 * band.unit else { return nil }
        let start = min(span.lowerBound, high - width)
        return start...start + width
    }

    private func land(_ scenery: inout Scenery, of band: PlacesBand, _ words: PlacedBandWords) {
        let ground = band.cell.ground
        guard let span = band.isTall ? 0...ground.width : span(of: band, words) else {
            return
        }
        scenery.showLand(of: band.entry.content.forecast.place)
        scenery.landSpan = span
        // As high as in the whole picture of a place, or as the band allows.
        let share = (band.isTall ? 1 : 1.22) * (span.upperBound - span.lowerBound) / ground.width
        let foot =
            band.isTall ? ([words.number] + words.boxes).map(\.maxY).max() ?? ground.minY : band.cell.room.minY
        let tall = max(scenery.landHeight, 1) * ground.width / 1000
        scenery.landScale = min(share, (band.isTall ? 0.94 : 0.78) * (ground.maxY - foot) / tall)
    }

    private func sky(of band: PlacesBand, _ words: PlacedBandWords) -> [Element] {
        let ground = band.cell.ground
        let content = band.entry.content
        var scenery = PlacesSky.scenery(of: band)
        land(&scenery, of: band, words)
        func own(_ box: Rect) -> Rect {
            Rect(
                minX: box.minX - ground.minX, minY: box.minY - ground.minY, maxX: box.maxX - ground.minX,
                maxY: box.maxY - ground.minY
            ).grown(by: 6 * band.unit)
        }
        let bars = (band.barBox.map { [$0] } ?? []).map { box in
            isRightToLeft
                ? Rect(
                    minX: mirrored(box.maxX, in: band), minY: box.minY, maxX: mirrored(box.minX, in: band),
                    maxY: box.maxY) : box
        }
        let boxes = (words.boxes + bars).map(own)
        scenery.skyWords = boxes + [own(words.number)]
        scenery.smallSkyWords = boxes
        // Mist, flakes and lights of a low sky are near its words.
        scenery.headroom = 0.86
        let arc = content.forecast.diurnalArc(at: content.moment)
        if scenery.body != nil {
            let radius = min(20 * band.scale, 0.13 * ground.height)
            let top = band.cell.room.minY - ground.minY
            let span = span(of: band, words)
            let share = min(max(arc.fraction ?? 0.5, 0), 1)
            let x = span.map { $0.lowerBound + (0.15 + 0.7 * share) * ($0.upperBound - $0.lowerBound) }
            let y = top + (ground.height - top) * (0.86 - 0.62 * arc.height)
            let center = x.map { Point(x: $0, y: max(y, top + 1.3 * radius)) }
            scenery.body = center.map {
                arc.figure(at: $0, radius: radius, moon: 0.9 * radius, over: content.forecast.place)
            }
        }
        return scenery.band(at: Point(x: ground.minX, y: ground.minY))
    }

    /// Day as white paper and night as black, with the land in the other.
    func onPaper() -> [Element] {
        zip(bands, words).map { band, words in
            let isDay = band.entry.isDaylight
            let (ground, ink) = isDay ? (Color.white, Color(rgb: 0)) : (Color(rgb: 0), Color.white)
            var field = band.cell.ground
            field.maxY += 2 * band.unit
            field.maxX += band.unit
            var scenery = PlacesSky.scenery(of: band)
            land(&scenery, of: band, words)
            return .group(
                Group(
                    id: "\(band.id)-picture",
                    elements: [.shape(Shape(id: "\(band.id)-ground", path: .rectangle(field), fill: ground))]
                        + scenery.engravedBand(
                            at: Point(x: band.cell.ground.minX, y: band.cell.ground.minY), ink: ink, paper: ground))
            )
        }
    }
}
