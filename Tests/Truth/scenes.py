"""What a scene shows of the weather, by the names of its elements: rain, snow, hail, bolts, the sun, the moon, stars, a bow, gusts.

Names are those of the layout (Sources/Landscape and Sources/Cards), without the numbers at their ends. An element that is
transparent does not count.
"""
import re

# The cards whose picture has the sky of the moment, and the parts that are not of it.
MOMENT = {
    "streak": "rain", "streaks": "rain", "rain": "rain", "rings": "ripples", "curtain": "rain", "deck-curtain": "rain",
    "flakes": "snow", "crystals": "snow", "near-flakes": "snow", "snow": "snow", "hail": "hail", "hail-tracks": "hail", "bolt": "bolt", "lightning": "bolt",
    "bolt-branch": "bolt", "sun": "sun", "sun-rays": "sun", "rays": "sun", "moon": "moon", "moon-rim": "moon", "stars": "stars",
    "star": "stars", "star-glow": "stars", "gust": "gust", "unknown-cloud": "unknown",
}
LAND = {"land", "near-snow", "far-snow", "spit-snow"}


def opacity(paint):
    """The largest opacity of a paint, from 0 to 1: a colour such as #RRGGBBAA, or a gradient."""
    if isinstance(paint, str):
        return int(paint[7:9], 16) / 255 if len(paint) == 9 else 1.0
    if isinstance(paint, dict):
        if "stops" in paint:
            return max((opacity(stop.get("color")) for stop in paint["stops"]), default=0)
        return max((opacity(value) for value in paint.values() if isinstance(value, (dict, str))), default=0)
    return 0


def elements(tree, path=(), shade=1.0):
    """All elements of a scene with the names of their groups, and whether they can be seen."""
    if isinstance(tree, list):
        for part in tree:
            yield from elements(part, path, shade)
    elif isinstance(tree, dict):
        for kind, body in tree.items():
            if kind not in ("shape", "group", "text", "image") or not isinstance(body, dict):
                continue
            name = body.get("id", "")
            clear = shade * body.get("opacity", 1) if isinstance(body.get("opacity", 1), (int, float)) else shade
            if kind == "group":
                yield path + (name,), kind, body, clear
                yield from elements(body.get("elements", []), path + (name,), clear)
            else:
                paint = max(opacity(body.get("fill")), opacity((body.get("stroke") or {}).get("color")),
                            opacity(body.get("color")), opacity((body.get("stroke") or {}).get("paint")))
                yield path + (name,), kind, body, clear * paint


def bare(name):
    """A name without the number of a band and those at its end, nor the sizes of drops."""
    name = re.sub(r"^band-\d+-", "", name)
    name = re.sub(r"-(?:thin|middle|thick|small|faint|soft|rim|ground)(?=-|$)", "", name)
    return re.sub(r"(?:-\d+)+$", "", name)


def shown(scene, card):
    """What a scene shows: a set of words, for the moment; and by column for the week, as {index: set}."""
    found, columns, texts = set(), {}, {}
    for path, kind, body, clear in elements(scene.get("elements", [])):
        name = path[-1]
        if kind == "text":
            texts[name] = body
            continue
        if kind == "group":
            continue
        within = {bare(part) for part in path[:-1]}
        if card == "week":
            column = re.match(r"(streak|flakes|bolt)-(\d+)", name)
            if column:
                columns.setdefault(int(column.group(2)), set()).add(MOMENT[column.group(1)])
                continue
        if card == "graph" and "precipitation" in within:
            if clear > 0.02:
                found.add("falls-" + bare(name).split("-")[0])
            continue
        if card == "clock" and (bare(name) in ("slice", "hatching", "outline", "crystals") or "water" in within or "precipitation" in within):
            found.add("falls")
            continue
        if card == "clock" and bare(name) == "flakes":
            found.add("falls-snow")
            continue
        if "bow" in within or name.startswith("bow-") or name.startswith("band-") and card == "rainbow":
            if name in ("bow-lit",) or re.fullmatch(r"band-\d+(-spokes)?", name):
                found.add("bow")
            continue
        if clear <= 0.1 or name.endswith("-ground") or bare(name) in LAND or name.startswith(("poster", "warning")):
            continue
        word = MOMENT.get(bare(name))
        if word and not (bare(name) == "snow" and card in ("places",) and "weather" not in within):
            found.add(word)
    return found, columns, texts


def center(body, advance=0.55):
    """About where the middle of a text is, from its origin, size and length."""
    return body["origin"]["x"] + body["size"] * len(body["string"]) * advance / 2
