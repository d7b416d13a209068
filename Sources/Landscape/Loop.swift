internal import Primitives

/// A loop of one moment: what moves comes back to where it began. At phase 0 everything is where a picture that does not move has it.
extension Scenery {
    /// How far something has swung to one side and the other, from -1 to 1; `turns` is a whole number of times in the loop.
    func sway(_ turns: Double = 1) -> Double {
        phase == 0 ? 0 : Angle.degrees(360 * turns * phase).sine
    }

    /// How far something has shrunk and grown again, from 0 to 1.
    func swell(_ turns: Double) -> Double {
        phase == 0 ? 0 : (1 - Angle.degrees(360 * turns * phase).cosine) / 2
    }

    /// Where something is that falls, and begins again at the top, a whole number of times in the loop.
    func fallen(_ y: Double, from top: Double, to bottom: Double, times: Double) -> Double {
        phase == 0 ? y : LoopedFall(phase: phase).place(y, from: top, to: bottom, times: times)
    }
}

/// A fall that ends where it began.
package struct LoopedFall {
    /// From 0 to 1.
    let phase: Double

    package init(phase: Double) {
        self.phase = phase
    }

    /// Where something is after its part of so many whole falls.
    package func place(_ y: Double, from top: Double, to bottom: Double, times: Double) -> Double {
        if phase == 0 || bottom <= top { return y }
        let share = (y - top) / (bottom - top) + phase * times
        return top + (share - share.rounded(.down)) * (bottom - top)
    }
}
