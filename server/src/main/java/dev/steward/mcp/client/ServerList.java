package dev.steward.mcp.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A list of tool servers in the JSON format that MCP hosts share, with comments and trailing commas as some of them allow. */
record ServerList(List<Taken> taken, List<Refused> refused) {

    /** Limit of a list, in characters. */
    static final int MAX_LENGTH = 200_000;

    static final int MAX = 100;

    private static final List<String> KEYS = List.of("mcpServers", "servers", "context_servers");

    /** Settings files nest the list under this key. */
    private static final String INNER = "mcp";

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(30)
                            .maxTokenCount(50_000)
                            .build())
                    .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                    .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /**
     * An entry that can be added.
     *
     * @param disabled whether it was disabled in its host
     * @param missing the values a person has to enter first
     */
    record Taken(ServerDefinition server, boolean disabled, List<Missing> missing) implements ServerEntry {}

    /**
     * A placeholder to be replaced.
     *
     * @param field such as {@code headers.Authorization} or {@code args.2}
     * @param placeholder such as <code>${input:token}</code>
     */
    @Schema(name = "McpMissingValue")
    record Missing(String field, String placeholder) {}

    /**
     * An entry that cannot be added.
     *
     * @param name as in the list, shortened if long
     * @param suggestion a usable name; null if the name is not the problem
     */
    @Schema(name = "McpRefusedServer")
    record Refused(
            String name,
            String sentence,

            @Schema(description = "A name under which it could be") @Nullable
            String suggestion)
            implements ServerEntry {}

    /** The list as it is exported. */
    @Schema(name = "McpServersExport")
    record Exported(
            @JsonProperty("mcpServers") @Schema(description = "The servers by their names")
            Map<String, ExportedServer> servers) {}

    @Schema(name = "McpExportedServer")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonPropertyOrder({"type", "url", "headers", "command", "args", "env"})
    record ExportedServer(
            @Schema(description = "http or stdio") String type,
            @Nullable String url,
            @Nullable Map<String, String> headers,
            @Nullable String command,
            @Nullable List<String> args,
            @Nullable Map<String, String> env) {}

    ServerList {
        taken = List.copyOf(taken);
        refused = List.copyOf(refused);
    }

    /**
     * @param existing the names of existing servers
     * @throws Problem.BadRequest if the text is not such a list or is too large
     */
    static ServerList read(String text, Set<String> existing) {
        var servers = servers(text);
        if (servers.size() > MAX) {
            throw new Problem.BadRequest(
                    "The list has %d servers. At most %d are taken at a time.".formatted(servers.size(), MAX));
        }
        var names = new TreeSet<>(existing);
        var taken = new ArrayList<Taken>();
        var refused = new ArrayList<Refused>();
        servers.properties().forEach(each -> {
            switch (ServerEntry.read(each.getKey(), each.getValue(), names)) {
                case Taken entry -> {
                    names.add(entry.server().name());
                    taken.add(entry);
                }
                case Refused entry -> {
                    refused.add(entry);
                    if (entry.suggestion() != null) {
                        names.add(entry.suggestion()); // two refused entries must not get the same suggestion
                    }
                }
            }
        });
        return new ServerList(taken, refused);
    }

    private static JsonNode servers(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new Problem.BadRequest("The list has more than %d characters".formatted(MAX_LENGTH));
        }
        var root = json(text.strip());
        for (var at : List.of(root, root.path(INNER))) {
            for (var key : KEYS) {
                if (at.path(key).isObject()) {
                    return at.path(key);
                }
            }
        }
        throw new Problem.BadRequest(
                "There is no list of servers in this: an object named mcpServers, servers or context_servers");
    }

    private static JsonNode json(String text) {
        var whole = text.startsWith("\uFEFF") ? text.substring(1).strip() : text;
        try {
            // manuals often show only the part between the braces
            return JSON.readTree(whole.startsWith("\"") ? "{" + whole + "}" : whole);
        } catch (StreamConstraintsException _) {
            throw new Problem.BadRequest("The list is nested too deep, or holds too much");
        } catch (JacksonException e) {
            var place = e.getLocation();
            throw new Problem.BadRequest(
                    place == null
                            ? "The list is not valid JSON"
                            : "The list is not valid JSON, or names something twice, at line %d, column %d"
                                    .formatted(place.getLineNr(), place.getColumnNr()));
        }
    }

    /** Writes the servers for other hosts. The values of headers and variables become placeholders. */
    static String write(List<ServerDefinition> servers) {
        var list = new LinkedHashMap<String, ExportedServer>();
        servers.forEach(server -> list.put(server.name(), exported(server)));
        return JSON.writeValueAsString(new Exported(list));
    }

    private static ExportedServer exported(ServerDefinition server) {
        return switch (server.transport()) {
            case STREAMABLE_HTTP ->
                new ExportedServer(
                        "http",
                        server.url(),
                        placeholders(server, server.headers().keySet()),
                        null,
                        null,
                        null);
            case STDIO ->
                new ExportedServer(
                        "stdio",
                        null,
                        null,
                        server.command(),
                        server.args(),
                        placeholders(server, server.env().keySet()));
        };
    }

    private static @Nullable Map<String, String> placeholders(ServerDefinition server, Set<String> keys) {
        var values = new LinkedHashMap<String, String>();
        keys.forEach(key -> values.put(key, "${input:%s-%s}".formatted(server.name(), key)));
        return values.isEmpty() ? null : values;
    }
}
