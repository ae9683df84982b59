"""The fixture 'apple_music' for pytest, and the options --amctl-record and --amctl-replay."""

import pytest

from . import AppleMusic


def pytest_addoption(parser):
    group = parser.getgroup("amctl", "Apple Music")
    group.addoption("--amctl-record", metavar="DIR",
                    help="record the responses to each test, from Apple or where amctl is set to")
    group.addoption("--amctl-replay", metavar="DIR", help="replay the responses to each test")


def pytest_configure(config):
    if config.getoption("amctl_record") and config.getoption("amctl_replay"):
        raise pytest.UsageError("--amctl-record and --amctl-replay cannot be used together")


@pytest.fixture(scope="session")
def apple_music_options():
    """Options of 'amctl sandbox', such as ['--library', '20K']: define this fixture to set them."""
    return []


@pytest.fixture(scope="session")
def apple_music_server(request, apple_music_options):
    """The server of all tests, or of the tests of one worker."""
    words = ["sandbox", *apple_music_options]
    for verb, option in [("record", "amctl_record"), ("serve", "amctl_replay")]:
        folder = request.config.getoption(option)
        words = ["fixtures", verb, folder] if folder else words
    with AppleMusic(*words) as server:
        yield server


@pytest.fixture
def apple_music(request, apple_music_server, monkeypatch):
    """An Apple Music as it was at the start, with its URL and tokens in the environment too."""
    music, option = apple_music_server, request.config.getoption
    if option("amctl_record") or option("amctl_replay"):
        music = music.session(request.node.nodeid)
        music.control("reset", session=request.node.nodeid)
    else:
        music.control("reset")
    for name, value in music.variables.items():
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    yield music
    if option("amctl_replay"):
        calls = music.control("requests", "GET", session=request.node.nodeid)["requests"]
        missing = [f"{each['method']} {each['target']}" for each in calls if each["miss"]]
        if missing:
            pytest.fail(f"not recorded: {', '.join(missing)}; run the test with --amctl-record")
