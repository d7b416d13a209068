"""What the data of an answer allow to be said of spans of time at a moment: verdicts, kinds, chances and the steps they lie in."""
import datetime as dt

import wetness


class Timeline:
    """An answer at a moment."""

    def __init__(self, answer, moment):
        self.answer, self.moment, self.zone = answer, moment, answer["zone"]
        self.steps, self.fine = answer["steps"], answer["fine"]
        self.found = {}

    def local(self, moment=None):
        return dt.datetime.fromtimestamp(self.moment if moment is None else moment, self.zone)

    def ends(self, step):
        return step.get("cut", step["end"])

    # The present

    def present(self):
        """Whether the current weather of the answer is wet, and so much that a step of the table follows; and whether it is of now."""
        current = self.answer["current"]
        if not current:
            return None, False
        age = self.moment - current["time"]
        if not -900 <= age < 7200:
            return None, False
        rate, sky = current.get("now"), current.get("wet")
        falls = rate >= wetness.TRACE if rate is not None else sky not in (None, "dry")
        if current.get("observed"):
            return ("wet" if falls or sky not in (None, "dry") else "dry"), 0 <= age < 1800
        return ("model" if falls else None), 0 <= age < 900

    def verdicts(self, step):
        """The verdicts that a step may get at the moment."""
        key = (step["start"], step["end"])
        if key not in self.found:
            found = wetness.verdicts(step)
            # Air whose weather is stated may be that of the span, or not: a stale one adds a verdict, a fresh one replaces them.
            if step["start"] <= self.moment < step["end"]:
                present, fresh = self.present()
                if present in ("model", "wet"):
                    more = wetness.verdicts(step, present)
                    found = more if fresh else found | more
            self.found[key] = found
        return self.found[key]

    # Spans

    def within(self, start, end, steps=None):
        """The steps that overlap a span, by more than a minute unless it is a moment."""
        slack = 59 if end - start > 60 else 0
        return [step for step in (self.steps if steps is None else steps)
                if step["start"] < end - slack and self.ends(step) > start + slack]

    def finest(self, start, end):
        """The steps of a span, minutes where there are any, and the longer ones for the rest of it."""
        fine = self.within(start, end, self.fine)
        if not fine:
            return self.within(start, end)
        # An hour counts only for what the minutes leave of it.
        first, last = self.fine[0]["start"], self.fine[-1]["end"]
        rest = [step for step in self.within(start, end)
                if min(self.ends(step), end) > last + 59 or max(step["start"], start) + 59 < first]
        return fine + rest

    def gap(self, start, end):
        """Whether nothing is known for more than five minutes of a span."""
        place = start
        spans = sorted([(step["start"], self.ends(step)) for step in self.within(start, end) + self.within(start, end, self.fine)
                        if any(verdict.name != "unknown" for verdict in self.verdicts(step))])
        for begins, ends in spans:
            if begins - place > 300:
                return True
            place = max(place, ends)
        return end - place > 300

    def forbids_dry(self, start, end):
        """The first step of a span of which "dry" is false, or None."""
        series = [self.finest(start, end)]
        if self.fine and self.answer["fine_is_model"]:
            series.append(self.within(start, end))
        faults = []
        for steps in series:
            wet = next((step for step in steps if not any(v.allows_dry or v.name == "unknown" for v in self.verdicts(step))), None)
            if wet is None:
                return None
            faults.append(wet)
        return faults[0]

    def rank(self, step):
        """The highest rank that a step may have."""
        return max((verdict.rank for verdict in self.verdicts(step)), default=-1)

    def least(self, step):
        """The lowest rank that a step may have."""
        return min((verdict.rank for verdict in self.verdicts(step)), default=-1)

    def all_within(self, start, end):
        """The steps of a span in all series."""
        return self.within(start, end) + self.within(start, end, self.fine)

    def falling(self, start, end, rank=2, drops=False):
        """The steps of a span in which something may fall: that may reach a rank."""
        return [step for step in self.all_within(start, end)
                if self.rank(step) >= rank or drops and any(verdict.drops for verdict in self.verdicts(step))]

    def surely(self, start, end, rank=3):
        """The steps of the finest series of a span that reach a rank by any reading."""
        return [step for step in self.finest(start, end) if self.least(step) >= rank]

    def chances(self, start, end):
        """The chances in a span, hourly and finer."""
        return [[step["chance"] for step in steps if step["chance"] is not None]
                for steps in (self.within(start, end), self.within(start, end, self.fine), self.finest(start, end))]

    def edges(self):
        """The instants at which a step begins or ends."""
        return {edge for step in self.steps + self.fine for edge in (step["start"], self.ends(step), step["end"])}

    # Days

    @staticmethod
    def is_coarse(steps):
        """Whether steps are longer than hours, of which the rest of a day may be told as of all of it."""
        return all(step["end"] - step["start"] > 3600 for step in steps)

    def day(self, date):
        """What is to be made of a day, from now on: (verdicts by its steps, whether they cover it, verdict by its own values, record)."""
        start = dt.datetime.combine(date, dt.time(), self.zone).timestamp()
        end = dt.datetime.combine(date + dt.timedelta(days=1), dt.time(), self.zone).timestamp()
        record = next((day for day in self.answer["days"] if day["date"] == date.isoformat()), None)
        from_now = max(start, self.moment)
        # A longer period belongs to the day of its middle.
        steps = [step for step in self.within(from_now, end)
                 if step["end"] - step["start"] <= 3600 or start <= (step["start"] + step["end"]) / 2 < end]
        covered = bool(steps) and not self.gap(from_now, end)
        # The minutes of the next hour are of the day, too.
        steps = steps + self.within(from_now, min(end, self.moment + 3600), self.fine)
        own = None
        if record is not None:
            own = {"amount": record.get("total"), "rate": None, "chance": record.get("probability"), "sky": record.get("sky"),
                   "stated": record.get("stated"), "trace": record.get("trace", False), "start": start, "end": end,
                   "temperature": None if record.get("high") is None or record.get("low") is None
                   else (record["high"] + record["low"]) / 2, "humidity": "some"}
        return steps, covered, own, from_now, end
