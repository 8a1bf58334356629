package dev.steward.toolserver;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A tool server that is a few lines of shell. It describes its first tool as a file says. */
final class ShellServer {

    private static final String PROGRAM = """
            tool() { printf '{"name":"%s","description":"%s","inputSchema":{"type":"object"}}' "$1" "$2"; }
            text() { printf '{"content":[{"type":"text","text":"%s"}]}' "$1"; }
            while IFS= read -r line; do
              id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
              answer() { printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$1"; }
              case "$line" in
                *'"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
                *'"tools/list"'*) answer "{\\"tools\\":[$(tool say "$(cat "$1")"),$(tool die 'Ends the program')]}" ;;
                *'"die"'*) exit 3 ;;
                *'"tools/call"'*) answer "$(text "$2 $WORD")" ;;
              esac
            done
            """;

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
                List.of("-c", PROGRAM, "sh", description.toString(), answer),
                "env",
                Map.of("WORD", "secret-word"));
    }
}
