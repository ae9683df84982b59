"""Lists the tracks of an album and rates a song, as an application with requests would."""

import os
import sys

import requests

base = os.environ["AMCTL_BASE_URL"]
session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["APP_TOKEN"]
session.headers["Music-User-Token"] = os.environ["APP_USER_TOKEN"]


def get(path):
    response = session.get(base + path, timeout=30)
    if response.status_code == 404:
        return None
    response.raise_for_status()
    return response.json()


album = sys.argv[1] if len(sys.argv) > 1 else "1616728060"
found = get(f"/v1/catalog/us/albums/{album}")
print(found["data"][0]["attributes"]["name"])

path = f"/v1/catalog/us/albums/{album}/tracks?limit=2"
while path:
    page = get(path)
    for track in page["data"]:
        print(track["id"], track["attributes"]["name"])
    path = page.get("next")

rating = "/v1/me/ratings/songs/1613600188"
body = {"attributes": {"value": 1}, "type": "rating"}
session.put(base + rating, json=body, timeout=30).raise_for_status()
print("rated", get(rating)["data"][0]["attributes"]["value"])
session.delete(base + rating, timeout=30).raise_for_status()
print("rated", get(rating))
