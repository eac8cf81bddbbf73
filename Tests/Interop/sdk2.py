#!/usr/bin/env python3
"""The official Python SDK 2.3.0 drives the built binary: modes auto, legacy and pinned 2026-07-28.

    sdk2.py BINARY WORK_FOLDER      (WORK_FOLDER is emptied; each connection's lines are kept in WORK_FOLDER/wire)
"""
import asyncio
import json
import os
import pathlib
import shutil
import sys
import time

from mcp import Client, StdioServerParameters, types

BINARY, WORK = sys.argv[1], pathlib.Path(sys.argv[2])
TEE = pathlib.Path(__file__).with_name("tee.py")
URI = "get-bananas://shopping-list"
MODES = ["auto", "legacy", "2026-07-28"]


def server(path: pathlib.Path) -> StdioServerParameters:
    arguments = [str(TEE), str(WORK / "wire"), BINARY, "--file", str(path)]
    return StdioServerParameters(command=sys.executable, args=arguments)


def check(condition, what: str) -> None:
    if not condition:
        raise AssertionError(what)


def text(result) -> str:
    return result.content[0].text


def rows(path: pathlib.Path) -> dict:
    return {row["name"]: row for row in json.loads(path.read_text())["items"]}


def fill(path: pathlib.Path, count: int) -> None:
    path.write_text(json.dumps({"schemaVersion": 1, "items": [{"name": f"Thing {n}"} for n in range(count)]}))


async def all_tools(mode: str) -> None:
    path = WORK / f"tools {mode}.json"
    async with Client(server(path), mode=mode) as client:
        tools = (await client.list_tools()).tools
        check([t.name for t in tools] == ["get_shopping_list", "add_item", "remove_item", "update_item",
                                          "update_shopping_list"], "five tools in order")
        check((await client.call_tool("get_shopping_list", {})).structured_content["total"] == 0, "empty at first")
        check(not path.exists(), "reading makes no file")
        added = await client.call_tool("add_item", {"items": [
            {"name": "Bananas", "section": "Produce"}, {"name": "Milk", "amount": "2 l"}, {"name": "Bread"}]})
        check(not added.is_error and added.structured_content["total"] == 3, "three added")
        await client.call_tool("update_item", {"item": "milk", "checked": True})
        check(rows(path)["Milk"]["checked"] is True, "milk is bought in the file")
        missing = await client.call_tool("update_item", {"item": "Soya", "checked": True})
        check(missing.is_error and text(missing).startswith("Not found:"), "a miss is a result with isError")
        await client.call_tool("remove_item", {"item": "Bread"})
        listed = await client.call_tool("get_shopping_list", {})
        changed = await client.call_tool("update_shopping_list", {
            "revision": listed.structured_content["revision"],
            "items": [{"name": "Bananas", "amount": "6"}, {"name": "Tea"}]})
        check(not changed.is_error, text(changed))
        check(set(rows(path)) == {"Bananas", "Milk", "Tea"}, "what was not mentioned stays")
        stale = await client.call_tool("update_shopping_list", {"revision": "r0000000000000000", "remove": ["Tea"]})
        check(stale.is_error and text(stale).startswith("Conflict:"), "a stale revision is a conflict")
        resources = (await client.list_resources()).resources
        check([str(r.uri) for r in resources] == [URI], "one resource")
        read = await client.read_resource(URI)
        check(json.loads(read.contents[0].text) == json.loads(path.read_text()), "the resource is the list")
        check((await client.list_resource_templates()).resource_templates == [], "no templates")


async def asks_the_user(mode: str) -> None:
    for action, content, deleted in [
        ("accept", {"confirm": True}, True), ("accept", {"confirm": False}, False),
        ("decline", None, False), ("cancel", None, False)]:
        path = WORK / f"ask {mode} {action} {deleted}.json"
        fill(path, 9)
        questions = []

        async def answer(context, params):
            questions.append(params.message)
            return types.ElicitResult(action=action, content=content)

        async with Client(server(path), mode=mode, elicitation_callback=answer) as client:
            listed = await client.call_tool("get_shopping_list", {})
            before = path.read_bytes()
            result = await client.call_tool("update_shopping_list", {
                "revision": listed.structured_content["revision"], "remove": [f"Thing {n}" for n in range(7)]})
            check(len(questions) == 1 and "7" in questions[0], f"asked once: {questions}")
            if deleted:
                check(not result.is_error and len(rows(path)) == 2, "accepted and deleted")
            else:
                check(result.is_error and text(result).startswith("Not confirmed:"), text(result))
                check(path.read_bytes() == before, "nothing changed")
    path = WORK / f"ask {mode} nobody.json"
    fill(path, 9)
    async with Client(server(path), mode=mode) as client:
        listed = await client.call_tool("get_shopping_list", {})
        result = await client.call_tool("update_shopping_list", {
            "revision": listed.structured_content["revision"], "remove": [f"Thing {n}" for n in range(7)]})
        check(not result.is_error and len(rows(path)) == 2, "a client that cannot be asked is not asked")


async def listens(mode: str) -> None:
    path = WORK / f"listen {mode}.json"
    fill(path, 2)
    async with Client(server(path), mode=mode) as client:
        async with client.listen(resource_subscriptions=[URI], tools_list_changed=True) as subscription:
            check(list(subscription.honored.resource_subscriptions or []) == [URI], "honoured subset")
            other = await asyncio.create_subprocess_exec(BINARY, "--file", str(path), "add", "Figs")
            check(await other.wait() == 0, "another process adds")
            event = await asyncio.wait_for(anext(aiter(subscription)), 5)
            check(str(event.uri) == URI, "the change is announced")


async def cancels_a_lock_wait() -> None:
    path = WORK / "cancel.json"
    fill(path, 1)
    before = path.read_bytes()
    lock = pathlib.Path(str(path) + ".lock")
    lock.write_text(f"{os.getpid()}\n")
    async with Client(server(path), mode="2026-07-28") as client:
        call = asyncio.create_task(client.call_tool("add_item", {"name": "Never"}))
        await asyncio.sleep(0.3)
        call.cancel()
        began = time.monotonic()
        listed = await client.call_tool("get_shopping_list", {})
        check(listed.structured_content["total"] == 1 and time.monotonic() - began < 2, "reads go on")
        lock.unlink()
        await client.call_tool("get_shopping_list", {})
    check(path.read_bytes() == before, "the cancelled call changed nothing")


async def two_clients_at_once() -> None:
    path = WORK / "two.json"
    async with Client(server(path), mode="auto") as one, Client(server(path), mode="legacy") as two:
        calls = [client.call_tool("add_item", {"name": f"{name} {n}"})
                 for n in range(20) for client, name in ((one, "one"), (two, "two"))]
        results = await asyncio.gather(*calls)
        check(not any(r.is_error for r in results), "every add succeeds")
    check(len(rows(path)) == 40, "no add is lost")


async def main() -> None:
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    steps = [(all_tools, m) for m in MODES] + [(asks_the_user, m) for m in MODES]
    steps += [(listens, m) for m in ("auto", "2026-07-28")] + [(cancels_a_lock_wait,), (two_clients_at_once,)]
    for step, *arguments in steps:
        await asyncio.wait_for(step(*arguments), 60)
        print("ok", step.__name__, *arguments, flush=True)


asyncio.run(main())
