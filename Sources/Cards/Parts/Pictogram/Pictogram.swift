internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The state of the weather as a picture of one ink: sun, moon and clouds as solids, what falls as strokes with round ends.
///
/// It is drawn on a grid of 100 units; what is farther away is paler.
struct Pictogram: Hashable {
    /// Nil for weather that nobody knows.
    var condition: Condition?
    /// Whether the moon stands for the sun.
    var isNight = false

    /// The picture in a square.
    func element(id: String, center: Point, side: Double, color: Color) -> Element {
        let pen = PictogramPen(
            origin: Point(x: center.x - side / 2, y: center.y - side / 2), unit: side / 100, color: color)
        return .group(Group(id: id, elements: elements(pen)))
    }

    private func elements(_ pen: PictogramPen) -> [Element] {
        switch condition {
        case nil: pen.unknown()
        case .clear: isNight ? pen.moon() : pen.sun()
        case .partlyCloudy: pen.partlyCloudy(isNight: isNight)
        case .cloudy: pen.cloudy()
        case .fog: covered(pen, by: -20) + pen.fog()
        case .rain: covered(pen) + pen.rain()
        case .snow: covered(pen) + pen.snow()
        case .sleet: covered(pen) + pen.sleet()
        case .hail: covered(pen) + pen.hail()
        case .thunderstorm: covered(pen) + pen.thunder()
        case .wind: pen.wind()
        case .tornado: pen.tornado()
        }
    }

    /// A cloud that leaves room below, by night before the moon.
    private func covered(_ pen: PictogramPen, by shift: Double = -16) -> [Element] {
        let cloud = PictogramCloud.large.moved(0, shift)
        return (isNight ? [pen.crescent(at: (81, 35.5 + shift), radius: 13.5, behind: cloud)] : []) + [
            pen.cloud(cloud)
        ]
    }
}

extension Pictogram {
    /// The weather at a moment at a place.
    init(_ conditions: Conditions?, isDaylight: Bool) {
        condition = conditions?.condition
        isNight = !(conditions?.isDay ?? isDaylight)
    }
}
