package dev.steward.mcp.server;

import dev.steward.mcp.session.Sessions;
import dev.steward.platform.stream.BoundedLines;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The session of one host with the service. It survives restarts of the service: the host is initialized again and its standing
 * messages are repeated. Blocks.
 */
final class BridgeWire implements AutoCloseable {

    /** The service does not answer, or takes no session now. */
    static final class Gone extends RuntimeException {
        Gone(String sentence) {
            super(sentence, null, false, false);
        }
    }

    static final String AWAY =
            "Steward does not answer. It may have been stopped. Nothing was done; ask again once it runs.";

    private static final int PING_BYTES = 1_000;
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final BridgedService service;
    private final Runnable renewed;

    /** Messages that a new session must receive, in order. */
    private final Map<String, String> standing = Collections.synchronizedMap(new LinkedHashMap<>());

    private volatile @Nullable String hello;
    private volatile @Nullable String session;
    private volatile String version = Sessions.VERSIONS.getFirst();

    /** @param renewed called when a new session has replaced another one */
    BridgeWire(BridgedService service, Runnable renewed) {
        this.service = service;
        this.renewed = renewed;
    }

    /** Initializes the session. @return the answer of the service @throws Gone if it takes no session now */
    String greet(String line) throws IOException {
        hello = line;
        return introduce(line);
    }

    boolean isGreeted() {
        return hello != null;
    }

    /** Keeps a message for future sessions. @param name a later message with the same name replaces it */
    void keep(String name, String line) {
        standing.put(name, line);
    }

    void keepNoMore(String name) {
        standing.remove(name);
    }

    /** The session id, which changes with the session. */
    @Nullable
    String session() {
        return session;
    }

    /**
     * Sends a message, on a new session if the current one or the service is gone.
     *
     * @param repeatable whether it may be sent again although the service may have started processing it
     * @throws Gone if the service does not answer
     */
    HttpResponse<InputStream> send(String line, boolean repeatable) throws IOException {
        try {
            var key = session;
            var reply = post(line, key);
            boolean hasNoSession = reply.statusCode() == 404 || (key == null && reply.statusCode() == 400);
            if (!hasNoSession || hello == null) {
                return reply;
            }
            reply.body().close();
        } catch (ConnectException | HttpConnectTimeoutException _) {
            // nothing answered, but a new service may be running
        } catch (IOException e) {
            if (!repeatable) {
                throw e;
            }
        }
        renew();
        return post(line, session);
    }

    /** Opens the stream of server messages, resuming after {@code lastId} if given. */
    HttpResponse<InputStream> listen(@Nullable String lastId) throws IOException {
        var request = headers(service.request(), session).header("Accept", "text/event-stream");
        if (lastId != null) {
            request.header(HttpHeaders.LAST_EVENT_ID, lastId);
        }
        return exchange(request.GET().build());
    }

    /** Starts a new session unless the current one is still valid. @throws Gone if the service does not answer */
    synchronized void renew() throws IOException {
        var line = hello;
        if (line == null || !service.find()) {
            throw new Gone(AWAY);
        }
        if (session != null && holds()) {
            return;
        }
        introduce(line);
        List<String> told;
        synchronized (standing) {
            told = new ArrayList<>(standing.values());
        }
        for (var each : told) {
            try (var _ = post(each, session).body()) {}
        }
        renewed.run();
    }

    private boolean holds() throws IOException {
        try (var reply = post(Rpc.request("bridge-ping", McpSchema.METHOD_PING, Map.of()), session)
                .body()) {
            return new String(reply.readNBytes(PING_BYTES), StandardCharsets.UTF_8).contains("\"result\"");
        }
    }

    /** Requests on other threads keep the previous session until the new one is known. */
    private String introduce(String line) throws IOException {
        var reply = post(line, null);
        try (var body = reply.body()) {
            var text = new String(body.readNBytes(BoundedLines.MAX), StandardCharsets.UTF_8);
            var answer = Rpc.JSON.readTree(text);
            if (reply.statusCode() / 100 != 2) {
                throw new Gone(BridgeLink.refusal(text));
            }
            version = answer.path("result").path("protocolVersion").asString(version);
            session = reply.headers().firstValue(HttpHeaders.MCP_SESSION_ID).orElse(null);
            return text;
        } catch (JacksonException _) {
            throw new Gone(AWAY);
        }
    }

    private HttpResponse<InputStream> post(String line, @Nullable String key) throws IOException {
        return exchange(headers(service.request(), key)
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(line))
                .build());
    }

    private HttpRequest.Builder headers(HttpRequest.Builder request, @Nullable String key) {
        return key == null
                ? request
                : request.header(HttpHeaders.MCP_SESSION_ID, key).header(HttpHeaders.PROTOCOL_VERSION, version);
    }

    private HttpResponse<InputStream> exchange(HttpRequest request) throws IOException {
        try {
            return service.client().send(request, HttpResponse.BodyHandlers.ofInputStream());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
    }

    /** Ends the session if the service is still there. */
    @Override
    public void close() {
        if (session != null) {
            try {
                exchange(headers(service.request(), session)
                                .timeout(FAREWELL)
                                .DELETE()
                                .build())
                        .body()
                        .close();
            } catch (IOException _) {
                // it is already gone
            }
        }
    }
}
