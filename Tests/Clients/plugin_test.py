"""Tests of the fixture apple_music: run in a sandbox, while recording it, and with the recording."""

import os
import urllib.error
import urllib.request

import pytest

SONG = "/v1/catalog/us/songs/1613600188"


def test_a_fault_ends_with_its_test(apple_music, request):
    if request.config.getoption("amctl_record") or request.config.getoption("amctl_replay"):
        pytest.skip("only a sandbox fails on demand")
    apple_music.control("faults", fault="404@/v1/catalog:99")
    with pytest.raises(urllib.error.HTTPError):
        apple_music.get(SONG)


@pytest.mark.parametrize("name", ["Rainy days", "Sunny days"])
def test_each_test_has_its_own_changes(apple_music, name):
    before = {each["id"] for each in apple_music.library("playlists")}
    url = os.environ["APPLE_MUSIC_BASE_URL"] + "/v1/me/library/playlists"
    body = b'{"attributes": {"name": "%s"}}' % name.encode()
    urllib.request.urlopen(urllib.request.Request(url, body, apple_music.headers))
    [added] = [each for each in apple_music.library("playlists") if each["id"] not in before]
    assert added["attributes"]["name"] == name


def test_amctl_finds_the_server(apple_music):
    command = "amctl catalog songs 1613600188 --output tsv --fields name --no-header"
    assert os.popen(command).read() == "Northern Lights\n"


def test_the_environment_has_the_server(apple_music):
    assert os.environ["APPLE_MUSIC_BASE_URL"] == apple_music.url
    assert os.environ["APPLE_MUSIC_USER_TOKEN"] == apple_music.user_token
    assert "AMCTL_SANDBOX" not in os.environ
    assert apple_music.get(SONG)["data"][0]["attributes"]["name"] == "Northern Lights"
