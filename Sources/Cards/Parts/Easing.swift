/// 0 up to one bound, 1 from another on, and a smooth step (3t² - 2t³) between them.
func eased(_ value: Double, from low: Double, to high: Double) -> Double {
    let share = min(max((value - low) / (high - low), 0), 1)
    return share * share * (3 - 2 * share)
}
