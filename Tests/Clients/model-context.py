#!/usr/bin/env python3
"""Calls the tools for assistants with the official clients of the Model Context Protocol, by standard streams and by HTTP.

    Tests/Clients/model-context.py .build/debug/weathercard

Installs the packages mcp 1.30.0, whose connections begin with initialize, and 2.3.0, which speaks the revision without it, too, below
.build/clients. Prints a line for each claim, and exits with 1 if one is wrong."""
import asyncio
import base64
import json
import os
import struct
import subprocess
import sys

import lab as labs

VERSIONS = ("1.30.0", "2.3.0")
TOOLS = {"weather_picture", "weather_text", "rainbow_chance", "warnings", "find_place"}
MOMENT = "2026-11-20T15:22"
# The revisions that a client of version 2 may be told to speak.
MODES = ("auto", "legacy", "2026-07-28")
GOOD = {
    "weather_picture": {"place": "Seattle", "card": "week", "size": "og", "language": "de", "time": MOMENT},
    "weather_text": {"place": "Portland, ME", "units": "si", "time": MOMENT},
    "rainbow_chance": {"place": "Honolulu", "time": MOMENT},
    "warnings": {"place": "Seattle"},
    "find_place": {"query": "spring, il"},
}
# Each with a word of the answer, which a model reads to try again.
BAD = [
    ("weather_picture", {"place": "Nowhereville"}, "no city"),
    ("weather_picture", {"place": "Seattle", "card": "tide"}, "card must be one of"),
    ("weather_picture", {}, "needs 'place'"),
    ("weather_text", {"place": "Seattle", "time": "never"}, "time must be"),
    ("weather_text", {"place": "Seattle", "colour": "red"}, "has no 'colour'"),
    ("rainbow_chance", {"place": ["Seattle"]}, "must be text"),
    ("warnings", {"place": ""}, "needs 'place'"),
    ("find_place", {"query": "zzzzz"}, "no city"),
]


def png_size(data):
    return struct.unpack(">II", data[16:24]) if data[:8] == b"\x89PNG\r\n\x1a\n" else None


async def call_tools(claims, call, tools, name, url):
    """What every client must get of each tool; `call` gives the result of one."""
    import jsonschema
    for tool in tools:
        if schema := output_schema(tool):
            jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.Draft202012Validator.check_schema(input_schema(tool))
    schemas = {tool.name: output_schema(tool) for tool in tools}
    claims.check(f"{name}: the five tools are there", set(schemas) == TOOLS, ", ".join(sorted(schemas)))
    claims.check(f"{name}: each but the picture declares its data", all((schemas[tool] is not None) == (tool != "weather_picture")
                 for tool in schemas), f"{sum(schema is not None for schema in schemas.values())} output schemas")
    claims.check(f"{name}: all are said to read alone", all(read_only(tool) for tool in tools), f"{len(tools)} tools")
    for tool, arguments in GOOD.items():
        result = await call(tool, arguments)
        kinds = [part.type for part in result.content]
        text, data = result.content[0].text, structured(result)
        if tool == "weather_picture":
            picture = base64.b64decode(result.content[-1].data)
            is_right = kinds == ["text", "image"] and png_size(picture) == (1200, 630) and text.startswith("Seattle, ")
            has_address = url is None or "http" in text
            claims.check(f"{name}: {tool} is a picture beside its text", is_right and has_address and not is_error(result),
                         f"{png_size(picture)}, {len(picture)} bytes, {len(text)} characters")
            continue
        jsonschema.validate(data, schemas[tool])
        # The declared members are those that are there, so that a wrong name would be noticed.
        missing = set(schemas[tool]["properties"]) - set(data) - {"conditions", "best", "next"}
        claims.check(f"{name}: {tool} has data as its schema says", not is_error(result) and kinds == ["text"] and not missing,
                     f"{len(data)} members, {len(json.dumps(data))} characters {missing or ''}")
    large = await call("weather_picture", {"place": "Seattle", "card": "day", "size": "story"})
    length = len(large.content[1].data) + len(large.content[0].text)
    claims.check(f"{name}: the largest picture fits what Claude Desktop takes", length < 1_048_576, f"{length} characters")
    for tool, arguments, words in BAD:
        result = await call(tool, arguments)
        claims.check(f"{name}: {tool} {json.dumps(arguments)} says what is wrong", is_error(result) and words in result.content[0].text,
                     result.content[0].text)


# The second version of the package has names with underscores.
def structured(result):
    return getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)


def is_error(result):
    return result.is_error if hasattr(result, "is_error") else result.isError


def output_schema(tool):
    return tool.output_schema if hasattr(tool, "output_schema") else tool.outputSchema


def input_schema(tool):
    return tool.input_schema if hasattr(tool, "input_schema") else tool.inputSchema


def read_only(tool):
    notes = tool.annotations
    return notes.read_only_hint if hasattr(notes, "read_only_hint") else notes.readOnlyHint


async def refused(claims, name, call):
    """A tool that is not there is an error of the protocol."""
    try:
        result = await call("tide", {"place": "Seattle"})
        claims.check(f"{name}: an unknown tool is refused", is_error(result), result.content)
    except Exception as error:  # Each version of the package has an exception of its own.
        claims.check(f"{name}: an unknown tool is refused", "tide" in str(error), error)


async def first_version(claims, lab, url):
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
    from mcp.client.streamable_http import streamablehttp_client
    ways = {
        "stdio": stdio_client(StdioServerParameters(command=lab.program, args=["mcp", "--provider", "sample"], env=lab.environment())),
        "HTTP": streamablehttp_client(url),
    }
    for way, transport in ways.items():
        name = f"mcp 1.30.0, {way}"
        async with transport as streams, ClientSession(streams[0], streams[1]) as session:
            hello = await session.initialize()
            claims.check(f"{name}: initialize", hello.serverInfo.name == "weathercard" and bool(hello.instructions),
                         f"{hello.protocolVersion}, {hello.serverInfo.name} {hello.serverInfo.version}")
            await session.send_ping()
            tools = (await session.list_tools()).tools
            await call_tools(claims, session.call_tool, tools, name, url if way == "HTTP" else None)
            await refused(claims, name, session.call_tool)


async def second_version(claims, lab, url):
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters
    words = StdioServerParameters(command=lab.program, args=["mcp", "--provider", "sample"], env=lab.environment())
    for way, server in {"stdio": words, "HTTP": url}.items():
        for mode in MODES:
            name = f"mcp 2.3.0, {way}, {mode}"
            async with Client(server, mode=mode) as client:
                expected = "2025-11-25" if mode == "legacy" else "2026-07-28"
                claims.check(f"{name}: it connects", client.protocol_version == expected, client.protocol_version)
                tools = (await client.list_tools()).tools
                await call_tools(claims, client.call_tool, tools, name, url if way == "HTTP" else None)
                await refused(claims, name, client.call_tool)


def check(lab, claims):
    import importlib.metadata
    version = importlib.metadata.version("mcp")
    url = f"http://127.0.0.1:{lab.serve()}/mcp"
    asyncio.run(first_version(claims, lab, url) if version.startswith("1.") else second_version(claims, lab, url))


if __name__ == "__main__":
    if len(sys.argv) == 2 and "WEATHERCARD_MCP" not in os.environ:
        # Each version has its own Python, in which everything below runs.
        statuses = []
        for version in VERSIONS:
            python = labs.environment(f"mcp-{version}", [f"mcp=={version}", "jsonschema==4.23.0"])
            statuses.append(subprocess.run([python, os.path.abspath(__file__), sys.argv[1]],
                                           env={**os.environ, "WEATHERCARD_MCP": version, "PYTHONDONTWRITEBYTECODE": "1"}).returncode)
        sys.exit(max(statuses))
    labs.main(check, __doc__)
