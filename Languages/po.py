#!/usr/bin/env python3
"""The files of the languages as PO files, for Weblate and other editors of translations, and back.

    po.py export CODE     writes CODE.po: every entry of CODE.txt, and what it lacks with nothing in its place
    po.py import CODE     reads CODE.po, and changes the words in CODE.txt or makes it
    po.py check           fails if any file is another after both

The context of a text is its section and entry, with the cases of a variant after them, such as `outlook/startsIn | one`. The
original is what English has, and a translator's note the remark above it there. Texts are as the files have them, with the
signs for invisible characters that README.md lists. CODE.po is beside this script.
"""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


class File:
    """The lines of a language's file, and the number of the line that has each entry, by its context."""

    def __init__(self, text):
        self.lines = text.splitlines()
        self.entries, self.ends, self.notes = {}, {}, {}
        section, key, note = None, None, []
        for number, line in enumerate(self.lines):
            words = line.strip()
            if words.startswith("#"):
                note.append(words.lstrip("# "))
                continue
            if re.fullmatch(r"\[.+\]", words) and line[0] == "[":
                # A remark above a section is about all of it.
                section, key = words[1:-1], None
                self.ends[section] = number
            elif "=" in words and section:
                name = words.split("=", 1)[0].strip()
                if not line[0].isspace():
                    key = name
                context = f"{section}/{key}" + (f" | {name}" if line[0].isspace() else "")
                self.entries[context] = number
                self.notes[context] = " ".join(note)
            if words:
                if section:
                    self.ends[section] = number
                note = []

    def text(self, context):
        number = self.entries.get(context)
        return None if number is None else self.lines[number].split("=", 1)[1].strip()

    def changed(self, texts):
        """The file with other words; entries that it does not have go to the ends of their sections, variants below their entries."""
        lines = list(self.lines)
        # New lines by the number of the line that they follow, and those of new entries, which their variants follow.
        added, fresh = {}, {}
        for context, text in texts.items():
            if context in self.entries:
                number = self.entries[context]
                if self.text(context) != text:
                    lines[number] = f"{lines[number].split('=', 1)[0].rstrip()} = {text}"
                continue
            base, _, cases = context.partition(" | ")
            section, name = base.split("/", 1)
            if cases and base in self.entries:
                added.setdefault(self.entries[base], []).append([f"    {cases} = {text}"])
            elif cases and base in fresh:
                fresh[base].append(f"    {cases} = {text}")
            elif not cases and section in self.ends:
                fresh[base] = [f"{name} = {text}"]
                added.setdefault(self.ends[section], []).append(fresh[base])
            else:
                sys.exit(f"'{context}' has no {'entry' if cases else 'section'} to stand in")
        after = {number: [line for group in groups for line in group] for number, groups in added.items()}
        return "".join(line + "\n" for number, own in enumerate(lines) for line in [own, *after.get(number, [])])


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquoted(text):
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), text[1:-1])


def export(code):
    english, own = read("en"), read(code) if path(code).exists() else File("")
    out = ['msgid ""', 'msgstr ""', f'"Language: {code}\\n"', '"Content-Type: text/plain; charset=UTF-8\\n"', ""]
    contexts = list(english.entries) + [context for context in own.entries if context not in english.entries]
    for context in contexts:
        text = own.text(context)
        # A variant of English need not be one elsewhere.
        if text is None and " | " in context:
            continue
        original = english.text(context) or english.text(re.split(" \\| |:", context)[0]) or context
        note = english.notes.get(context)
        out += [f"#. {note}"] if note else []
        out += [f"msgctxt {quoted(context)}", f"msgid {quoted(original)}", f"msgstr {quoted(text or '')}", ""]
    return "\n".join(out)


def read_po(text):
    """The translations by their contexts."""
    texts, fields, field = {}, {}, None
    for line in text.splitlines() + [""]:
        words = line.strip()
        if not words or words.startswith("msgctxt"):
            if fields.get("msgstr") and fields.get("msgctxt"):
                texts[fields["msgctxt"]] = fields["msgstr"]
            fields = {}
        if words.startswith("msg"):
            field, words = words.split(" ", 1)
            fields[field] = ""
        if words.startswith('"') and field:
            fields[field] = fields.get(field, "") + unquoted(words)
    return texts


def imported(code, po):
    own = read(code) if path(code).exists() else File("".join(f"[{section}]\n\n" for section in read("en").ends))
    return own.changed(read_po(po))


def path(code):
    return HERE / f"{code}.txt"


def read(code):
    return File(path(code).read_text(encoding="utf-8"))


def main():
    match sys.argv[1:]:
        case ["export", code]:
            (HERE / f"{code}.po").write_text(export(code), encoding="utf-8")
        case ["import", code]:
            path(code).write_text(imported(code, (HERE / f"{code}.po").read_text(encoding="utf-8")), encoding="utf-8")
        case ["check"]:
            codes = sorted(file.stem for file in HERE.glob("*.txt"))
            for code in codes:
                text, po = path(code).read_text(encoding="utf-8"), export(code)
                entries = read(code).entries
                if imported(code, po) != text or set(read_po(po)) != set(entries):
                    sys.exit(f"{code}.txt is another after export and import")
                # A changed word arrives in its line, and in no other.
                context = list(entries)[len(entries) // 2]
                changed = imported(code, re.sub(rf'(msgctxt "{re.escape(context)}"\n.*\n)msgstr .*', r'\1msgstr "x"', po))
                different = [new for old, new in zip(text.splitlines(), changed.splitlines()) if old != new]
                if len(different) != 1 or not different[0].endswith("= x"):
                    sys.exit(f"{code}.txt does not take a change of '{context}'")
            print(f"{len(codes)} languages are the same after export and import")
        case _:
            sys.exit(__doc__.strip())


if __name__ == "__main__":
    main()
