import Canvas
import JSONReading
import SceneModel

// The fuzzer has one thread.
nonisolated(unsafe) private let renderer = SceneRenderer(fonts: FontBook())

/// The most pixels of a scene, so that there are tries enough: those of a wide screen.
private let mostPixels = 1 << 21

/// Reads input as a scene that is drawn as PNG and SVG at its own size, or as large as may be, as `render --scene` does.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // A file of 200 bytes may have all the pixels that are allowed, each of which takes four bytes in each open group.
    CostOracle.judge(count + 4 * mostPixels) { examine(Array(UnsafeBufferPointer(start: start, count: count))) }
    return 0
}

private func examine(_ input: [UInt8]) {
    guard (try? JSONBudget().check(input)) != nil,
        let scene = try? JSONDecoding.value(Scene.self, of: input), (try? scene.validate()) != nil
    else { return }
    let area = scene.size.width * scene.size.height
    let scale = area > Double(mostPixels) ? (Double(mostPixels) / area).squareRoot() : 1
    do {
        let picture = try renderer.png(of: scene, scale: scale)
        if try renderer.png(of: scene, scale: scale) != picture { fatalError("a scene is drawn in two ways") }
        _ = try renderer.svg(of: scene, scale: scale)
    } catch .cairo(let problem) {
        fatalError("a valid scene cannot be drawn: \(problem)")
    } catch .png(let problem) {
        fatalError("a valid scene cannot be written: \(problem)")
    } catch {
        // Refused in words of its own.
    }
}
