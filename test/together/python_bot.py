"""A bot that knows the service by a generated client alone: it looks for matches that wait for it, every now and then."""

import base64
import hashlib
import json
import random
import sys
import time

import httpx
from generated_client.api.matches import create_match, get_match, join_match, list_entries, list_matches, list_my_matches
from generated_client.api.play import seal_move
from generated_client.api.players import create_guest
from generated_client.client import AuthenticatedClient, Client
from generated_client.models import ListMyMatchesAwaiting, NewGuest, NewMatch, SealBody


# A busy machine is slow, and that is no fault.
PATIENCE = httpx.Timeout(120)
# Between two looks. Seconds.
PAUSE = 0.2


def call(operation, *path, allowed=(), **options):
    """The answer as plain data, None if it has an allowed status. Whoever asks too fast has to wait, and asks again."""
    while True:
        answer = operation.sync_detailed(*path, **options)
        status = int(answer.status_code)
        if status < 300:
            return answer.parsed.to_dict()
        if status in allowed:
            return None
        if status != 429 and status < 500:
            raise RuntimeError(f"{operation.__name__} {path}: {status} {answer.content}")
        time.sleep(int(answer.headers.get("retry-after", "1")))


def find_matches(client, mine, enough):
    while len(mine) < enough:
        for match in call(list_matches, client=client)["matches"]:
            if match["matchId"] not in mine:
                call(join_match, match["matchId"], client=client)
                mine[match["matchId"]] = 0
        time.sleep(PAUSE)


def answer(client, mine, match_id):
    match = call(get_match, match_id, client=client)
    you = match["you"]
    if you["seal"] or not you["moves"]:
        return
    body = SealBody(move=random.choice(you["moves"]))
    # 409: somebody was faster, and the match will be looked at again.
    if call(seal_move, match_id, match["round"], client=client, body=body, allowed=(409,)):
        mine[match_id] += 1


def entry_hash(match_id, entry):
    """As docs/client.md says."""
    public = {key: value for key, value in entry.items() if key != "receipt"}
    text = json.dumps(["standoff/entry/1", match_id, public], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")


def look(client, match_id, sealed):
    entries, after, head = 0, 0, None
    while after is not None:
        page = call(list_entries, match_id, client=client, after=after)
        for entry in page["entries"]:
            entries += 1
            if entry["seq"] != entries or entry["prev"] != head:
                raise RuntimeError(f"entry {entry['seq']} of {match_id} does not continue the history")
            head = entry_hash(match_id, entry)
        after = page["next"]
    reason = call(get_match, match_id, client=client)["outcome"]["reason"]
    return {"matchId": match_id, "entries": entries, "reason": reason, "head": head, "sealed": sealed}


def play(wanted):
    url = wanted["url"]
    guest = call(create_guest, client=Client(base_url=url, timeout=PATIENCE), body=NewGuest(name=wanted["name"]))
    client = AuthenticatedClient(base_url=url, token=guest["token"], timeout=PATIENCE)
    mine = {}
    for wish in wanted["opens"]:
        mine[call(create_match, client=client, body=NewMatch.from_dict(wish))["matchId"]] = 0
    find_matches(client, mine, wanted["matches"])
    running = set(mine)
    while running:
        for match in call(list_my_matches, client=client, awaiting=ListMyMatchesAwaiting.ME)["matches"]:
            answer(client, mine, match["matchId"])
        running -= {one for one in running if call(get_match, one, client=client)["status"] == "over"}
        time.sleep(PAUSE)
    return {"player": guest["player"], "matches": [look(client, *one) for one in mine.items()]}


print(json.dumps(play(json.loads(sys.argv[1]))))
