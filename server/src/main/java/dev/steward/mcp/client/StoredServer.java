package dev.steward.mcp.client;

import dev.steward.mcp.client.ServerDefinition.Transport;
import dev.steward.platform.data.Columns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * A stored tool server that a person added.
 *
 * @param definition the values of headers and variables are empty: they are in the secret store
 * @param clientId of a client registered by hand; null if none
 */
record StoredServer(
        long id, ServerDefinition definition, @Nullable String clientId) {

    static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

    static StoredServer of(Columns row) {
        var transport =
                row.text("transport").equals(Transport.STDIO.toString()) ? Transport.STDIO : Transport.STREAMABLE_HTTP;
        return new StoredServer(
                row.number("id"),
                new ServerDefinition(
                        row.text("name"),
                        transport,
                        row.textOrNull("url"),
                        row.textOrNull("command"),
                        texts(row, "args"),
                        keys(row, "header_keys"),
                        keys(row, "env_keys")),
                row.textOrNull("client_id"));
    }

    String name() {
        return definition.name();
    }

    private static List<String> texts(Columns row, String column) {
        return Objects.requireNonNullElse(row.json(column, TEXTS), List.of());
    }

    private static Map<String, String> keys(Columns row, String column) {
        var keys = new LinkedHashMap<String, String>();
        texts(row, column).forEach(key -> keys.put(key, ""));
        return keys;
    }
}
