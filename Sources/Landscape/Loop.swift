internal import Primitives

/// A loop of one moment, in which all motion returns to its start. Phase 0 is the still picture.
extension Scenery {
    /// The sine of the loop's phase, from -1 to 1; `turns` is a whole number of periods.
    func sway(_ turns: Double = 1) -> Double {
        phase == 0 ? 0 : Angle.degrees(360 * turns * phase).sine
    }

    /// A share that rises to 1 and falls to 0 again in each period, 0 at the start of the loop.
    func swell(_ turns: Double) -> Double {
        phase == 0 ? 0 : (1 - Angle.degrees(360 * turns * phase).cosine) / 2
    }

    /// The y of something that falls a whole number of `times` in the loop, each time from the top again.
    func fallen(_ y: Double, from top: Double, to bottom: Double, times: Double) -> Double {
        phase == 0 ? y : LoopedFall(phase: phase).place(y, from: top, to: bottom, times: times)
    }
}

/// A fall that repeats without a seam.
package struct LoopedFall {
    /// From 0 to 1.
    let phase: Double

    package init(phase: Double) {
        self.phase = phase
    }

    /// The position at this phase, with `times` whole falls in the loop.
    package func place(_ y: Double, from top: Double, to bottom: Double, times: Double) -> Double {
        if phase == 0 || bottom <= top { return y }
        let share = (y - top) / (bottom - top) + phase * times
        return top + (share - share.rounded(.down)) * (bottom - top)
    }
}
