/// 0 up to `low`, 1 from `high` on, and the cubic 3t² - 2t³ between them.
package func smoothstep(_ low: Double, _ high: Double, _ value: Double) -> Double {
    let share = min(max((value - low) / (high - low), 0), 1)
    return share * share * (3 - 2 * share)
}
