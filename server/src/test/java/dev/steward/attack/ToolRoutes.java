package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for tool servers. */
record ToolRoutes(Service service) {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static final String SERVERS = "/api/mcp/servers";

    /** Initializes and has no tools: other tests share the service, and their turns must not see any. */
    private static final String NO_TOOLS = """
            while IFS= read -r line; do
              id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
              case "$line" in
                *'"initialize"'*) printf '{"jsonrpc":"2.0","id":"%s","result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}\\n' "$id" ;;
              esac
            done
            """;

    Map<String, Supplier<Attempt>> all() {
        var routes = new HashMap<String, Supplier<Attempt>>();
        routes.put("POST " + SERVERS + "/user", this::create);
        routes.put("PATCH " + SERVERS + "/user/{id}", this::update);
        routes.put("DELETE " + SERVERS + "/user/{id}", this::delete);
        routes.put("PUT " + SERVERS + "/user/{id}/client", () -> client(Map.of("client_id", "entered"), true));
        routes.put("DELETE " + SERVERS + "/user/{id}/client", () -> client(null, false));
        routes.put("POST " + SERVERS + "/import", this::add);
        routes.put(
                "POST " + SERVERS + "/import/preview",
                () -> nothing("/import/preview", Map.of("text", "{\"mcpServers\":{}}")));
        routes.put("POST " + SERVERS + "/{name}/connect", this::connect);
        routes.put("POST " + SERVERS + "/{name}/disconnect", this::disconnect);
        routes.put("POST " + SERVERS + "/workiq/preview", () -> nothing("/workiq/preview", Map.of("enabled", false)));
        for (var path : List.of("probe", "refresh", "reauthenticate", "reauthenticate/cancel", "sign-out")) {
            routes.put("POST %s/{name}/%s".formatted(SERVERS, path), () -> nothing("/fetch/" + path, Map.of()));
        }
        routes.put(
                "POST " + SERVERS + "/{name}/tools/{tool}/accept",
                () -> nothing("/fetch/tools/none/accept", Map.of("hash", "none")));
        routes.put("POST " + SERVERS + "/{name}/tools/{tool}/try", () -> nothing("/fetch/tools/none/try", Map.of()));
        return routes;
    }

    private Attempt create() {
        var name = name();
        return of("/user", wish(name), () -> is("name = '%s'".formatted(name)));
    }

    private Attempt add() {
        var name = name();
        var text = "{\"mcpServers\":{\"%s\":{\"command\":\"sh\"}}}".formatted(name);
        return of("/import", Map.of("text", text), () -> is("name = '%s'".formatted(name)));
    }

    private Attempt update() {
        long id = made(name());
        return of(
                "/user/" + id,
                Map.of("args", List.of("-c", "true")),
                () -> is("args like '%%true%%' and id = %d".formatted(id)));
    }

    /** Sets a client, or removes one that was set before. */
    private Attempt client(@Nullable Object body, boolean isThen) {
        var wish = Map.of("name", name(), "transport", "streamable_http", "url", "http://127.0.0.1:1/mcp");
        long id = service.prepare("POST", SERVERS + "/user", wish)
                .json()
                .path("id")
                .asLong();
        if (!isThen) {
            service.prepare("PUT", "%s/user/%d/client".formatted(SERVERS, id), Map.of("client_id", "entered"));
        }
        return of("/user/%d/client".formatted(id), body, () -> is("client_id = 'entered' and id = " + id) == isThen);
    }

    private Attempt delete() {
        long id = made(name());
        return of("/user/" + id, null, () -> !is("id = " + id));
    }

    private Attempt connect() {
        var name = name();
        made(name);
        return of("/%s/connect".formatted(name), null, () -> isOn(name, true));
    }

    private Attempt disconnect() {
        var name = name();
        made(name);
        service.prepare("POST", "%s/%s/connect".formatted(SERVERS, name), null);
        return of("/%s/disconnect".formatted(name), null, () -> isOn(name, false));
    }

    private static String name() {
        return "hung-up-" + NUMBERS.incrementAndGet();
    }

    private static Map<String, Object> wish(String name) {
        return Map.of("name", name, "transport", "stdio", "command", "sh", "args", List.of("-c", NO_TOOLS));
    }

    private long made(String name) {
        return service.prepare("POST", SERVERS + "/user", wish(name))
                .json()
                .path("id")
                .asLong();
    }

    private boolean is(String rows) {
        return !service.sql("select id from mcp_servers where " + rows).isEmpty();
    }

    private boolean isOn(String name, boolean enabled) {
        return !service.sql(
                        "select server from mcp_known where server = '%s' and enabled = %b".formatted(name, enabled))
                .isEmpty();
    }

    private static Attempt of(String path, @Nullable Object body, BooleanSupplier carriedOut) {
        return new Attempt(SERVERS + path, body, () -> 0, "mcp.server_state", carriedOut);
    }

    private static Attempt nothing(String path, Object body) {
        return new Attempt(SERVERS + path, body, () -> 0, null, () -> false);
    }
}
