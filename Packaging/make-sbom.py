"""Lists what is inside the packages in a folder, as SPDX 2.3: make-sbom.py FOLDER.

For each .deb and each archive of weathercard, NAME.spdx.json gets the program, what is linked into it, and the libraries that it
needs (of a .deb, by their packages) or contains.
"""
import hashlib
import json
import pathlib
import re
import subprocess
import sys
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


def libraries(path):
    """The Debian packages of the libraries, with their versions here."""
    if path.suffix == ".deb":
        fields = output("dpkg-deb", "--field", str(path), "Depends")
        names = re.findall(r"(?:^|, )([a-z0-9.+-]+)", fields)
    else:
        members = output("tar", "-tzf", str(path)).split()
        names = [match[1] for match in map(re.compile(r".*/usr/share/doc/([^/]+)/copyright$").match, members) if match]
    for name in sorted(set(names) - {"weathercard"}):
        version = output("dpkg-query", "--show", "--showformat", "${Version}", name)
        yield package(name, version, "NOASSERTION", f"https://packages.debian.org/{name}")


def document(path):
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    version = constant("version")
    main = package("weathercard", version, "MIT", "NOASSERTION")
    main |= {"packageFileName": path.name, "checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}
    inside = [package(name, "NOASSERTION", licence, home) for name, licence, home in INSIDE]
    needed = list(libraries(path))
    kind = "DEPENDS_ON" if path.suffix == ".deb" else "CONTAINS"
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", main), *((main["SPDXID"], "CONTAINS", part) for part in inside),
                 *((main["SPDXID"], kind, part) for part in needed)]
    date = time.strptime(constant("releaseDate"), "%Y-%m-%d")
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": path.name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{path.name}-{digest[:32]}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", date),
                         "creators": ["Tool: weathercard-make-sbom"]},
        "packages": [main, *inside, *needed],
        "relationships": [{"spdxElementId": first, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
                          for first, kind, other in relations],
    }


def main():
    folder = pathlib.Path(sys.argv[1])
    paths = sorted(folder.glob("weathercard*.deb")) + sorted(folder.glob("weathercard*[0-9].tar.gz"))
    if not paths:
        sys.exit(f"no packages in {folder}")
    for path in paths:
        target = path.with_name(path.name + ".spdx.json")
        target.write_text(json.dumps(document(path), indent=2) + "\n")
        print(target.name, len(json.loads(target.read_text())["packages"]), "packages")


main()
