#!/usr/bin/env bash
# Lists the tracks of an album and rates a song, as a script with curl and jq would.
set -euo pipefail

# Prints the response; fails with the status as message unless it is a success or a 404.
send() {
  local method=$1 path=$2 body=${3:-} answer
  answer=$(curl -sS --max-time 30 -X "$method" -w '\n%{http_code}' "$AMCTL_BASE_URL$path" \
    -H "Authorization: Bearer $APP_TOKEN" -H "Music-User-Token: $APP_USER_TOKEN" \
    ${body:+-H 'Content-Type: application/json' -d "$body"})
  case ${answer##*$'\n'} in
    2??) printf '%s' "${answer%$'\n'*}" ;;
    404) ;;
    *) echo "$method $path: ${answer##*$'\n'}" >&2; return 1 ;;
  esac
}

album=${1:-1616728060}
send GET "/v1/catalog/us/albums/$album" | jq -r '.data[0].attributes.name'

path="/v1/catalog/us/albums/$album/tracks?limit=2"
while [ -n "$path" ]; do
  page=$(send GET "$path")
  jq -r '.data[] | "\(.id) \(.attributes.name)"' <<<"$page"
  path=$(jq -r '.next // empty' <<<"$page")
done

rating=/v1/me/ratings/songs/1613600188
send PUT "$rating" '{"type": "rating", "attributes": {"value": 1}}' >/dev/null
echo "rated $(send GET "$rating" | jq -r '.data[0].attributes.value')"
send DELETE "$rating"
now=$(send GET "$rating")
echo "rated ${now:-None}"
