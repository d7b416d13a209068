import Canvas
import JSONReading
import SceneModel

// The fuzzer has one thread.
nonisolated(unsafe) private let renderer = SceneRenderer(fonts: FontBook())

/// Reads input as a scene; what is read must survive writing, and be drawn as PNG and SVG or refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    CostOracle.judge(count) { examine(start, count) }
    return 0
}

private func examine(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard (try? JSONBudget().check(input)) != nil,
        let scene = try? JSONDecoding.value(Scene.self, of: input), (try? scene.validate()) != nil
    else {
        return
    }
    guard let json = try? JSONEncoding.text(of: scene),
        let again = try? JSONDecoding.value(Scene.self, of: Array(json.utf8))
    else { fatalError("a scene cannot be written and read") }
    if again != scene { fatalError("a scene changes when it is written and read") }
    // Small, for more tries in the same time.
    let side = max(1, max(scene.size.width, scene.size.height))
    do {
        _ = try renderer.png(of: scene, scale: min(1, 48 / side))
        _ = try renderer.svg(of: scene, scale: min(1, 48 / side))
    } catch .cairo(let problem) {
        fatalError("a valid scene cannot be drawn: \(problem)")
    } catch .png(let problem) {
        fatalError("a valid scene cannot be written: \(problem)")
    } catch {
        // Refused in words of its own.
    }
}
