import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

struct PictogramTests {
    private func bounds(_ element: Element) -> Rect? {
        switch element {
        case .group(let group):
            return group.elements.compactMap(bounds).reduce(nil) { $0?.union($1) ?? $1 }
        case .shape(let shape):
            let pen = (shape.stroke?.width ?? 0) / 2
            return shape.path.controlBounds.map {
                Rect(minX: $0.minX - pen, minY: $0.minY - pen, maxX: $0.maxX + pen, maxY: $0.maxY + pen)
            }
        case .text: return nil
        }
    }

    private func picture(_ condition: Condition?, _ isNight: Bool) -> Element {
        Pictogram(condition: condition, isNight: isNight).element(
            id: "p", center: Point(x: 50, y: 50), side: 100, color: .white)
    }

    @Test(arguments: Condition.allCases.map { Optional($0) } + [nil], [false, true])
    func itStaysInItsSquare(condition: Condition?, isNight: Bool) throws {
        let box = try #require(bounds(picture(condition, isNight)))
        #expect(Rect(minX: 0, minY: 0, maxX: 100, maxY: 100).contains(box), "\(box)")
        #expect(box.width > 55 && box.height > 55)
    }

    /// Drizzle and showers are rain, as snow showers are snow.
    @Test(arguments: [false, true]) func everyConditionHasItsOwn(isNight: Bool) {
        let alike: [(Condition, Condition)] = [(.drizzle, .rain), (.showers, .rain), (.snowShowers, .snow)]
        for (one, other) in alike {
            #expect(picture(one, isNight) == picture(other, isNight))
        }
        let rest = Condition.allCases.filter { condition in !alike.contains { $0.0 == condition } }
        let all = rest.map { picture($0, isNight) } + [picture(nil, isNight)]
        #expect(Set(all).count == all.count)
    }

    @Test(arguments: [
        Condition.clear, .partlyCloudy, .fog, .rain, .snow, .sleet, .hail, .thunderstorm,
    ]) func nightLooksLikeNight(condition: Condition) {
        #expect(picture(condition, true) != picture(condition, false))
    }

    @Test func theServicesWordComesBeforeTheSun() {
        var conditions = Conditions(time: Instant(secondsSince1970: 0))
        #expect(Pictogram(conditions, isDaylight: false).isNight)
        conditions.isDay = true
        #expect(!Pictogram(conditions, isDaylight: false).isNight)
    }

    @Test func whatMayFallComesBeforeTheStateOfTheSky() {
        var conditions = Conditions(time: Instant(secondsSince1970: 0))
        conditions.condition = .cloudy
        func condition(_ chance: Double, _ kind: PrecipitationKind) -> Condition? {
            let verdict = PrecipitationVerdict(PrecipitationEvidence(rate: 0, chance: chance, kind: kind))
            return Pictogram(conditions, verdict, isDaylight: true).condition
        }
        #expect(condition(0.4, .rain) == .rain && condition(0.4, .snow) == .snow)
        #expect(condition(0.2, .rain) == .cloudy)
    }
}
