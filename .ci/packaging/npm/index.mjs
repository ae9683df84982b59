// Apple Music for tests: a server that computes, records or replays it, its URL and its tokens.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { env, execPath } from "node:process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("bin/amctl", import.meta.url));

// The program that amctl runs beside its server: prints the environment, and ends when its stdin
// does, so that no server outlives its tests, however they end.
const report = "console.log(JSON.stringify(process.env)); process.stdin.resume()";

const servers = new Set();

/**
 * Starts 'amctl sandbox', or a server that records or replays the responses in a folder, and sets
 * its variables, such as APPLE_MUSIC_BASE_URL, in process.env.
 */
export async function start({ record, replay, options = [] } = {}) {
  const words = record ? ["fixtures", "record", record]
    : replay ? ["fixtures", "serve", replay] : ["sandbox"];
  const server = spawn(
    program, ["--quiet", ...words, ...options, "--", execPath, "--eval", report],
    { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(server, "exit");
  server.stdout.setEncoding("utf8");
  let text = "";
  for await (const piece of server.stdout) {
    text += piece;
    if (text.endsWith("\n")) break;
  }
  if (!text) throw new Error(`'amctl ${words.join(" ")}': exit code ${(await ended)[0]}`);
  const variables = JSON.parse(text);
  const removed = Object.fromEntries(Object.keys(env).map((name) => [name, undefined]));
  const before = set({ ...removed, ...variables });
  server.unref();
  server.stdin.unref();
  const music = new AppleMusic(variables, async () => {
    servers.delete(music);
    set(before);
    server.ref();
    server.stdin.end();
    return (await ended)[0];
  });
  servers.add(music);
  return music;
}

/** Sets variables, or removes undefined ones, and returns those that changed as they were. */
function set(variables) {
  const before = {};
  for (const [name, value] of Object.entries(variables)) {
    if (env[name] === value) continue;
    before[name] = env[name];
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
  return before;
}

/** Stops every server that start() started, and restores the environment. */
export async function stop() {
  for (const server of servers) await server.stop();
}

/** A server: its URL, the tokens that it accepts, and the account behind them. */
class AppleMusic {
  constructor(variables, stop) {
    this.url = variables.APPLE_MUSIC_BASE_URL;
    this.developerToken = variables.APPLE_MUSIC_DEVELOPER_TOKEN;
    this.userToken = variables.APPLE_MUSIC_USER_TOKEN;
    this.headers = {
      Authorization: `Bearer ${this.developerToken}`, "Music-User-Token": this.userToken,
    };
    /** Ends the server, and returns its exit code. */
    this.stop = stop;
  }

  /** Returns the document at a path such as '/v1/me/library/songs?limit=5'. */
  async get(path) {
    return result(await fetch(this.url + path, { headers: this.headers }));
  }

  /** Returns all items of a kind in the library, such as its 'playlists'. */
  async library(kind = "songs") {
    const items = [];
    let path = `/v1/me/library/${kind}?limit=100`;
    while (path) {
      const page = await this.get(path);
      items.push(...page.data);
      path = page.next;
    }
    return items;
  }

  /** Controls the server: control("faults", { fault: "429@/v1/me/library:3" }). */
  async control(action, query = {}, method = "POST") {
    const url = `${this.url}/__amctl/${action}?${new URLSearchParams(query)}`;
    return result(await fetch(url, { method }));
  }

  /** Makes everything as it was at the start. */
  reset() {
    return this.control("reset");
  }
}

async function result(response) {
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return response.json();
}
