package dev.steward.mcp.client;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A tool server in a few lines of shell. It takes the description of its first tool from a file. */
final class ShellServer {

    private static final String PROGRAM = """
            tool() { printf '{"name":"%s","description":"%s","inputSchema":{"type":"object"}}' "$1" "$2"; }
            text() { printf '{"content":[{"type":"text","text":"%s"}]}' "$1"; }
            while IFS= read -r line; do
              id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
              answer() { printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$1"; }
              case "$line" in
                *'"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
                *'"tools/list"'*) answer "{\\"tools\\":[$(tool say "$(cat "$1")"),$(tool die 'Ends the program'),$(tool ask 'Asks the person'),$(tool draw 'Draws')]}" ;;
                *'"ask"'*)
                  printf '{"jsonrpc":"2.0","id":"q1","method":"elicitation/create","params":{"message":"Who is it?","requestedSchema":%s}}\\n' "$3"
                  while IFS= read -r told; do case "$told" in *'"id":"q1"'*) break ;; esac; done
                  answer "$(text "$(printf '%s' "$told" | sed 's/"/\\x27/g')")" ;;
                *'"draw"'*) answer '{"content":[{"type":"image","mimeType":"image/png","data":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="},{"type":"image","mimeType":"image/png","data":"bm8gcGljdHVyZQ=="},{"type":"image","mimeType":"image/svg+xml","data":"PHN2Zy8+"}]}' ;;
                *'"die"'*) exit 3 ;;
                *'"tools/call"'*) answer "$(text "$2 $WORD")" ;;
              esac
            done
            """;

    private static final String FORM = """
            {"type":"object","properties":{"name":{"type":"string","title":"Name","minLength":2},\
            "age":{"type":"integer","minimum":0},"size":{"type":"string","enum":["s","m"],"default":"m"}},\
            "required":["name"]}""";

    private ShellServer() {}

    /** Its definition for the API. */
    static Map<String, Object> definition(String name, Path description, String answer) {
        return Map.of(
                "name",
                name,
                "transport",
                "stdio",
                "command",
                "sh",
                "args",
                List.of("-c", PROGRAM, "sh", description.toString(), answer, FORM),
                "env",
                Map.of("WORD", "secret-word"));
    }
}
