// Lists the tracks of an album and rates a song, as an application in Node would.

const base = process.env.AMCTL_BASE_URL;
const headers = {
  authorization: `Bearer ${process.env.APP_TOKEN}`,
  "music-user-token": process.env.APP_USER_TOKEN,
};

async function send(method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: body ? { ...headers, "content-type": "application/json" } : headers,
    body: body && JSON.stringify(body),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  const text = await response.text();
  return text ? JSON.parse(text) : {};
}

const album = process.argv[2] ?? "1616728060";
const found = await send("GET", `/v1/catalog/us/albums/${album}`);
console.log(found.data[0].attributes.name);

let path = `/v1/catalog/us/albums/${album}/tracks?limit=2`;
while (path) {
  const page = await send("GET", path);
  for (const track of page.data) console.log(`${track.id} ${track.attributes.name}`);
  path = page.next;
}

const rating = "/v1/me/ratings/songs/1613600188";
await send("PUT", rating, { type: "rating", attributes: { value: 1 } });
console.log(`rated ${(await send("GET", rating)).data[0].attributes.value}`);
await send("DELETE", rating);
console.log(`rated ${(await send("GET", rating)) ?? "None"}`);
