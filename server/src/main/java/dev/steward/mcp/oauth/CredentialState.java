package dev.steward.mcp.oauth;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** What is known of one credential in this process. */
final class CredentialState {

    /** After a renewal that failed for reasons that pass. */
    private static final Duration PAUSE = Duration.ofSeconds(15);

    sealed interface State {

        /** Nobody has looked yet. */
        record Unread() implements State {}

        record Live(Credential credential, Tokens tokens) implements State {}

        /** Nothing is tried with it before someone signs in. What is left of it is null when there was none. */
        record Dead(String sentence, @Nullable Credential left) implements State {}

        static State of(Credential credential) {
            return credential.tokens() == null
                    ? new Dead(NEVER, credential)
                    : new Live(credential, credential.tokens());
        }
    }

    static final String NEVER = "You are not signed in. Sign in to the server.";

    final AtomicReference<State> state = new AtomicReference<>(new State.Unread());
    final SerialQueue saves = new SerialQueue();
    private final AtomicReference<@Nullable Mono<Access>> flight = new AtomicReference<>();
    private volatile @Nullable Failure failure;

    /** @param inVain whether it was tried again and again */
    private record Failure(Instant at, boolean inVain) {}

    /** Joins the renewal that is under way, or begins one. Who stops waiting does not end it for the others. */
    Mono<Access> inOneFlight(Supplier<Mono<Access>> renewal) {
        return Mono.defer(() -> {
            var own = new AtomicReference<@Nullable Mono<Access>>();
            var begun = Mono.defer(renewal)
                    .doOnTerminate(() -> flight.compareAndSet(own.get(), null))
                    .cache();
            own.set(begun);
            var running = flight.compareAndExchange(null, begun);
            return running == null ? begun : running;
        });
    }

    void failed(Instant now, boolean inVain) {
        failure = new Failure(now, inVain);
    }

    void worked() {
        failure = null;
    }

    /** Whether a renewal failed just now, so that a call that does not need one does not wait for another one. */
    boolean pauses(Instant now) {
        var last = failure;
        return last != null && Duration.between(last.at(), now).abs().compareTo(PAUSE) < 0;
    }

    /** Whether one failed just now although it was tried again, so that no call waits for another one. */
    boolean isInVain(Instant now) {
        var last = failure;
        return last != null && last.inVain() && pauses(now);
    }
}
