"""Makes an image archive the same whenever it is built: settle-image.py ARCHIVE NAME:TAG; prints the identifier of the image.

buildah leaves the random names of its working container in the configuration, in Docker's format, which has health checks.
"""
import hashlib
import io
import json
import os
import sys
import tarfile

path, name = sys.argv[1:]
with tarfile.open(path) as archive:
    def read(member):
        return archive.extractfile(member).read()

    manifest = json.loads(read("manifest.json"))[0]
    config = json.loads(read(manifest["Config"]))
    layers = {hashlib.sha256(data).hexdigest() + ".tar": data for data in map(read, manifest["Layers"])}
config.pop("container", None)
for part in ("config", "container_config"):
    config.get(part, {}).pop("Hostname", None)
text = json.dumps(config, sort_keys=True, separators=(",", ":")).encode()
identifier = hashlib.sha256(text).hexdigest()
manifest = [{"Config": identifier + ".json", "RepoTags": [name], "Layers": list(layers)}]

with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as archive:
    for member, data in [*layers.items(), (identifier + ".json", text), ("manifest.json", json.dumps(manifest).encode())]:
        entry = tarfile.TarInfo(member)
        entry.size, entry.mtime = len(data), int(os.environ["SOURCE_DATE_EPOCH"])
        archive.addfile(entry, io.BytesIO(data))
print("sha256:" + identifier)
