"""A clock of 1080 x 1080 at /PEER as others would serve it, for measure-server.py: uvicorn peer_server:app.

pycairo: the dial of pycairo_cards.py
takumi: takumi-py, with a dial as an SVG in a page of HTML
"""
import importlib
import io
import math

SIDE = 1080


class Pycairo:
    def __init__(self):
        self.cairo, self.cards = importlib.import_module("cairo"), importlib.import_module("pycairo_cards")

    def picture(self, count):
        surface = self.cairo.ImageSurface(self.cairo.FORMAT_RGB24, SIDE, SIDE)
        self.cards.draw_clock(self.cairo.Context(surface))
        file = io.BytesIO()
        surface.write_to_png(file)
        return file.getvalue()


class Takumi:
    STYLE = """
        .card { width: 1080px; height: 1080px; display: flex; flex-direction: column; align-items: center; color: white;
                background: #218c9e; padding-top: 60px; font-family: Geist; }
        .degrees { font-size: 150px; font-weight: 700; }
        .place { font-size: 40px; opacity: 0.9; }
        .source { font-size: 17px; opacity: 0.6; }
        """

    def __init__(self):
        takumi = importlib.import_module("takumi_py")
        self.renderer, self.resource = takumi.Renderer(), takumi.ImageResource

    def picture(self, count):
        dial = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="-380 -380 760 760" width="740" height="740">'
                '<circle r="370" fill="#ffffff1f" stroke="white" stroke-width="6"/>']
        for minute in range(60):
            turn = 2 * math.pi * (minute + count) / 60
            outer = 90 + 210 * min(1, max(0.05, 0.5 + 0.35 * math.sin(3 * turn + 0.7) + 0.15 * math.sin(7 * turn)))
            a, b = math.radians(6 * minute - 90), math.radians(6 * minute - 84)
            dial.append(
                f'<path d="M{90 * math.cos(a):.1f} {90 * math.sin(a):.1f}L{outer * math.cos(a):.1f} {outer * math.sin(a):.1f}'
                f'A{outer:.1f} {outer:.1f} 0 0 1 {outer * math.cos(b):.1f} {outer * math.sin(b):.1f}'
                f'L{90 * math.cos(b):.1f} {90 * math.sin(b):.1f}Z" fill="white" fill-opacity="{0.2 + minute / 100}"/>'
                f'<line x1="0" y1="-362" x2="0" y2="{-328 if minute % 5 == 0 else -346}" stroke="white" stroke-width="4" '
                f'transform="rotate({6 * minute})"/>')
        dial.append('<path d="M0 0L95 -165M0 0L227 -165" stroke="#222" stroke-width="12" stroke-linecap="round"/></svg>')
        return self.renderer.render_html(
            '<div class="card"><img src="dial" width="740" height="740"/><div class="degrees">54°</div>'
            '<div class="place">Seattle, Washington</div><div class="source">© Weather data providers</div></div>',
            stylesheets=[self.STYLE], width=SIDE, height=SIDE, images=[self.resource("dial", "".join(dial).encode())])


peers = {"/pycairo": Pycairo, "/takumi": Takumi}
made = {}
count = 0


async def app(scope, receive, send):
    global count
    if scope["type"] != "http":
        return
    path = scope["path"]
    if path not in made:
        made[path] = peers[path]()
    count += 1
    body = made[path].picture(count)
    headers = [(b"content-type", b"image/png"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
