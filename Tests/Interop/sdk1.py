#!/usr/bin/env python3
"""The official Python SDK 1.30.0 drives the built binary: the handshake era as hosts speak it today.

    sdk1.py BINARY WORK_FOLDER      (WORK_FOLDER is emptied; each connection's lines are kept in WORK_FOLDER/wire)
"""
import asyncio
import json
import pathlib
import shutil
import sys
from contextlib import asynccontextmanager

from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from pydantic import AnyUrl

BINARY, WORK = sys.argv[1], pathlib.Path(sys.argv[2])
TEE = pathlib.Path(__file__).with_name("tee.py")
URI = AnyUrl("get-bananas://shopping-list")


def check(condition, what: str) -> None:
    if not condition:
        raise AssertionError(what)


@asynccontextmanager
async def connected(path: pathlib.Path, **callbacks):
    arguments = [str(TEE), str(WORK / "wire"), BINARY, "--file", str(path)]
    async with stdio_client(StdioServerParameters(command=sys.executable, args=arguments)) as (read, write):
        async with ClientSession(read, write, **callbacks) as session:
            hello = await session.initialize()
            check(hello.serverInfo.name == "get-bananas", "who it is")
            yield session


async def all_tools() -> None:
    path = WORK / "tools.json"
    async with connected(path) as session:
        await session.send_ping()
        tools = (await session.list_tools()).tools
        check(len(tools) == 5 and all(t.outputSchema and t.annotations.title for t in tools), "five tools")
        for name in ("bananas", "milk", "bread"):
            result = await session.call_tool("add_item", {"name": name})
            check(not result.isError and result.structuredContent["results"][0]["outcome"] == "added", name)
        await session.call_tool("update_item", {"items": ["bananas", "milk"], "checked": True})
        removed = await session.call_tool("remove_item", {"all_checked": True})
        check(len(removed.structuredContent["removed_items"]) == 2, "two bought rows removed")
        listed = await session.call_tool("get_shopping_list", {})
        check([r["name"] for r in listed.structuredContent["items"]] == ["bread"], "bread is left")
        changed = await session.call_tool("update_shopping_list", {
            "revision": listed.structuredContent["revision"], "items": [{"name": "bread", "section": "Bakery"}]})
        check(not changed.isError, changed.content[0].text)
        read = await session.read_resource(URI)
        check(json.loads(read.contents[0].text)["items"][0]["section"] == "Bakery", "the resource shows it")
        wrong = await session.call_tool("update_item", {"item": "bread", "checked": "yes"})
        check(wrong.isError and wrong.content[0].text.startswith("Invalid argument:"), "a mendable error")


async def subscription_sees_another_process() -> None:
    path = WORK / "subscribe.json"
    updated = asyncio.Event()

    async def handler(message) -> None:
        if isinstance(message, types.ServerNotification) and isinstance(
                message.root, types.ResourceUpdatedNotification):
            updated.set()

    async with connected(path, message_handler=handler) as session:
        await session.subscribe_resource(URI)
        other = await asyncio.create_subprocess_exec(BINARY, "--file", str(path), "add", "Figs")
        check(await other.wait() == 0, "another process adds")
        await asyncio.wait_for(updated.wait(), 5)
        await session.unsubscribe_resource(URI)


async def user_declines() -> None:
    path = WORK / "decline.json"
    path.write_text(json.dumps({"items": [f"Thing {n}" for n in range(9)]}))
    asked = []

    async def answer(context, params):
        asked.append(params.message)
        return types.ElicitResult(action="decline")

    async with connected(path, elicitation_callback=answer) as session:
        listed = await session.call_tool("get_shopping_list", {})
        result = await session.call_tool("update_shopping_list", {
            "revision": listed.structuredContent["revision"], "remove": [f"Thing {n}" for n in range(6)]})
        check(len(asked) == 1 and result.isError, "asked once, nothing done")


async def main() -> None:
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    for step in (all_tools, subscription_sees_another_process, user_declines):
        await asyncio.wait_for(step(), 60)
        print("ok", step.__name__, flush=True)


asyncio.run(main())
