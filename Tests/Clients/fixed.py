"""Uses the service at the one URL that it knows, as an application without settings would."""

import json
import os
import urllib.error
import urllib.request

URL = "https://api.music.apple.com"
TOKENS = {
    "Authorization": "Bearer " + os.environ["APPLE_MUSIC_DEVELOPER_TOKEN"],
    "Music-User-Token": os.environ["APPLE_MUSIC_USER_TOKEN"],
}


def send(method, path, body=None, headers=TOKENS):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, headers, method=method)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=30) as response:
        text = response.read()
    return json.loads(text) if text else None


def items(path):
    while path:
        page = send("GET", path)
        yield from page["data"]
        path = page.get("next")


def names(resources):
    return ", ".join(resource["attributes"]["name"] for resource in resources)


print(names(send("GET", "/v1/catalog/us/songs/1613600188")["data"]))

found = send("GET", "/v1/catalog/us/search?term=northern+lights&types=songs&limit=3")
print("found", names(found["results"]["songs"]["data"]))

total = send("GET", "/v1/me/library/songs?limit=1")["meta"]["total"]
print(len({song["id"] for song in items("/v1/me/library/songs")}), "of", total, "songs")

tracks = [{"id": id, "type": "songs"} for id in ("1613600188", "1613600189")]
playlist = {
    "attributes": {"name": "Harbor"},
    "relationships": {"tracks": {"data": tracks}},
}
id = send("POST", "/v1/me/library/playlists", playlist)["data"][0]["id"]
print("listed", names(one for one in items("/v1/me/library/playlists") if one["id"] == id))
print("contains", names(items(f"/v1/me/library/playlists/{id}/tracks")))

try:
    send("GET", "/v1/catalog/us/songs/1613600188", headers={})
except urllib.error.HTTPError as error:
    print("without a token", error.code)
