"""What is to be made of a span of time in which an amount, a chance and a code need not agree: one table, and what it allows.

The amount is one run of a model, the chance the share of an ensemble's members; neither alone makes an hour dry:

    amount                                          < 10 %    10-24     25-54   55-74    from 75   no chance
    none: < 0.05 mm and a dry code                  dry       dry-but   may     likely   likely    dry
    trace: < 0.25 mm, or none with a wet code,      a few drops         may     likely   rain      may
           or up to 0.5 mm possible
    wet: from 0.25 mm                               may       may       may     likely   rain      plain
    unknown                                         dry       dry-but   may     likely   likely    unknown

"A few drops" is the verdict dry-but, for which the word "dry" is false all the same; "rain" and "plain" are likely. Without an amount,
the codes of drizzle stand for a trace, other wet ones for wet, dry ones for none. Rain in the model at this moment is one step up.
wet_cases.csv has decided cases; `python3 wetness.py` compares them.
"""
import csv
import math
import pathlib

VERDICTS = ["dry", "dry-but", "may", "likely", "raining"]
KINDS = ["drizzle", "rain", "showers", "freezing", "sleet", "snow", "snow-showers", "hail", "thunder"]
FROZEN = {"snow", "snow-showers"}
LIQUID = {"drizzle", "rain", "showers"}
# In mm/h; snow as water.
HEAVY = {"rain": 7.6, "snow": 5.0}
TRACE, MEASURABLE, POSSIBLE = 0.05, 0.25, 0.5


class Verdict:
    """How wet a span is: a verdict, and whether it is one of a few drops, which is not dry."""

    def __init__(self, name, drops=False):
        self.name, self.drops = name, drops

    def __repr__(self):
        return self.name + ("*" if self.drops else "")

    def __eq__(self, other):
        return (self.name, self.drops) == (other.name, other.drops)

    def __hash__(self):
        return hash((self.name, self.drops))

    @property
    def allows_dry(self):
        """Whether the word "dry" is true of it."""
        return self.name == "dry" or (self.name == "dry-but" and not self.drops)

    @property
    def rank(self):
        """Its place from dry to raining; -1 if nothing is known."""
        return VERDICTS.index(self.name) if self.name in VERDICTS else -1


def amount_class(amount, sky, most=None, trace_code=False):
    if amount is None:
        if sky in (None, "dry"):
            return "none" if sky == "dry" else "unknown"
        return "trace" if trace_code or sky == "drizzle" else "wet"
    if amount >= MEASURABLE:
        return "wet"
    if amount >= TRACE or sky not in (None, "dry") or (most or 0) >= POSSIBLE:
        return "trace"
    return "none"


def measured(step):
    """The amount that the table is about: that of an hour or longer, and of a shorter span what it would be in an hour.

    Without a chance, less than 1 mm in several hours or a day is no more than a trace.
    """
    seconds = step.get("end", 0) - step.get("start", 0) if "end" in step else 3600
    if seconds > 3600 and step["chance"] is None and step["amount"] is not None and step["amount"] < 1:
        return min(step["amount"], MEASURABLE * 0.99)
    return step["rate"] if seconds < 3600 else step["amount"]


def table(amount, percent):
    """The cell of the table for a class of amount and a chance in per cent."""
    if percent is None:
        return {"none": Verdict("dry"), "trace": Verdict("may"), "wet": Verdict("likely"), "unknown": Verdict("unknown")}[amount]
    if percent >= 55:
        return Verdict("likely")
    if percent >= 25 or amount == "wet":
        return Verdict("may")
    if amount == "trace":
        return Verdict("dry-but", drops=True)
    return Verdict("dry-but" if percent >= 10 else "dry")


def raised(verdict, rate=None):
    """One step up, for rain that the model has at this moment, and likely if that is measurable."""
    if (rate or 0) >= MEASURABLE:
        return Verdict("likely")
    if verdict.name == "dry":
        return Verdict("dry-but", drops=True)
    after = {"dry-but": "may", "may": "likely", "unknown": "likely"}
    return Verdict(after.get(verdict.name, verdict.name))


def verdicts(step, present=None):
    """All verdicts that a span may get: both sides of a chance that rounds to the edge of a band.

    `present` is None, "model" for rain that the model has now, "wet" for rain that is observed.
    """
    if present == "wet":
        return {Verdict("raining")}
    kind = amount_class(measured(step), step["sky"], step.get("most"), step.get("trace", False))
    chances = [None]
    if step["chance"] is not None:
        # Chances are told in whole per cent, and some services give decimals.
        chances = [step["chance"] * 100 - 0.5, step["chance"] * 100, step["chance"] * 100 + 0.499]
        if abs(chances[1] - round(chances[1])) < 1e-6:
            chances = [round(chances[1])]
    found = {table(kind, chance) for chance in chances}
    if present == "model":
        found = {raised(verdict, rate) for verdict in found for rate in (0, 1)}
    return found


def saturation(celsius):
    """The pressure of saturated vapour over water in hPa, by Bolton 1980."""
    return 6.112 * math.exp(17.67 * celsius / (celsius + 243.5))


def by_wet_bulb(step):
    """What may fall by the wet-bulb temperature, which a formula without pressure has within 1 °C; nothing without a humidity."""
    temperature, humidity = step["temperature"], step.get("humidity")
    if temperature is None or humidity is None:
        return set()
    if humidity == "some":
        # On a day with any humidity.
        return ({"snow", "sleet"} if 0 <= temperature <= 8 else set()) | ({"rain"} if 0.4 < temperature <= 8 else set())
    low, high = temperature - 45, temperature
    while high - low > 0.01:
        middle = (low + high) / 2
        vapour = saturation(middle) - 0.000662 * 1013.25 * (temperature - middle)
        low, high = (middle, high) if vapour < humidity * saturation(temperature) else (low, middle)
    return {"snow" if low + shift <= 0.5 else "sleet" if low + shift <= 1.5 else "rain" for shift in (-1.0, -0.5, 0, 0.5, 1.0)}


def kinds(step):
    """All kinds that may fall in a span: the one of the table, and others where the rules leave room."""
    sky, stated, share = step["sky"], step.get("stated"), step.get("share")
    temperature, rate, chance = step["temperature"], measured(step) or 0, step["chance"] or 0
    found = set()
    base = stated or (sky if sky != "dry" else None)
    if sky == "thunder":
        # Without an amount, nothing is against the thunder of a code.
        if measured(step) is None or rate >= TRACE or chance >= 0.25:
            # A short line may name what falls from the storm.
            return {"thunder"}
        base = stated
    if sky == "freezing" or base == "freezing":
        return {"freezing"}
    if sky == "hail" or base == "hail":
        return {"hail"}
    if share is not None and rate > 0 and share > 0.2:
        return {"snow", "snow-showers"} if share >= 0.8 else {"sleet"}
    if base in LIQUID:
        # A code of drizzle is light rain with some services.
        found = {"drizzle", "rain"} if base == "drizzle" else {base}
        if temperature is not None and temperature < -1:
            found = {"snow", "snow-showers"}
    elif base in FROZEN:
        found = {base}
        if temperature is not None and temperature >= 3:
            found = {"rain", "showers"} | ({base} if share is None and {"snow", "sleet"} & by_wet_bulb(step) else set())
    elif base == "sleet":
        found = {"sleet"}
    else:
        if temperature is None:
            return {"unknown"}
        found = {"snow" if temperature <= 0 else "sleet" if temperature <= 2 else "rain"} | by_wet_bulb(step)
    if sky in LIQUID and stated in LIQUID:
        found |= {sky, stated} if not found & FROZEN else set()
    if sky in FROZEN and stated in FROZEN:
        found |= {sky, stated} if not found & LIQUID else set()
    return found


def intensity(rate, kind):
    """light, moderate or heavy."""
    if rate is None:
        return None
    moderate, heavy = (1.0, 5.0) if kind in FROZEN else (2.5, 7.6)
    return "light" if rate < moderate else "moderate" if rate < heavy else "heavy"


def compare_cases(path=pathlib.Path(__file__).with_name("wet_cases.csv")):
    """The cases of the file that the table decides otherwise, as sentences, and how many there are in all."""
    faults, count = [], 0
    for row in csv.DictReader(line for line in path.read_text().splitlines() if not line.startswith("#")):
        count += 1
        value = {key: float(text) if text else None for key, text in row.items()
                 if key in ("amount_mm", "amount_max_mm", "probability_pct", "temperature_c", "snowfall_cm")}
        code = int(row["wmo_code"]) if row["wmo_code"] else None
        from decoding import TRACES, WMO
        share = None
        if value["snowfall_cm"] is not None and value["amount_mm"]:
            share = value["snowfall_cm"] * 10 / 7 / value["amount_mm"]
        made = {"amount": value["amount_mm"], "rate": value["amount_mm"], "most": value["amount_max_mm"], "sky": WMO.get(code),
                "trace": code in TRACES, "temperature": value["temperature_c"], "share": share,
                "chance": None if value["probability_pct"] is None else value["probability_pct"] / 100}
        seen = row["observation"]
        if seen.startswith("wet"):
            made["sky"] = made["stated"] = seen.partition(":")[2] or made["sky"]
        present = "model" if seen == "model-wet" else "wet" if seen.startswith("wet") else None
        found = verdicts(made, present)
        name = row["id"]
        if {verdict.name for verdict in found} != {row["verdict"]} and row["verdict"] not in {v.name for v in found}:
            faults.append(f"{name}: {found}, not {row['verdict']}")
        allows = any(verdict.allows_dry for verdict in found)
        if allows != (row["word_dry_allowed"] == "yes"):
            faults.append(f"{name}: the word dry is {'allowed' if allows else 'forbidden'}")
        if row["kind"] != "none" and row["kind"] not in kinds(made):
            faults.append(f"{name}: {kinds(made)}, not {row['kind']}")
        if row["intensity"] != "none" and value["amount_mm"] is not None:
            if intensity(value["amount_mm"], row["kind"]) != row["intensity"]:
                faults.append(f"{name}: {intensity(value['amount_mm'], row['kind'])}, not {row['intensity']}")
    return faults, count


if __name__ == "__main__":
    failed, number = compare_cases()
    print("\n".join(failed + [f"{number} cases, {len(failed)} decided otherwise"]))
    raise SystemExit(1 if failed or not number else 0)
