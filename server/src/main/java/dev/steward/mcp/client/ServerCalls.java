package dev.steward.mcp.client;

import dev.steward.mcp.client.CallLog.Outcome;
import dev.steward.mcp.session.SessionFailure;
import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.mcp.session.ToolUse;
import dev.steward.tool.Attendance;
import dev.steward.tool.CallContext;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSignal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Calls tools: retries if that is safe, and waits if a person has to sign in. */
@Component
record ServerCalls(
        ServerDirectory directory,
        Connections connections,
        ServerSignIns signIns,
        CallLog log,
        JsonMapper json,
        Clock clock) {

    /** The subject of calls that a person makes in the settings. */
    static final String BY_HAND = "settings";

    /** Interval between attempts while a person signs in. Spec: Platform, 9.1. */
    static final Duration LOOK = Duration.ofSeconds(10);

    private static final Duration MOMENT = Duration.ofMillis(500);

    /** How long a person may take to sign in. Spec: Platform, 9.1. */
    static final Duration WINDOW = Duration.ofSeconds(300);

    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    /**
     * Like {@link dev.steward.tool.ToolSource#call}.
     *
     * @param wished whether to connect even soon after a failure
     * @param asked whether the turn has asked a person to sign in to the server; set when it does
     */
    Flux<ToolSignal> call(LiveServer server, ToolCall call, CallContext in, boolean wished, AtomicBoolean asked) {
        return directory.fresh().thenMany(Flux.defer(() -> {
            var gone = gone(server);
            if (gone.isPresent()) {
                return failed(Kind.REFUSED, gone.get());
            }
            Map<String, Object> arguments;
            try {
                arguments = json.readerFor(OBJECT)
                        .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS) // numbers arrive as they were written
                        .readValue(call.arguments());
            } catch (JacksonException | NumberFormatException _) {
                return failed(Kind.MALFORMED, "Invalid JSON arguments: a tool takes a JSON object.");
            }
            var use = new ToolUse(
                    call.name(),
                    arguments == null ? Map.of() : arguments,
                    in.attendance() == Attendance.ATTENDED,
                    Duration.between(clock.instant(), in.deadline()));
            return counted(server, call.name(), in.subject(), inSession(server, use, in, wished, asked))
                    .onErrorResume(SessionFailure.class, e -> gone(server)
                            .map(sentence -> failed(Kind.REFUSED, sentence))
                            .orElseGet(() -> failed(e.kind(), "Tool call failed: " + e.getMessage())));
        }));
    }

    /** Why the server that a call is for can no longer be used; empty if it can. A changed server is another one. */
    private Optional<String> gone(LiveServer server) {
        if (server.standing().enabled()) {
            return Optional.empty();
        }
        var sentence = directory
                .named(server.name())
                .map(now -> now == server
                        ? "“%s” was switched off."
                        : "“%s” was changed. Its tools can be called in the next turn.")
                .orElse("“%s” was removed.");
        return Optional.of(sentence.formatted(server.name()));
    }

    private Flux<ToolSignal> inSession(
            LiveServer server, ToolUse use, CallContext in, boolean wished, AtomicBoolean asked) {
        return once(server, use, wished)
                .onErrorResume(e -> isWorthAnotherTry(server, use, e), _ -> {
                    connections.retire(server.name());
                    return again(server, use);
                })
                .onErrorResume(SessionFailure.SignIn.class, e -> signIn(server, use, in, e, asked));
    }

    /**
     * Only calls that certainly did not start are retried, and those of tools that only read. An unknown tool is retried only if
     * the server has listed it: otherwise a new session would not have it either. Spec: Platform, 8.7.
     */
    private static boolean isWorthAnotherTry(LiveServer server, ToolUse use, Throwable error) {
        if (!(error instanceof SessionFailure failure)) {
            return false;
        }
        return failure.beforeExecution()
                ? failure.kind() == Kind.ENDED || (failure.kind() == Kind.NO_SUCH_TOOL && server.names(use.tool()))
                : (failure.kind() == Kind.ENDED || failure.kind() == Kind.UNREACHABLE) && server.reads(use.tool());
    }

    private Flux<ToolSignal> once(LiveServer server, ToolUse use, boolean wished) {
        return Flux.defer(() -> {
            var heard = new ToolSignalMapper(server.name());
            return connections
                    .use(server.plug(), wished, session -> session.call(use))
                    .mapNotNull(heard::signal);
        });
    }

    /** The server may have been switched off or changed since. */
    private Flux<ToolSignal> again(LiveServer server, ToolUse use) {
        return directory.fresh().thenMany(Flux.defer(() -> gone(server)
                .map(sentence -> failed(Kind.REFUSED, sentence))
                .orElseGet(() -> once(server, use, true))));
    }

    /** Spec: Platform, 9.1. */
    private Flux<ToolSignal> signIn(
            LiveServer server, ToolUse use, CallContext in, SessionFailure.SignIn failure, AtomicBoolean asked) {
        var sentence = "“%s” needs you to sign in before its tool “%s” can run.".formatted(server.name(), use);
        directory.is(server, ServerState.needs_auth, failure.getMessage());
        connections.retire(server.name());
        if (asked.compareAndSet(false, true)) {
            signIns.ask(server.name(), sentence, in.subject());
        }
        if (in.attendance() == Attendance.UNATTENDED) {
            return failed(
                    Kind.SIGN_IN,
                    in.subject().equals(BY_HAND)
                            ? sentence
                            : "“%s” needs a person to sign in, and nobody is there. Do not guess what it would have answered."
                                    .formatted(server.name()));
        }
        var until = clock.instant().plus(WINDOW);
        return Flux.concat(Mono.just(new ToolSignal.SignIn(server.name(), sentence)), afterSignIn(server, use, until));
    }

    /** Retries at intervals, immediately after a sign-in, and once the server is gone, which then is the answer. */
    private Flux<ToolSignal> afterSignIn(LiveServer server, ToolUse use, Instant until) {
        var isGone = Flux.interval(MOMENT).filter(_ -> gone(server).isPresent());
        return Flux.firstWithSignal(Mono.delay(LOOK), signIns.done(server).take(1), isGone.take(1))
                .thenMany(again(server, use))
                .onErrorResume(SessionFailure.SignIn.class, e -> {
                    // A new session alone counts as connected
                    directory.is(server, ServerState.needs_auth, e.getMessage());
                    return clock.instant().isBefore(until)
                            ? afterSignIn(server, use, until)
                            : failed(
                                    Kind.SIGN_IN,
                                    "“%s” needs a person to sign in, and nobody did. Do not guess what it would have answered."
                                            .formatted(server.name()));
                });
    }

    private Flux<ToolSignal> counted(LiveServer server, String tool, String subject, Flux<ToolSignal> call) {
        return Flux.defer(() -> {
            Instant began = clock.instant();
            var ended = new AtomicBoolean();
            BiConsumer<Outcome, @Nullable String> end = (outcome, why) -> {
                if (ended.compareAndSet(false, true)) {
                    log.ended(began, server.name(), tool, subject, outcome, why);
                }
            };
            return call.doOnNext(signal -> {
                        if (signal instanceof ToolSignal.Result(var result)) {
                            end.accept(
                                    result.isError() ? Outcome.error : Outcome.ok,
                                    result.isError() ? result.content() : null);
                        }
                    })
                    .doOnError(e -> end.accept(Outcome.failed, e instanceof SessionFailure ? e.getMessage() : null))
                    .doOnCancel(() -> end.accept(Outcome.cancelled, null));
        });
    }

    private static Flux<ToolSignal> failed(Kind kind, String sentence) {
        return Flux.just(new ToolSignal.Result(ToolResult.failed(kind.name().toLowerCase(Locale.ROOT), sentence)));
    }
}
