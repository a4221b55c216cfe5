import httpx
import models
from driver import run


# A busy machine is slow, and that is no fault. Seconds.
PATIENCE = 120


class Calls:
    def __init__(self, url, token):
        self.client = httpx.Client(base_url=url, headers={"authorization": f"Bearer {token}"}, timeout=PATIENCE)

    def _of(self, model, method, path, body=None, params=None):
        sent = None if body is None else body.model_dump(mode="json", exclude_unset=True)
        answer = self.client.request(method, path, json=sent, params=params)
        if answer.headers["content-type"] == "application/problem+json":
            model = models.Problem
        elif answer.status_code >= 400:
            return answer.status_code, None
        return answer.status_code, model.model_validate(answer.json()).model_dump(mode="json", exclude_unset=True)

    def open(self, body):
        return self._of(models.MatchAnswer, "POST", "/matches", models.NewMatch.model_validate(body))

    def lobby(self):
        return self._of(models.MatchList, "GET", "/matches")

    def join(self, match_id):
        return self._of(models.MatchAnswer, "POST", f"/matches/{match_id}/join", models.Join())

    def match(self, match_id):
        return self._of(models.MatchAnswer, "GET", f"/matches/{match_id}")

    def seal(self, match_id, round_, move):
        return self._of(models.SealAnswer, "PUT", f"/matches/{match_id}/rounds/{round_}/seal", models.SealBody(move=move))

    def entries(self, match_id, after):
        return self._of(models.EntryList, "GET", f"/matches/{match_id}/entries", params={"after": after})

    def health(self):
        return self._of(models.Health, "GET", "/health")


def arrive(url, name):
    body = models.NewGuest(name=name).model_dump(mode="json")
    answer = httpx.post(f"{url}/guests", json=body, timeout=PATIENCE)
    return Calls(url, models.Guest.model_validate(answer.json()).token)


run(arrive, Calls)
