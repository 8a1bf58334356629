package dev.steward.mcp.client;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The servers in another host's list, without the values of headers and variables. */
@Schema(name = "McpServerList")
record ServerListRead(List<Entry> servers, List<ServerList.Refused> refused) {

    @Schema(name = "McpServerListText")
    record Wish(
            @Schema(maxLength = ServerList.MAX_LENGTH, description = "The JSON of a host, as in its mcpServers")
            String text) {

        Wish {
            new Check()
                    .required("text", text)
                    .length("text", text, 1, ServerList.MAX_LENGTH)
                    .verify();
        }
    }

    @Schema(name = "McpListedServer")
    record Entry(
            String name,
            String transport,
            @Nullable String url,
            @Nullable String command,
            List<String> args,
            List<String> headerKeys,
            List<String> envKeys,

            @Schema(description = "A value that a person has to enter before it works")
            List<ServerList.Missing> missing) {}

    static ServerListRead of(ServerList list) {
        return new ServerListRead(
                list.taken().stream().map(ServerListRead::entry).toList(), list.refused());
    }

    private static Entry entry(ServerList.Taken taken) {
        var server = taken.server();
        return new Entry(
                server.name(),
                server.transport().toString(),
                server.url(),
                server.command(),
                server.args(),
                List.copyOf(server.headers().keySet()),
                List.copyOf(server.env().keySet()),
                taken.missing());
    }
}
