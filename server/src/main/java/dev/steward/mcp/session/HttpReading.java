package dev.steward.mcp.session;

import dev.steward.platform.stream.BoundedLines;
import dev.steward.platform.stream.SseEvents;
import dev.steward.platform.text.WellFormed;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Reads the messages in responses and passes them on. Blocks. */
record HttpReading(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler, Scheduler timers) {

    private static final Logger log = LoggerFactory.getLogger(HttpReading.class);

    private static final TypeRef<List<Map<String, Object>>> BATCH = new TypeRef<>() {};
    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};

    /** How long a stream may continue after its answer. If the server closes it, its connection can be reused. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    /** The key in Reactor's context for the id of the request on whose stream a message came. */
    static final String STREAM = "dev.steward.mcp.session.stream";

    /**
     * The result of reading a stream.
     *
     * @param from where to resume
     * @param answered whether the awaited answer has come
     */
    record Stretch(ResumePoint from, boolean answered) {}

    /**
     * Reads a stream until it ends or breaks.
     *
     * @param awaited the id of the request being answered; null if none
     */
    Stretch stream(Disposable.Swap open, InputStream body, @Nullable Object awaited, ResumePoint from) {
        var point = from;
        boolean answered = false;
        var events = new SseEvents(body, BoundedLines.MAX);
        try {
            for (var event = events.next(); event != null; event = events.next()) {
                point = point.after(event);
                var data = event.data();
                if (data != null && !data.isBlank() && event.type().equals("message") && take(data, awaited)) {
                    answered = true;
                    timers.schedule(open::dispose, LINGER.toMillis(), TimeUnit.MILLISECONDS);
                }
            }
        } catch (SseEvents.TooLarge e) {
            throw tooLarge();
        } catch (IOException e) {
            // the caller resumes from the last event
        }
        return new Stretch(point, answered);
    }

    /**
     * Reads a JSON response. Some proxies call a stream JSON too.
     *
     * @return whether it contained the answer, or the request was closed meanwhile
     * @throws SessionFailure if it exceeds the size limit
     */
    boolean whole(Disposable.Swap open, InputStream body, Object awaited) throws IOException {
        byte[] bytes;
        try {
            bytes = body.readNBytes(BoundedLines.MAX + 1);
        } catch (IOException e) {
            if (open.isDisposed()) {
                return true;
            }
            throw e;
        }
        if (bytes.length > BoundedLines.MAX) {
            throw tooLarge();
        }
        return take(WellFormed.repaired(new String(bytes, StandardCharsets.UTF_8)), awaited)
                || stream(open, new ByteArrayInputStream(bytes), awaited, ResumePoint.START)
                        .answered();
    }

    private static SessionFailure tooLarge() {
        return new SessionFailure(
                SessionFailure.Kind.TOO_LARGE,
                false,
                "The server sent a message of more than %,d bytes, which is too large.".formatted(BoundedLines.MAX));
    }

    /** Returns what an error response says, in the protocol's form or in another usual one, or an empty string. */
    static String words(InputStream body) {
        var text = "";
        try {
            text = WellFormed.repaired(new String(body.readNBytes(HttpRefusal.READ), StandardCharsets.UTF_8))
                    .strip();
            var page = BoundedJson.MAPPER.readValue(text, OBJECT);
            return Stream.of("error", "message", "error_description", "detail", "errors")
                    .map(page::get)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(RpcSession::words)
                    .orElse("");
        } catch (IOException | RuntimeException e) {
            return text.matches("[^<{\\[]*") ? text : ""; // no page, and no JSON that was cut
        }
    }

    /** Servers of version 2025-03-26 send batches. Invalid messages are skipped. */
    private boolean take(String text, @Nullable Object awaited) {
        try {
            if (!text.stripLeading().startsWith("[")) {
                return hand(BoundedJson.message(text, awaited), awaited);
            }
            boolean answered = false;
            for (var each : BoundedJson.MAPPER.readValue(text, BATCH)) {
                answered |= take(BoundedJson.MAPPER.writeValueAsString(each), awaited);
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
        // Some servers return the id as a number
        return message instanceof JSONRPCResponse response
                && String.valueOf(response.id()).equals(String.valueOf(stream));
    }
}
