/// The parts of a report that are the same in all.
enum ReportPage {
    /// Up to the first picture.
    static let start = """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy"
          content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>Compared pictures</title>
        <style>
        :root { color-scheme: light dark; --line: light-dark(#d0d4d9, #3a3f46); --accent: #e0245e; }
        body { display: flex; flex-direction: column; max-width: 1200px; margin: 0 auto; padding: 24px;
          font: 16px/1.5 system-ui, sans-serif; }
        header { order: -1; border-bottom: 1px solid var(--line); }
        h1 { margin: 0; font-size: 28px; }
        h2 { margin: 0; font-size: 18px; overflow-wrap: anywhere; }
        p { margin: 4px 0 16px; overflow-wrap: anywhere; }
        section { padding: 24px 0; border-bottom: 1px solid var(--line); }
        figure { --at: 50%; margin: 0; width: min(100%, max(280px, var(--width) * 1px)); }
        .pictures { position: relative; aspect-ratio: var(--width) / var(--height);
          image-rendering: pixelated; overflow: hidden; }
        .pictures, .single img { background: repeating-conic-gradient(#eee 0 25%, #ccc 0 50%) 0 0 / 16px 16px; }
        .pictures div { position: absolute; inset: 0; }
        .pictures img { display: block; }
        .pictures .expected { clip-path: inset(0 calc(100% - var(--at)) 0 0); }
        .pictures .actual { clip-path: inset(0 0 0 var(--at)); }
        .pictures .mask { display: none; }
        .marked .mask { display: block; }
        .pictures::after { content: ""; position: absolute; top: 0; bottom: 0; left: var(--at); width: 2px;
          margin-left: -1px; background: var(--accent); box-shadow: 0 0 0 1px #fff8; pointer-events: none; }
        .pictures input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0;
          cursor: ew-resize; appearance: none; }
        .pictures input::-webkit-slider-thumb { appearance: none; width: 2px; height: 100%; }
        .pictures input::-moz-range-thumb { width: 2px; height: 100%; border: 0; }
        .pictures:has(:focus-visible) { outline: 3px solid var(--accent); }
        figcaption { display: flex; justify-content: space-between; gap: 16px; padding-top: 8px; font-size: 14px; }
        .single img { max-width: 100%; }
        </style>
        <body>
        <main>

        """

    /// What follows the pictures of a slider, with a label that is HTML already.
    static func slider(label: String) -> String {
        """
        <input type="range" min="0" max="100" step="0.1" value="50" aria-label="\(label)">
        </div>
        <figcaption><span>expected</span>
        <label><input type="checkbox"> show what differs</label>
        <span>actual</span></figcaption>
        </figure>

        """
    }

    /// From behind the heading on.
    static let end = """
        <script>
        addEventListener("input", ({ target }) => {
          const figure = target.closest("figure");
          if (target.type === "range") figure.style.setProperty("--at", target.value + "%");
          if (target.type === "checkbox") figure.classList.toggle("marked", target.checked);
        });
        </script>
        </body>
        </html>

        """
}
