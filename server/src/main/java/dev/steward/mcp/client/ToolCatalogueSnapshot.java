package dev.steward.mcp.client;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;

/**
 * What is known of a server over a restart.
 *
 * @param tools as it last described them; empty when it never did
 * @param accepted the hash of each tool that was accepted, by its name
 */
record ToolCatalogueSnapshot(boolean enabled, List<ToolDefinition> tools, Map<String, String> accepted, Mark mark) {

    /** Which of the writes of a row this is. */
    record Mark(long version, Instant at) {

        static Mark of(Columns row) {
            return new Mark(row.number("version"), row.instant("updated_at"));
        }
    }

    /** Of a server that was never used. */
    static final ToolCatalogueSnapshot NOTHING =
            new ToolCatalogueSnapshot(false, List.of(), Map.of(), new Mark(-1, Instant.EPOCH));

    private static final TypeReference<List<ToolDefinition>> TOOLS = new TypeReference<>() {};
    private static final TypeReference<LinkedHashMap<String, String>> HASHES = new TypeReference<>() {};

    ToolCatalogueSnapshot {
        tools = List.copyOf(tools);
    }

    static ToolCatalogueSnapshot of(Columns row) {
        var tools = row.json("tools", TOOLS);
        var accepted = row.json("accepted", HASHES);
        return new ToolCatalogueSnapshot(
                row.flag("enabled"),
                tools == null ? List.of() : tools,
                accepted == null ? Map.of() : accepted,
                Mark.of(row));
    }
}
