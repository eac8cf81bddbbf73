#!/bin/sh
# The main job, as a host does it: a fresh list file, the real binary, JSON-RPC lines on its pipes. Shows each line
# that goes either way and the file at the end; fails if an answer or the file is wrong.
# Usage: demo.sh BINARY FOLDER (the folder is emptied first)
set -eu

if [ $# -ne 2 ] || [ ! -x "$1" ]; then
  echo "usage: demo.sh BINARY FOLDER" >&2
  exit 2
fi
binary=$1
folder=$2
list=$folder/BananaList.json

# A server that has died is noticed by its missing answer.
trap '' PIPE

rm -rf "$folder"
mkdir -p "$folder"
mkfifo "$folder/to-server" "$folder/from-server"

"$binary" --file "$list" <"$folder/to-server" >"$folder/from-server" &
server=$!
exec 3>"$folder/to-server" 4<"$folder/from-server"
# Whatever happens, nothing hangs: after 60 s the server is ended, and the read that waits for it sees the end.
(
  exec 3>&- 4<&- >/dev/null 2>&1
  seconds=0
  while [ "$seconds" -lt 60 ] && kill -0 "$server"; do
    sleep 1
    seconds=$((seconds + 1))
  done
  kill -9 "$server"
) &

fail() {
  printf 'demo: FAILED: %s\n' "$1" >&2
  exec 3>&-
  exit 1
}

send() {
  printf '\n→ %s\n' "$1"
  printf '%s\n' "$1" 2>/dev/null >&3 || true
}

# ask LINE TEXT…: the answer to LINE must contain each TEXT.
ask() {
  send "$1"
  IFS= read -r answer <&4 || fail "the server ended without an answer"
  printf '← %s\n' "$answer"
  shift
  for text in "$@"; do
    case $answer in
      *"$text"*) ;;
      *) fail "the answer lacks $text" ;;
    esac
  done
}

call() {
  id=$1
  tool=$2
  arguments=$3
  shift 3
  ask "{\"jsonrpc\":\"2.0\",\"id\":$id,\"method\":\"tools/call\",\"params\":{\"name\":\"$tool\",\"arguments\":$arguments}}" \
    "\"id\":$id" '"result":' "$@"
  case $answer in
    *'"isError":true'*) fail "$tool says that it failed" ;;
  esac
}

ask '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"demo","version":"1"}}}' \
  '"id":1' '"protocolVersion":"2025-11-25"' '"name":"get-bananas"' '"tools":'
[ ! -e "$list" ] || fail "the handshake made the list's file"
send '{"jsonrpc":"2.0","method":"notifications/initialized"}'
call 2 add_item '{"name":"bananas","section":"Produce"}' '"outcome":"added"' 'Added bananas'
call 3 add_item '{"name":"milk","amount":"2 l","section":"Dairy"}' '"outcome":"added"' 'Added milk — 2 l'
call 4 add_item '{"name":"bread"}' '"outcome":"added"' 'Added bread'
call 5 update_item '{"item":"bananas","checked":true}' '"outcome":"updated"' '2 to buy'
call 6 get_shopping_list '{}' '2 to buy, 1 bought' '- [ ] milk — 2 l' '- [ ] bread' '- [x] bananas' '"total":3'

exec 3>&-
if IFS= read -r answer <&4; then fail "a line that nobody asked for: $answer"; fi
exec 4<&-
status=0
wait "$server" || status=$?
[ "$status" -eq 0 ] || fail "the server ended with status $status"

printf '\n%s:\n' "$list"
cat "$list"

# One line a row: name, amount, section, bought or not.
rows=$(awk -F'"' '
  $2 == "name" || $2 == "amount" || $2 == "section" { value[$2] = $4 }
  $2 == "checked" { print value["name"] "|" value["amount"] "|" value["section"] "|" ($3 ~ /true/ ? "bought" : "to buy") }
' "$list")
expected='bananas||Produce|bought
milk|2 l|Dairy|to buy
bread|||to buy'
[ "$rows" = "$expected" ] || fail "the file holds other rows: $rows"
rm "$folder/to-server" "$folder/from-server"
[ "$(ls -A "$folder")" = BananaList.json ] || fail "something is left beside the list: $(ls -A "$folder")"

printf '\ndemo: passed. Three rows added, one ticked off, read back; the file agrees.\n'
