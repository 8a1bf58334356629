package dev.steward.mcp.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A tool server that only accepts signed-in clients, with its authorization server on the same port. */
final class GuardedServer implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String RESOURCE = "/.well-known/oauth-protected-resource/mcp";

    final List<String> given = new CopyOnWriteArrayList<>();
    final List<String> revoked = new CopyOnWriteArrayList<>();

    /** The clients that requested tokens, each with its secret if there was one. */
    final List<String> clients = new CopyOnWriteArrayList<>();

    /** Whether it accepts clients identified by the address of their document. */
    volatile boolean takesDocuments;

    /** Whether it also refuses clients that its authorization server has signed in. */
    volatile boolean takesNobody;

    /** Whether it lets everybody who has signed in list its tools, but call none. */
    volatile boolean takesNoCalls;

    /** Whether only its refusals say where its metadata is. */
    volatile boolean hidesMetadata;

    /** The last message as it came. */
    volatile String received = "";

    /** Whether its tool says that it only reads. */
    volatile boolean onlyReads;

    /** How many of the next calls get status 503. */
    final AtomicInteger faults = new AtomicInteger();

    /** What its tools wait for before they answer. */
    /** Refuses who listens, and who ends a session. */
    volatile boolean takesOnlyCalls;

    volatile CompletableFuture<Void> ready = CompletableFuture.completedFuture(null);

    private final Map<String, Boolean> good = new ConcurrentHashMap<>();
    private final AtomicInteger tokens = new AtomicInteger();
    private final HttpServer server;

    GuardedServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return base() + "/mcp";
    }

    /** Invalidates all tokens issued so far. */
    void endAll() {
        good.clear();
    }

    private String base() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var path = exchange.getRequestURI().getPath();
            switch (hidesMetadata && path.startsWith(RESOURCE) ? "/hidden" : path) {
                case RESOURCE -> {
                    // With a slash at the end, as many servers require
                    exchange.getResponseHeaders().set("Location", exchange.getRequestURI() + "/");
                    exchange.sendResponseHeaders(308, -1);
                }
                case RESOURCE + "/", "/about" ->
                    json(exchange, 200, Map.of("resource", url(), "authorization_servers", List.of(base())));
                case "/.well-known/oauth-authorization-server" -> json(exchange, 200, metadata());
                case "/register" -> json(exchange, 201, registered(JSON.readTree(body)));
                case "/token" -> token(exchange, form(body));
                case "/revoke" -> {
                    revoked.add(String.valueOf(form(body).get("token")));
                    json(exchange, 200, Map.of());
                }
                case "/mcp" -> {
                    ready.join();
                    mcp(exchange, body);
                }
                default -> json(exchange, 404, Map.of());
            }
        }
    }

    private Map<String, Object> metadata() {
        return Map.of(
                "issuer",
                base(),
                "authorization_endpoint",
                base() + "/authorize",
                "token_endpoint",
                base() + "/token",
                "registration_endpoint",
                base() + "/register",
                "revocation_endpoint",
                base() + "/revoke",
                "response_types_supported",
                List.of("code"),
                "code_challenge_methods_supported",
                List.of("S256"),
                "authorization_response_iss_parameter_supported",
                true,
                "client_id_metadata_document_supported",
                takesDocuments,
                "token_endpoint_auth_methods_supported",
                List.of("none", "client_secret_post"));
    }

    private static Map<String, Object> registered(JsonNode wish) {
        return Map.of(
                "client_id",
                "client-1",
                "redirect_uris",
                List.of(wish.path("redirect_uris").path(0).asString()),
                "token_endpoint_auth_method",
                "none");
    }

    private void token(HttpExchange exchange, Map<String, String> form) throws IOException {
        clients.add(form.get("client_id") + " " + form.get("client_secret"));
        var isKnown = "code-1".equals(form.get("code"))
                ? form.containsKey("code_verifier") && url().equals(form.get("resource"))
                : given.contains("renew " + form.get("refresh_token"));
        if (!isKnown) {
            json(exchange, 400, Map.of("error", "invalid_grant"));
            return;
        }
        var access = "access-" + tokens.incrementAndGet();
        var refresh = "refresh-" + tokens.get();
        good.put(access, true);
        given.add("renew " + refresh);
        json(
                exchange,
                200,
                Map.of("access_token", access, "refresh_token", refresh, "token_type", "Bearer", "expires_in", 3600));
    }

    private void mcp(HttpExchange exchange, String body) throws IOException {
        var token = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"))
                .replace("Bearer ", "");
        boolean isCall = exchange.getRequestMethod().equals("POST");
        boolean isRefused = takesNobody || (takesOnlyCalls && !isCall) || (takesNoCalls && body.contains("tools/call"));
        if (isRefused || !good.containsKey(token)) {
            exchange.getResponseHeaders()
                    .set(
                            "WWW-Authenticate",
                            hidesMetadata
                                    ? "Bearer resource_metadata=\"%s/about\", scope=\"secrets\"".formatted(base())
                                    : "Bearer resource_metadata=\"%s\"".formatted(base() + RESOURCE));
            json(exchange, 401, Map.of());
            return;
        }
        if (!isCall) {
            exchange.sendResponseHeaders(405, -1);
            return;
        }
        received = body;
        var request = JSON.readTree(body);
        if (!request.has("id")) {
            exchange.sendResponseHeaders(202, -1);
            return;
        }
        if (request.path("method").asString().equals("tools/call")
                && faults.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
            json(exchange, 503, Map.of());
            return;
        }
        json(exchange, 200, Map.of("jsonrpc", "2.0", "id", request.path("id"), "result", result(request)));
    }

    private Map<String, Object> result(JsonNode request) {
        return switch (request.path("method").asString()) {
            case "initialize" ->
                Map.of(
                        "protocolVersion", "2025-06-18",
                        "capabilities", Map.of("tools", Map.of()),
                        "serverInfo", Map.of("name", "guarded", "version", "1"));
            case "tools/list" ->
                Map.of(
                        "tools",
                        List.of(Map.of(
                                "name",
                                "secret",
                                "description",
                                "Tells it",
                                "inputSchema",
                                Map.of("type", "object"),
                                "annotations",
                                Map.of("readOnlyHint", onlyReads))));
            default -> Map.of("content", List.of(Map.of("type", "text", "text", "It is 42.")));
        };
    }

    /** The address to which a person who consents is redirected. */
    static String consented(String asked) {
        var query = form(URI.create(asked).getRawQuery());
        var issuer = asked.substring(0, asked.indexOf("/authorize"));
        return query.get("redirect_uri") + "?code=code-1&state=%s&iss=%s".formatted(query.get("state"), issuer);
    }

    private static Map<String, String> form(String text) {
        return Stream.of(text.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(
                        pair -> pair[0],
                        pair -> URLDecoder.decode(pair.length > 1 ? pair[1] : "", StandardCharsets.UTF_8)));
    }

    private static void json(HttpExchange exchange, int status, Object value) throws IOException {
        var bytes = JSON.writeValueAsBytes(value);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
