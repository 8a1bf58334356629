package dev.steward.mcp.server;

import dev.steward.platform.stream.BoundedLines;
import dev.steward.platform.stream.SseEvents;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Carries messages between one host and the service. Blocks. */
final class BridgeLink implements AutoCloseable {

    private static final String CUT = "Steward was stopped before it answered. What was asked may have been done.";

    private static final int MAX_RETURNS = 5;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** How often to check that the service has accepted a request before its cancellation is sent. */
    private static final int ACCEPTED_TRIES = 20;

    private static final Duration ACCEPTED_PAUSE = Duration.ofMillis(100);

    private final BridgeWire wire;
    private final BridgeOutput output;

    /** The ids of unanswered requests, of those the service has accepted, and of those that were cancelled. */
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    private final Set<String> accepted = ConcurrentHashMap.newKeySet();
    private final Set<String> takenBack = ConcurrentHashMap.newKeySet();
    private volatile boolean listening;
    private volatile boolean closed;

    BridgeLink(BridgedService service, BridgeOutput output) {
        this.wire = new BridgeWire(service, this::tellOfRenewal);
        this.output = output;
    }

    /** Initializes the session of the host. */
    void greet(JsonNode message, String line) {
        try {
            output.write(wire.greet(line));
        } catch (IOException _) {
            output.error(message.path("id"), RpcFailure.refused(BridgeWire.AWAY));
        } catch (BridgeWire.Gone gone) {
            output.error(message.path("id"), RpcFailure.refused(String.valueOf(gone.getMessage())));
        }
    }

    /** Sends a notification or a response, which gets no answer. */
    void tell(JsonNode message, String line) {
        var method = message.path("method").asString("");
        if (method.equals("notifications/cancelled")) {
            var id = message.path("params").path("requestId").toString();
            if (open.contains(id)) {
                takenBack.add(id);
                awaitAccepted(id);
            }
        }
        try (var _ = wire.send(line, true).body()) {
            // only the delivery matters
        } catch (IOException | BridgeWire.Gone _) {
            // the receiver has gone too
        }
        if (method.equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED)) {
            wire.keep(method, line);
            listen();
        }
    }

    /** Registers a request before any message about it can arrive. */
    void noteOpen(JsonNode message) {
        open.add(message.path("id").toString());
    }

    void ask(JsonNode message, String line) {
        var id = message.path("id");
        var method = message.path("method").asString("");
        try {
            var reply = wire.send(line, !method.equals(McpSchema.METHOD_TOOLS_CALL));
            accepted.add(id.toString());
            try (var body = reply.body()) {
                answer(reply, body, id);
            }
            keep(method, message.path("params").path("uri").asString(""), line);
        } catch (IOException _) {
            output.error(id, RpcFailure.refused(CUT));
        } catch (BridgeWire.Gone gone) {
            output.error(id, RpcFailure.refused(String.valueOf(gone.getMessage())));
        } finally {
            open.remove(id.toString());
            accepted.remove(id.toString());
            takenBack.remove(id.toString());
        }
    }

    boolean isGreeted() {
        return wire.isGreeted();
    }

    /** Answers a request from before the first initialize: a host may ping by then, but nothing else. */
    void answerEarly(JsonNode message) {
        var id = message.path("id");
        if (message.path("method").asString("").equals(McpSchema.METHOD_PING)) {
            output.write(Rpc.result(id, Map.of()));
        } else {
            output.error(id, RpcFailure.invalidRequest("Send initialize first."));
        }
    }

    private void keep(String method, String uri, String line) {
        switch (method) {
            case McpSchema.METHOD_LOGGING_SET_LEVEL -> wire.keep(method, line);
            case McpSchema.METHOD_RESOURCES_SUBSCRIBE -> wire.keep("follow " + uri, line);
            case McpSchema.METHOD_RESOURCES_UNSUBSCRIBE -> wire.keepNoMore("follow " + uri);
            default -> {}
        }
    }

    private void answer(HttpResponse<InputStream> reply, InputStream body, JsonNode id) throws IOException {
        if (reply.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")) {
            stream(body, id);
            return;
        }
        var text = new String(body.readNBytes(BoundedLines.MAX), StandardCharsets.UTF_8);
        if (reply.statusCode() / 100 == 2) {
            output.write(text);
        } else {
            output.error(id, RpcFailure.refused(refusal(text)));
        }
    }

    /** The reason in a document of the service. */
    static String refusal(String text) {
        try {
            var said = Rpc.JSON.readTree(text);
            return said.path("error")
                    .path("message")
                    .asString(said.path("detail").asString("Steward refused it."));
        } catch (JacksonException _) {
            return "Steward refused it.";
        }
    }

    /** Writes the messages of a stream and resumes it if it breaks, until the answer has come. */
    private void stream(InputStream first, JsonNode id) throws IOException {
        var place = read(first, id, null);
        for (int returns = 0; !place.done() && !takenBack.contains(id.toString()); returns++) {
            if (returns == MAX_RETURNS || place.lastId() == null) {
                throw new IOException("no answer");
            }
            pause(PAUSE);
            try (var body = wire.listen(place.lastId()).body()) {
                place = read(body, id, place.lastId());
            }
        }
    }

    /** @param done whether the awaited answer has come */
    private record Place(@Nullable String lastId, boolean done) {}

    private Place read(InputStream body, @Nullable JsonNode awaited, @Nullable String lastId) {
        var last = lastId;
        var events = new SseEvents(body, BoundedLines.MAX);
        try {
            for (var event = events.next(); event != null; event = events.next()) {
                last = event.id() == null ? last : event.id();
                var data = event.data();
                if (data != null && !data.isEmpty()) {
                    output.write(data);
                    if (awaited != null && isAnswer(data, awaited)) {
                        return new Place(last, true);
                    }
                }
            }
        } catch (IOException _) {
            // the caller resumes from the last event
        }
        return new Place(last, false);
    }

    private static boolean isAnswer(String data, JsonNode awaited) {
        var message = Rpc.JSON.readTree(data);
        return !message.has("method") && message.path("id").equals(awaited);
    }

    /** Listens for messages outside of requests, for as long as the host is there. */
    private synchronized void listen() {
        if (!listening) {
            listening = true;
            Thread.ofVirtual().name("bridge-listening").start(this::hear);
        }
    }

    private void hear() {
        String last = null;
        String of = null;
        while (!closed) {
            last = Objects.equals(of, wire.session()) ? last : null;
            of = wire.session();
            try {
                var reply = wire.listen(last);
                try (var body = reply.body()) {
                    if (reply.statusCode() == 200) {
                        last = read(body, null, last).lastId();
                    } else {
                        wire.renew();
                    }
                }
            } catch (IOException | BridgeWire.Gone _) {
                renewQuietly();
            }
            pause(PAUSE);
        }
    }

    private void renewQuietly() {
        try {
            if (!closed) {
                wire.renew();
            }
        } catch (IOException | BridgeWire.Gone _) {
            // the caller tries again
        }
    }

    /** The lists of the previous session may be outdated. */
    private void tellOfRenewal() {
        Rpc.LIST_CHANGES.forEach(list -> output.write(Rpc.notification(list, Map.of())));
    }

    /** A cancellation must not overtake its request. */
    private void awaitAccepted(String id) {
        for (int tries = 0; tries < ACCEPTED_TRIES && open.contains(id) && !accepted.contains(id); tries++) {
            pause(ACCEPTED_PAUSE);
        }
    }

    static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed = true;
        wire.close();
    }
}
