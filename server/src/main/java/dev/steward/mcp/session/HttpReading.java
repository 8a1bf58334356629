package dev.steward.mcp.session;

import dev.steward.platform.stream.BoundedLines;
import dev.steward.platform.stream.SseEvents;
import dev.steward.platform.text.WellFormed;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Reads the messages of replies and hands them on. Blocks. */
final class HttpReading {

    private static final Logger log = LoggerFactory.getLogger(HttpReading.class);

    private static final TypeRef<List<Map<String, Object>>> BATCH = new TypeRef<>() {};
    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};

    /** A stream that gave its answer may say a little more; one that is closed by the server leaves its connection to others. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    /** The key of Reactor's context under which a message tells the id of the request on whose stream it came. */
    static final String STREAM = "dev.steward.mcp.session.stream";

    /**
     * What a stream came to.
     *
     * @param from where it goes on
     * @param answered whether the answer that is waited for has come
     */
    record Stretch(ResumePoint from, boolean answered) {}

    private final Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler;
    private final Scheduler timers;

    HttpReading(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler, Scheduler timers) {
        this.handler = handler;
        this.timers = timers;
    }

    /**
     * Reads a stream to its end, or to where it broke.
     *
     * @param awaited the id of the request that it answers; null when there is none
     */
    Stretch stream(OpenBody open, InputStream body, @Nullable Object awaited, ResumePoint from) {
        var point = from;
        boolean answered = false;
        var events = new SseEvents(body, BoundedLines.MAX);
        try {
            for (var event = events.next(); event != null; event = events.next()) {
                point = point.after(event);
                var data = event.data();
                if (data != null && !data.isBlank() && event.type().equals("message") && take(data, awaited)) {
                    answered = true;
                    timers.schedule(open::close, LINGER.toMillis(), java.util.concurrent.TimeUnit.MILLISECONDS);
                }
            }
        } catch (SseEvents.TooLarge e) {
            throw new SessionFailure(
                    SessionFailure.Kind.TOO_LARGE,
                    false,
                    "The server sent a message of more than %,d bytes, which is too large."
                            .formatted(BoundedLines.MAX));
        } catch (IOException e) {
            // how far it came is all there is to say
        }
        return new Stretch(point, answered);
    }

    /**
     * Reads a reply that is JSON.
     *
     * @return whether the answer to the request was there, or nobody waits for it any more
     * @throws SessionFailure when it is larger than what is read
     */
    boolean whole(OpenBody open, InputStream body, Object awaited) throws IOException {
        byte[] bytes;
        try {
            bytes = body.readNBytes(BoundedLines.MAX + 1);
        } catch (IOException e) {
            if (open.isClosed()) {
                return true;
            }
            throw e;
        }
        if (bytes.length > BoundedLines.MAX) {
            throw new SessionFailure(
                    SessionFailure.Kind.TOO_LARGE,
                    false,
                    "The server sent a message of more than %,d bytes, which is too large."
                            .formatted(BoundedLines.MAX));
        }
        return take(WellFormed.repaired(new String(bytes, StandardCharsets.UTF_8)), awaited);
    }

    /** The words of an error's page: the message of an error in the protocol's form, else nothing. */
    static String words(InputStream body) {
        try {
            var text = new String(body.readNBytes(HttpRefusal.READ), StandardCharsets.UTF_8);
            var page = BoundedJson.MAPPER.readValue(text, OBJECT);
            var error = page.get("error") instanceof Map<?, ?> map ? map : page;
            return error.get("message") instanceof String message ? WellFormed.repaired(message) : "";
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }

    /** Several at once come from servers of version 2025-03-26. What is no message is skipped. */
    private boolean take(String text, @Nullable Object awaited) {
        try {
            if (!text.stripLeading().startsWith("[")) {
                return hand(McpSchema.deserializeJsonRpcMessage(BoundedJson.MAPPER, text), awaited);
            }
            boolean answered = false;
            for (var each : BoundedJson.MAPPER.readValue(text, BATCH)) {
                var message = new String(BoundedJson.MAPPER.writeValueAsBytes(each), StandardCharsets.UTF_8);
                answered |= take(message, awaited);
            }
            return answered;
        } catch (IOException | RuntimeException e) {
            log.debug("A tool server sent what is no message.");
            return false;
        }
    }

    private boolean hand(JSONRPCMessage message, @Nullable Object stream) {
        handler.apply(Mono.just(message))
                .contextWrite(context -> stream == null ? context : context.put(STREAM, stream))
                .subscribe(_ -> {}, e -> log.warn("A message of a tool server could not be handled.", e));
        return message instanceof JSONRPCResponse response && response.id().equals(stream);
    }
}
