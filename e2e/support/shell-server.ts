/** A tool server in one line of the shell: its tool `hello` says what stands in the variable `GREETING`, and that it does. */
export const SHELL_SERVER = [
  'while IFS= read -r line; do',
  `id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p');`,
  `a() { printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$1"; };`,
  'case "$line" in',
  `*'"initialize"'*) a '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}';;`,
  `*'"tools/list"'*) a '{"tools":[{"name":"hello","description":"Says '"$GREETING"' to somebody","inputSchema":{"type":"object","properties":{"who":{"type":"string","description":"Whom"}},"required":["who"]}}]}';;`,
  `*'"tools/call"'*) a '{"content":[{"type":"text","text":"'"$GREETING"'"}]}';;`,
  'esac; done',
].join(' ');
