package dev.steward.mcp.client;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.type.TypeReference;

/**
 * What is known of a server across restarts.
 *
 * @param tools as last listed; empty if never
 * @param accepted the hash of each accepted tool by name
 */
record ToolCatalogueSnapshot(boolean enabled, List<ToolDefinition> tools, Map<String, String> accepted, Mark mark) {

    /** Identifies one write of a row. */
    record Mark(long version, Instant at) {

        static Mark of(Columns row) {
            return new Mark(row.number("version"), row.instant("updated_at"));
        }
    }

    /** For a server that was never used. */
    static final ToolCatalogueSnapshot NOTHING =
            new ToolCatalogueSnapshot(false, List.of(), Map.of(), new Mark(-1, Instant.EPOCH));

    private static final TypeReference<List<ToolDefinition>> TOOLS = new TypeReference<>() {};
    private static final TypeReference<Map<String, String>> HASHES = new TypeReference<>() {};

    ToolCatalogueSnapshot {
        tools = List.copyOf(tools);
    }

    static ToolCatalogueSnapshot of(Columns row) {
        return new ToolCatalogueSnapshot(
                row.flag("enabled"),
                Objects.requireNonNullElse(row.json("tools", TOOLS), List.of()),
                Objects.requireNonNullElse(row.json("accepted", HASHES), Map.of()),
                Mark.of(row));
    }
}
