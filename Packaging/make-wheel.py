"""Makes a wheel of the program, by which pip and uv install it: make-wheel.py FOLDER VERSION PLATFORM OUTPUT; prints its name.

FOLDER has bin/weathercard and share/doc/weathercard with the licences. The same files give the same bytes.
"""
import base64
import hashlib
import os
import pathlib
import re
import sys
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Of the program's own code, fonts, data and runtime; those of libraries are in libraries.tsv.
LICENCES = ["MIT", "OFL-1.1", "CC-BY-4.0", "ODbL-1.0", "Unicode-3.0", "Apache-2.0 WITH Swift-exception"]


def description():
    """What README says of the program, without pictures and without links into the repository, which a page of PyPI cannot follow."""
    first, *sections = re.split(r"\n(?=## )", (ROOT / "README.md").read_text())
    example = "```sh\nuvx weathercard render Seattle -o card.png\n```\n"
    chosen = [part for part in sections if part.startswith(("## Why weathercard", "## Libraries", "## Licence"))]
    text = "\n".join([re.sub(r"(?s)<table>.*</table>\n*", "", first).rstrip() + "\n", example, *chosen])
    return re.sub(r"\[([^\]]+)\]\((?!https://)[^)]*\)", r"\1", text)


def licence_expression():
    lines = (ROOT / "Packaging/libraries.tsv").read_text().splitlines()
    theirs = [line.split("\t")[3] for line in lines if not line.startswith("#")]
    every = dict.fromkeys(LICENCES + [f"({licence})" if " OR " in licence else licence for licence in theirs])
    return " AND ".join(every)


def metadata(version, licences):
    fields = [
        ("Metadata-Version", "2.4"), ("Name", "weathercard"), ("Version", version),
        ("Summary", "Turns a weather forecast into a picture that people share"),
        ("Keywords", "weather,forecast,image,png,cli"), ("Author", "The weathercard authors"), ("License-Expression", licence_expression()),
        *(("License-File", name) for name in licences),
        ("Classifier", "Environment :: Console"), ("Classifier", "Operating System :: POSIX :: Linux"),
        ("Classifier", "Topic :: Multimedia :: Graphics"), ("Classifier", "Topic :: Scientific/Engineering :: Atmospheric Science"),
        ("Description-Content-Type", "text/markdown"),
    ]
    return "".join(f"{name}: {value}\n" for name, value in fields) + "\n" + description()


def main():
    folder, version, platform, output = sys.argv[1:]
    documents = pathlib.Path(folder, "share/doc/weathercard")
    tag = f"py3-none-{platform}"
    information = f"weathercard-{version}.dist-info"
    licences = {str(path.relative_to(documents)): path.read_bytes() for path in sorted(documents.rglob("*")) if path.is_file()}
    wheel = f"Wheel-Version: 1.0\nGenerator: weathercard-make-wheel\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files = [
        (f"weathercard-{version}.data/scripts/weathercard", pathlib.Path(folder, "bin/weathercard").read_bytes(), 0o755),
        *((f"{information}/licenses/{name}", data, 0o644) for name, data in licences.items()),
        (f"{information}/METADATA", metadata(version, licences).encode(), 0o644),
        (f"{information}/WHEEL", wheel.encode(), 0o644),
    ]
    record = f"{information}/RECORD"
    lines = []
    for name, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    files.append((record, "".join([*lines, f"{record},,\n"]).encode(), 0o644))

    name = f"weathercard-{version}-{tag}.whl"
    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(pathlib.Path(output, name), "w") as archive:
        for path, data, mode in files:
            entry = zipfile.ZipInfo(path, moment)
            entry.external_attr = (0o100000 | mode) << 16
            entry.create_system = 3
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    print(name)


main()
