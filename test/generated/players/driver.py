"""Plays a whole match with a generated client, and reads what no service sends yet. See driver.ts.

A client is an object with the methods open, lobby, join, match, seal, entries and health. Each gives a status, and what
the client has read as plain data.
"""

import json
import random
import sys


def given(answer):
    status, data = answer
    if status not in (200, 201):
        raise RuntimeError(f"{status} {data}")
    return data


def take(player, match_id):
    match = given(player.match(match_id))
    you = match.get("you")
    if match.get("outcome") or not you or you.get("seal") or not you["moves"]:
        return match
    status, data = player.seal(match_id, match["round"], random.choice(you["moves"]))
    if status not in (200, 409):
        raise RuntimeError(f"a legal move is refused: {status} {data}")
    return match


def play(arrive, url, opening):
    ann, bob = arrive(url, "Ann"), arrive(url, "Bob")
    match_id = given(ann.open(opening))["matchId"]
    while match_id not in [one["matchId"] for one in given(bob.lobby())["matches"]]:
        pass
    given(bob.join(match_id))
    match = given(ann.match(match_id))
    while not match.get("outcome"):
        take(ann, match_id)
        match = take(bob, match_id)
    entries, after = [], 0
    while after is not None:
        page = given(ann.entries(match_id, after))
        entries += page["entries"]
        after = page.get("next")
    return {
        "reason": match["outcome"]["reason"],
        "seqs": [entry["seq"] for entry in entries],
        "last": entries[-1]["outcome"]["reason"],
        "events": sum(len(entry.get("events") or []) for entry in entries),
    }


def read_strange(calls):
    match = given(calls.match("strange"))
    entries = given(calls.entries("strange", 0))["entries"]
    status, problem = calls.seal("strange", 1, {})
    return {
        "status": match["status"],
        "game": match["game"],
        "types": [entry["type"] for entry in entries],
        "events": [event["type"] for entry in entries for event in entry.get("events") or []],
        "refused": [status, problem["code"]],
        "statuses": [calls.health()[0] for _ in range(4)],
    }


def run(arrive, back):
    url, strange, opening = sys.argv[1:4]
    played = play(arrive, url, json.loads(opening))
    print(json.dumps({"played": played, "read": read_strange(back(strange, "token"))}))
