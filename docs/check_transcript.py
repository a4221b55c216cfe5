#!/usr/bin/env python3
"""Checks the transcript of a finished match: its chain, the seed of its draws, and its commitments.

    python3 check_transcript.py transcript.json
    python3 check_transcript.py transcript.json --int SEQ LABEL BELOW
    python3 check_transcript.py transcript.json --shuffle SEQ LABEL COUNT

The second and third form repeat a draw of entry SEQ: a number below BELOW, or the order into which COUNT items were put. This
program knows nothing of the rules, and shares no line with the service. It needs Python 3.9 and nothing else. Ends with 1 if
something is wrong.
"""
import base64
import hashlib
import hmac
import json
import struct
import sys


def canonical(value):
    """JSON with sorted keys and without white space: equal values are equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sha256(value):
    return base64url(hashlib.sha256(canonical(value)).digest())


def words(seed, seq, label):
    """The 32-bit words of one draw: HMAC-SHA-256 of the label and a counter, eight words a block."""
    counter = 0
    while True:
        name = canonical(["standoff/chance/1", seq, label, counter])
        yield from struct.unpack(">8I", hmac.new(seed, name, hashlib.sha256).digest())
        counter += 1


def below(stream, limit):
    """A word below the largest multiple of the limit, modulo the limit: every number is as likely."""
    usable = 2**32 - 2**32 % limit
    return next(word for word in stream if word < usable) % limit


def draw(seed, seq, label, limit):
    return below(words(seed, seq, label), limit)


def shuffle(seed, seq, label, items):
    """Fisher and Yates, from the last item to the second."""
    stream, deck = words(seed, seq, label), list(items)
    for i in range(len(deck) - 1, 0, -1):
        j = below(stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def chain(transcript):
    """Each entry has the next number and the hash of the one before."""
    seq, head = 0, None
    for item in transcript["entries"]:
        entry = item["entry"]
        if entry["seq"] != seq + 1 or entry["prev"] != head:
            yield f"entry {entry['seq']} does not continue the one before"
        seq, head = entry["seq"], sha256(["standoff/entry/1", transcript["matchId"], entry])
    if head != transcript["head"] or seq != transcript["seq"]:
        yield "the last entry is another one than the transcript says"


def seed_of(transcript):
    text = transcript["drawSeed"]
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def commitment_of_seed(transcript):
    """The first entry has the hash of the seed, made before anybody has moved."""
    seed = seed_of(transcript)
    committed = transcript["entries"][0]["entry"].get("draws")
    said = sha256(["standoff/draw-commitment/1", transcript["matchId"], base64url(seed)])
    if said != committed or base64url(seed) != transcript["drawSeed"]:
        yield "the seed of the draws is not the one that was committed to"


def commitments(transcript):
    """Each move of a seal opens the commitment that its player was given when it was sealed."""
    for item in transcript["entries"]:
        entry = item["entry"]
        disclosed = {each["seat"]: each for each in item.get("moves", [])}
        for move in entry.get("moves", []):
            opened = move if "salt" in move else disclosed.pop(move["seat"], None)
            if move["by"] != "seal" or opened is None:
                continue
            about = [transcript["matchId"], entry["closed"], move["seat"], opened["move"], opened["salt"]]
            if sha256(["standoff/seal/1", *about]) != move.get("commitment"):
                yield f"entry {entry['seq']}: the move of seat {move['seat']} does not open its commitment"
        for seat in disclosed:
            yield f"entry {entry['seq']}: a move of seat {seat} is disclosed that no seal has made"


def main(path, *wanted):
    with open(path, encoding="utf-8") as file:
        transcript = json.load(file)
    if wanted:
        kind, seq, label, number = wanted
        seed = seed_of(transcript)
        if kind == "--int":
            print(draw(seed, int(seq), label, int(number)))
        else:
            print(*shuffle(seed, int(seq), label, range(int(number))))
        return 0
    faults = [*chain(transcript), *commitment_of_seed(transcript), *commitments(transcript)]
    print(*faults or ["chain, seed and commitments are as they should be"], sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 6):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
