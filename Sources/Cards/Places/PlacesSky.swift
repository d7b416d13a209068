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

    /// The sky, the weather and the land of each place.
    func inColor() -> [Element] {
        let middles = middles
        return zip(bands, words).map { band, words in
            .group(
                Group(
                    id: "\(band.id)-picture",
                    elements: sky(of: band, words, middle: middles[band.index]).elements()
                        .map { $0.named(in: band.id) }))
        }
    }

    /// The middles of the pictures between words and numbers: one line down a column, but for those without room there.
    private var middles: [Double] {
        bands.map { band in
            let own = words[band.index].picture
            let column = zip(bands, words).filter {
                $0.0.cell.ground.minX == band.cell.ground.minX && $0.0.entry.facts.warning == nil
            }.map(\.1.picture)
            let (low, high) = (column.map(\.lowerBound).max() ?? 0, column.map(\.upperBound).min() ?? 0)
            let middle = (low + high) / 2
            let hasRoom = min(middle - own.lowerBound, own.upperBound - middle) >= 95 * band.unit
            return mirrored(hasRoom ? middle : own.middle, in: band)
        }
    }

    private func mirrored(_ x: Double, in band: PlacesBand) -> Double {
        isRightToLeft ? band.cell.room.minX + band.cell.room.maxX - x : x
    }

    /// Where the picture of a band is: around a middle, within what words and number leave free.
    private func frame(of band: PlacesBand, _ words: PlacedBandWords, middle: Double) -> Rect {
        let ends = [words.picture.lowerBound, words.picture.upperBound].map { mirrored($0, in: band) }
        let reach = max(min(middle - (ends.min() ?? middle), (ends.max() ?? middle) - middle), 35 * band.unit)
        return Rect(
            minX: middle - reach, minY: band.cell.room.minY, maxX: middle + reach,
            maxY: pictureFoot(of: band, words, beside: isRightToLeft ? middle + reach : middle - reach))
    }

    /// The picture ends above a line that reaches under it.
    private func pictureFoot(of band: PlacesBand, _ words: PlacedBandWords, beside edge: Double) -> Double {
        let start = mirrored(edge, in: band)
        let below = words.boxes.filter { box in
            let end = isRightToLeft ? mirrored(box.minX, in: band) : box.maxX
            return end > start && box.minY > band.y(0) + band.shape.height * band.scale / 2
        }.map(\.minY).min()
        return min(below.map { $0 - 4 * band.unit } ?? .infinity, band.cell.room.maxY)
    }

    private func sky(of band: PlacesBand, _ words: PlacedBandWords, middle: Double) -> SkyBand {
        let content = band.entry.content
        let ground = band.cell.ground
        let frame = frame(of: band, words, middle: middle)
        var scenery = Scenery(
            of: content, size: Size(width: ground.width, height: ground.height), horizon: ground.maxY,
            unit: band.unit)
        let radius = min((band.shape.values == nil ? 30 : 38) * band.scale, frame.height * 0.17)
        let center = Point(x: middle, y: frame.minY + frame.height * 0.46)
        let arc = content.forecast.diurnalArc(at: content.moment)
        // The moon is drawn only while it is up.
        if arc.body == .sun || arc.fraction != nil, words.hasPicture(unit: band.unit) {
            scenery.body = arc.figure(
                at: center, radius: radius, moon: radius * 0.92, over: content.forecast.place)
        }
        var sky = SkyBand(
            scenery, ground: ground, top: band.cell.room.minY, picture: frame, number: words.number,
            land: land(of: band), landHeight: band.cell.landHeight, unit: band.unit)
        sky.words = words.boxes
        sky.hasPicture = words.hasPicture(unit: band.unit)
        return sky
    }

    /// The deep colour of the temperature, deeper by night; grey where it is unknown.
    private func land(of band: PlacesBand) -> (crest: Color, foot: Color) {
        let content = band.entry.content
        let sun = content.forecast.sunAltitude(at: content.moment)
        let night = 0.55 * min(max((4 - sun) / 16, 0), 1)
        let (crest, foot) = dayLand(of: content)
        let dark = Color(rgb: 0x070B1C)
        return (crest.mixed(with: dark, night), foot.mixed(with: dark, night))
    }

    private func dayLand(of content: CardContent) -> (crest: Color, foot: Color) {
        guard let celsius = content.drawn.conditions?.temperature else {
            return (Color(rgb: 0x6B7480), Color(rgb: 0x3A424E))
        }
        let (night, bright) = (content.palette.night(at: celsius), content.palette.color(at: celsius))
        return (night.mixed(with: bright, 0.32), night.mixed(with: bright, 0.08))
    }

    /// Day as white paper and night as black, each over a strip of the other, with a pictogram.
    func onPaper() -> [Element] {
        let middles = middles
        return zip(bands, words).map { band, words in
            let isDay = band.entry.isDaylight
            let (ground, ink) = isDay ? (Color.white, Color(rgb: 0)) : (Color(rgb: 0), Color.white)
            let cell = band.cell
            let frame = frame(of: band, words, middle: middles[band.index])
            let side = min(frame.height * 0.86, frame.width, 150 * band.scale)
            let land = SkyFigure.hills(
                from: cell.ground.minX, to: cell.ground.maxX + band.unit,
                base: cell.ground.maxY - cell.landHeight * 0.3, amplitude: cell.landHeight * 0.7,
                foot: cell.ground.maxY + 2 * band.unit, seed: UInt64(band.index + 3))
            var field = cell.ground
            field.maxY += 2 * band.unit
            field.maxX += band.unit
            return .group(
                Group(
                    id: "\(band.id)-picture",
                    elements: [
                        .shape(Shape(id: "\(band.id)-ground", path: .rectangle(field), fill: ground)),
                        .shape(Shape(id: "\(band.id)-land", path: land, fill: ink)),
                    ]
                        + (words.hasPicture(unit: band.unit)
                            ? [
                                Pictogram(
                                    band.entry.facts.conditions, band.entry.content.drawn.present, isDaylight: isDay
                                ).element(
                                    id: "\(band.id)-weather",
                                    center: Point(x: middles[band.index], y: (frame.minY + frame.maxY) / 2),
                                    side: side, color: ink)
                            ] : [])))
        }
    }
}

extension Element {
    /// The element with an id that begins with that of its band.
    fileprivate func named(in band: String) -> Element {
        guard case .shape(var shape) = self else { return self }
        shape.id = "\(band)-\(shape.id)"
        return .shape(shape)
    }
}

extension PlacedBandWords {
    /// Whether words leave room for a picture.
    fileprivate func hasPicture(unit: Double) -> Bool { picture.upperBound - picture.lowerBound >= 70 * unit }
}

extension ClosedRange<Double> {
    fileprivate var middle: Double { (lowerBound + upperBound) / 2 }
}
