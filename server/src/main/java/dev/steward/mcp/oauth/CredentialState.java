package dev.steward.mcp.oauth;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The state of one credential in this process. */
final class CredentialState {

    /** Pause after a renewal that failed temporarily. */
    private static final Duration PAUSE = Duration.ofSeconds(15);

    sealed interface State {

        /** Not loaded yet. */
        record Unread() implements State {}

        record Live(Credential credential, Tokens tokens) implements State {}

        /** Unusable until someone signs in. {@code left} is null if there was no credential. */
        record Dead(String sentence, @Nullable Credential left) implements State {}

        static State of(Credential credential) {
            return credential.tokens() == null
                    ? new Dead(NEVER, credential)
                    : new Live(credential, credential.tokens());
        }
    }

    static final String NEVER = "You are not signed in. Sign in to the server.";

    final String key;
    final AtomicReference<State> state = new AtomicReference<>(new State.Unread());
    final SerialQueue saves = new SerialQueue();
    private final AtomicReference<@Nullable Mono<Access>> flight = new AtomicReference<>();
    private volatile @Nullable Failure failure;

    CredentialState(String key) {
        this.key = key;
    }

    /** @param inVain whether it failed despite retries */
    private record Failure(Instant at, boolean inVain) {}

    /** Joins the running renewal or starts one. Cancelling does not stop it for others. */
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

    /** Whether a renewal has just failed; if so, a call with a usable token does not wait for another. */
    boolean pauses(Instant now) {
        var last = failure;
        return last != null && Duration.between(last.at(), now).abs().compareTo(PAUSE) < 0;
    }

    /** Whether a renewal has just failed despite retries; if so, no call waits for another. */
    boolean isInVain(Instant now) {
        var last = failure;
        return last != null && last.inVain() && pauses(now);
    }
}
