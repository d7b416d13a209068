"""Lists what is inside the packages in a folder, as SPDX 2.3: make-sbom.py FOLDER.

For each .deb, archive, wheel and image of weathercard, NAME.spdx.json gets the program, what is inside it, and the libraries that
a .deb needs or an image contains.
"""
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
INSIDE = [
    ("Swift runtime", "Apache-2.0 WITH Swift-exception", "https://www.swift.org/"),
    ("Inter", "OFL-1.1", "https://rsms.me/inter/"),
    ("Noto Sans Arabic", "OFL-1.1", "https://fonts.google.com/noto"),
    ("Noto Sans CJK JP", "OFL-1.1", "https://fonts.google.com/noto"),
    ("GeoNames", "CC-BY-4.0", "https://www.geonames.org/"),
    ("Unicode CLDR", "Unicode-3.0", "https://cldr.unicode.org/"),
    ("WMO Climatological Standard Normals 1991-2020", "NOASSERTION", "https://doi.org/10.25921/800j-vn07"),
    ("Normals of the Japan Meteorological Agency", "NOASSERTION", "https://www.data.jma.go.jp/gmd/cpd/monitor/nrmlist/"),
    ("IANA time zone database", "NOASSERTION", "https://www.iana.org/time-zones"),
    ("timezone-boundary-builder", "ODbL-1.0", "https://github.com/evansiroky/timezone-boundary-builder"),
]


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def constant(name):
    text = (ROOT / "Sources/CommandLineInterface/EntryPoint.swift").read_text()
    return re.search(rf'static let {name}\b[^"]*"([^"]+)"', text)[1]


def package(name, version, licence, home):
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
        "downloadLocation": home, "licenseConcluded": "NOASSERTION", "licenseDeclared": licence, "filesAnalyzed": False,
        "copyrightText": "NOASSERTION",
    }


def inside():
    for name, licence, home in INSIDE:
        yield package(name, "NOASSERTION", licence, home)
    for line in (ROOT / "Packaging/libraries.tsv").read_text().splitlines():
        if not line.startswith("#"):
            name, version, _, licence, home = line.split("\t")
            yield package(name, version, licence, home)


def libraries(path):
    """The Debian packages of the libraries beside the program, with their versions here."""
    names = []
    if path.suffix == ".deb":
        names = re.findall(r"(?:^|, )([a-z0-9.+-]+)", output("dpkg-deb", "--field", str(path), "Depends"))
    elif path.name.endswith(".image.tar.gz"):
        with tarfile.open(path) as archive:
            for layer in json.load(archive.extractfile("manifest.json"))[0]["Layers"]:
                with tarfile.open(fileobj=archive.extractfile(layer)) as files:
                    found = map(re.compile(r"usr/share/doc/([^/]+)/copyright$").match, files.getnames())
                    names += [match[1] for match in found if match]
    for name in sorted(set(names) - {"weathercard"}):
        version = output("dpkg-query", "--show", "--showformat", "${Version}", name)
        yield package(name, version, "NOASSERTION", f"https://packages.debian.org/{name}")


def document(path):
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    version = constant("version")
    main = package("weathercard", version, "MIT", "NOASSERTION")
    main |= {"packageFileName": path.name, "checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}
    contained = list(inside())
    needed = list(libraries(path))
    kind = "DEPENDS_ON" if path.suffix == ".deb" else "CONTAINS"
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", main), *((main["SPDXID"], "CONTAINS", part) for part in contained),
                 *((main["SPDXID"], kind, part) for part in needed)]
    date = time.strptime(constant("releaseDate"), "%Y-%m-%d")
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": path.name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{path.name}-{digest[:32]}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", date),
                         "creators": ["Tool: weathercard-make-sbom"]},
        "packages": [main, *contained, *needed],
        "relationships": [{"spdxElementId": first, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
                          for first, kind, other in relations],
    }


def main():
    folder = pathlib.Path(sys.argv[1])
    paths = sorted(path for kind in ("deb", "tar.gz", "whl") for path in folder.glob(f"weathercard*.{kind}"))
    if not paths:
        sys.exit(f"no packages in {folder}")
    for path in paths:
        target = path.with_name(path.name + ".spdx.json")
        target.write_text(json.dumps(document(path), indent=2) + "\n")
        print(target.name, len(json.loads(target.read_text())["packages"]), "packages")


main()
