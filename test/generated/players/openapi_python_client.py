import httpx
from driver import run
from generated_client.api.matches import create_match, get_match, join_match, list_entries, list_matches
from generated_client.api.play import seal_move
from generated_client.api.players import create_guest
from generated_client.api.service import health
from generated_client.client import AuthenticatedClient, Client
from generated_client.models import NewGuest, NewMatch, SealBody


# A busy machine is slow, and that is no fault.
PATIENCE = httpx.Timeout(120)


class Calls:
    def __init__(self, url, token):
        self.client = AuthenticatedClient(base_url=url, token=token, timeout=PATIENCE)

    def _of(self, operation, *path, **options):
        answer = operation.sync_detailed(*path, client=self.client, **options)
        parsed = answer.parsed
        return int(answer.status_code), parsed.to_dict() if hasattr(parsed, "to_dict") else parsed

    def open(self, body):
        return self._of(create_match, body=NewMatch.from_dict(body))

    def lobby(self):
        return self._of(list_matches)

    def join(self, match_id):
        # The body may be left out.
        return self._of(join_match, match_id)

    def match(self, match_id):
        return self._of(get_match, match_id)

    def seal(self, match_id, round_, move):
        return self._of(seal_move, match_id, round_, body=SealBody(move=move))

    def entries(self, match_id, after):
        return self._of(list_entries, match_id, after=after)

    def health(self):
        return self._of(health)


def arrive(url, name):
    guest = create_guest.sync(client=Client(base_url=url, timeout=PATIENCE), body=NewGuest(name=name))
    return Calls(url, guest.token)


run(arrive, Calls)
