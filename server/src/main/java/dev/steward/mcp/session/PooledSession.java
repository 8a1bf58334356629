package dev.steward.mcp.session;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A pooled session and its number of users. Guarded by the pool. */
final class PooledSession {

    final String server;
    final ServerAddress address;

    /** Opens the session once for all subscribers. */
    Mono<ToolSession> session = Mono.never();

    /** Null until it is open. */
    @Nullable
    ToolSession opened;

    /** Completes when it must end, whoever uses it or waits for it. */
    final Sinks.Empty<Void> cut = Sinks.empty();

    boolean retired;
    private @Nullable Disposable expiry;
    private int users;

    PooledSession(String server, ServerAddress address) {
        this.server = server;
        this.address = address;
    }

    void enter() {
        users++;
        stay();
    }

    void leave() {
        users--;
    }

    /** Whether it is open and nobody uses it. */
    boolean isUnused() {
        return users == 0 && opened != null;
    }

    /** Stops handing it out. Returns whether it is open and unused. */
    boolean retire() {
        retired = true;
        stay();
        return isUnused();
    }

    /** Schedules its expiry while it is unused. */
    void wait(Disposable until) {
        stay();
        expiry = until;
    }

    private void stay() {
        if (expiry != null) {
            expiry.dispose();
            expiry = null;
        }
    }
}
