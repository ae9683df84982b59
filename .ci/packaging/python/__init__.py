"""Apple Music for tests: a server that computes, records or replays it, its URL and its tokens."""

import copy
import json
import os
import subprocess
import sys
from importlib.metadata import files
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

# The program that amctl runs beside its server: prints the environment, and ends when its stdin
# does, so that no server outlives its tests, however they end.
REPORT = """
import json, os, sys
print(json.dumps(dict(os.environ)), flush=True)
sys.stdin.read()
"""
# A proxy of the environment is not for a server of this machine.
open_url = build_opener(ProxyHandler({})).open


def program():
    """Returns the path of the amctl that is installed with this module."""
    found = [file for file in files("@DIST@") or () if file.match("bin/amctl")]
    return os.path.normpath(found[0].locate()) if found else "amctl"


class AppleMusic:
    """A server: its URL, the tokens that it accepts, and the account behind them."""

    def __init__(self, *words):
        """Starts amctl with words such as 'sandbox', '--library', '20K'."""
        self.process = subprocess.Popen(
            [program(), "--quiet", *words, "--", sys.executable, "-ISc", REPORT],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"'amctl {' '.join(words)}': exit code {self.stop()}")
        environment = json.loads(line)
        #: The variables that amctl sets for a program, and None for those that it removes.
        self.variables = {name: environment.get(name) for name in {*environment, *os.environ}
                          if environment.get(name) != os.environ.get(name)}

    def session(self, name):
        """Returns the same server with recorded responses in a sequence of their own."""
        session = copy.copy(self)
        url = f"{self.variables['AMCTL_BASE_URL']}/~{quote(name, safe='')}"
        session.variables = {**self.variables, "APPLE_MUSIC_BASE_URL": url, "AMCTL_SESSION": name}
        return session

    url = property(lambda self: self.variables["APPLE_MUSIC_BASE_URL"])
    developer_token = property(lambda self: self.variables["APPLE_MUSIC_DEVELOPER_TOKEN"])
    user_token = property(lambda self: self.variables["APPLE_MUSIC_USER_TOKEN"])

    @property
    def headers(self):
        """The headers of a request with both tokens."""
        return {"Authorization": f"Bearer {self.developer_token}",
                "Music-User-Token": self.user_token}

    def get(self, path):
        """Returns the document at a path such as '/v1/me/library/songs?limit=5'."""
        with open_url(Request(self.url + path, headers=self.headers)) as response:
            return json.load(response)

    def library(self, kind="songs"):
        """Returns all items of a kind in the library, such as its 'playlists'."""
        path, items = f"/v1/me/library/{kind}?limit=100", []
        while path:
            page = self.get(path)
            items += page["data"]
            path = page.get("next")
        return items

    def control(self, action, method="POST", **query):
        """Controls the server: control('faults', fault='429@/v1/me/library:3')."""
        url = f"{self.variables['AMCTL_BASE_URL']}/__amctl/{action}?{urlencode(query)}"
        with open_url(Request(url, method=method)) as response:
            return json.load(response)

    def stop(self):
        """Ends the server, and returns its exit code."""
        self.process.communicate()
        return self.process.returncode

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
