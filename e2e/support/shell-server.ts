/** A tool server in one line of shell: its tool `hello` returns the value of the variable `GREETING`. */
export const SHELL_SERVER = [
  'while IFS= read -r line; do',
  `id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p');`,
  `a() { printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$1"; };`,
  'case "$line" in',
  `*'"initialize"'*) a '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}';;`,
  `*'"tools/list"'*) a '{"tools":[{"name":"hello","description":"Says '"$GREETING"' to someone","inputSchema":{"type":"object","properties":{"who":{"type":"string","description":"Whom"}},"required":["who"]}}]}';;`,
  `*'"tools/call"'*) a '{"content":[{"type":"text","text":"'"$GREETING"'"}]}';;`,
  'esac; done',
].join(' ');

/** The same, but it appends a line to the file in the variable `LOG` on each call. */
export const COUNTING_SERVER = SHELL_SERVER.replace(
  `*'"tools/call"'*) a`,
  `*'"tools/call"'*) echo called >> "$LOG"; a`,
);

const FORM = JSON.stringify({
  type: 'object',
  properties: {
    guests: { type: 'integer', title: 'Guests', minimum: 1, maximum: 12 },
    kitchen: {
      type: 'string',
      title: 'Kitchen',
      enum: ['it', 'jp'],
      enumNames: ['Italian', 'Japanese'],
    },
    outside: { type: 'boolean', title: 'A table outside' },
  },
  required: ['guests'],
});

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** A tool server whose tool `book` asks the user, and returns the answer with a picture. */
export const ASKING_SERVER = [
  'while IFS= read -r line; do',
  `id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p');`,
  `a() { printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$1"; };`,
  'case "$line" in',
  `*'"initialize"'*) a '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}';;`,
  `*'"tools/list"'*) a '{"tools":[{"name":"book","description":"Books a table","inputSchema":{"type":"object"}}]}';;`,
  `*'"tools/call"'*) printf '%s\\n' '{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"For how many, and where?","requestedSchema":${FORM}}}';`,
  `while IFS= read -r told; do case "$told" in *'"id":"q"'*) break;; esac; done;`,
  `said=$(printf '%s' "$told" | sed 's/.*"result"://; s/"/ /g');`,
  `a '{"content":[{"type":"text","text":"'"$said"'"},{"type":"image","mimeType":"image/png","data":"${PICTURE}"}]}';;`,
  'esac; done',
].join(' ');
