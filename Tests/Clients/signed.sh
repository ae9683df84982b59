#!/usr/bin/env bash
# Signs a developer token and uses the service with it, as a script with openssl, curl and jq would.
set -euo pipefail

base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

# Prints the 64 bytes of a signature, which openssl writes as two integers in DER.
raw_signature() {
  local number
  openssl asn1parse -inform DER | sed -n 's/.*INTEGER *://p' | while read -r number; do
    printf '%64s' "$number" | tr ' ' 0 | sed 's/../\\x&/g' | xargs -0 printf '%b'
  done
}

now=$(date +%s)
header=$(printf '{"alg":"ES256","kid":"%s"}' "$APPLE_MUSIC_KEY_ID" | base64url)
claims=$(printf '{"iss":"%s","iat":%d,"exp":%d}' "$APPLE_MUSIC_TEAM_ID" "$now" $((now + 3600)) |
  base64url)
signature=$(printf '%s' "$header.$claims" |
  openssl dgst -sha256 -sign "$APPLE_MUSIC_PRIVATE_KEY_FILE" | raw_signature | base64url)

# Sends a request with the token of the first argument to the path of the second.
send() {
  local token=$1 path=$2
  shift 2
  curl -sS -g --max-time 30 -H "Authorization: Bearer $token" \
    -H "Music-User-Token: $APPLE_MUSIC_USER_TOKEN" "$@" "$APPLE_MUSIC_BASE_URL$path"
}
ask() { send "$header.$claims.$signature" "$@"; }

ask /v1/catalog/us/songs/1613600188 | jq -r '.data[0].attributes.name'
ask '/v1/catalog/us/songs?ids=1613600188,1613600189,7' | jq -r '"\(.data | length) of 3 songs"'
ask '/v1/catalog/us/search?term=northern+lights&types=songs&limit=3' |
  jq -r '"\(.results.songs.data | length) songs found"'
ask '/v1/catalog/us/charts?types=songs&limit=3' |
  jq -r '"\(.results.songs[0].data | length) songs of the charts"'

path=/v1/me/library/songs count=0
while [ -n "$path" ]; do
  page=$(ask "$path")
  count=$((count + $(jq '.data | length' <<<"$page")))
  path=$(jq -r '.next // empty' <<<"$page")
done
echo "$count of $(jq .meta.total <<<"$page") songs of the library"

id=$(ask /v1/me/library/playlists -H 'Content-Type: application/json' -d '{
  "attributes": {"name": "Harbor"}, "relationships": {"tracks": {"data": [
    {"id": "1613600188", "type": "songs"}, {"id": "7", "type": "songs"}]}}}' | jq -r '.data[0].id')
echo "Harbor has $(ask "/v1/me/library/playlists/$id/tracks" | jq .meta.total) of 2 tracks"

status=$(send "$header.$claims." /v1/catalog/us/genres -o /dev/null -w '%{http_code}')
echo "without a signature: $status"
