// Tests the package for npm: node package_test.mjs NAME, in a folder where it is installed, beside
// the global set-up of its page.

import assert from "node:assert";

const { start } = await import(process.argv[2]);
const song = "/v1/catalog/us/songs/1613600188";

async function create(music, name) {
  const body = JSON.stringify({ attributes: { name } });
  const url = process.env.APPLE_MUSIC_BASE_URL + "/v1/me/library/playlists";
  const response = await fetch(url, { method: "POST", headers: music.headers, body });
  assert.equal(response.status, 201);
}

async function names(music) {
  return (await music.library("playlists")).map((each) => each.attributes.name);
}

// A sandbox, as it was at the start after each reset.
const sandbox = await start({ options: ["--library", "500"] });
assert.equal((await sandbox.library()).length, 500);
await create(sandbox, "Rainy days");
await sandbox.control("faults", { fault: "404@/v1/catalog:99" });
assert((await names(sandbox)).includes("Rainy days"));
await assert.rejects(sandbox.get(song), /404/);
await sandbox.reset();
assert(!(await names(sandbox)).includes("Rainy days"));
assert.equal(await sandbox.stop(), 0);

// A recording of a sandbox, and the same requests with it.
for (const server of [{ record: "Answers" }, { replay: "Answers" }]) {
  process.env.AMCTL_SANDBOX = "record" in server ? "1" : "0";
  const music = await start({ ...server, options: ["--session", "test"] });
  assert(!("AMCTL_SANDBOX" in process.env));
  const before = await names(music);
  await create(music, "Rainy days");
  assert.deepEqual((await names(music)).filter((each) => !before.includes(each)), ["Rainy days"]);
  assert.equal(await music.stop(), 0);
}
await assert.rejects(start({ replay: "Missing" }), /exit code 2/);

// The global set-up, and a server that ends with this process.
const { setup, teardown } = await import("./global-setup.mjs");
await setup();
const { APPLE_MUSIC_BASE_URL: url, APPLE_MUSIC_DEVELOPER_TOKEN: token } = process.env;
const { status } = await fetch(url + song, { headers: { Authorization: `Bearer ${token}` } });
assert.equal(status, 200);
await teardown();
await assert.rejects(fetch(url + song));
console.log((await start()).url);
