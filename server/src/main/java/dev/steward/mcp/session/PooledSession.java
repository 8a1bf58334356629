package dev.steward.mcp.session;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** A pooled session and its number of users. Guarded by the pool. */
final class PooledSession {

    private final String server;
    private final ServerAddress address;
    private Mono<ToolSession> session = Mono.never();
    private @Nullable ToolSession opened;
    private @Nullable Disposable expiry;
    private int users;
    private boolean retired;

    PooledSession(String server, ServerAddress address) {
        this.server = server;
        this.address = address;
    }

    String server() {
        return server;
    }

    ServerAddress address() {
        return address;
    }

    /** @param shared opens the session once for all subscribers */
    void open(Mono<ToolSession> shared) {
        session = shared;
    }

    Mono<ToolSession> session() {
        return session;
    }

    /** Null until it is open. */
    @Nullable
    ToolSession opened() {
        return opened;
    }

    boolean opened(ToolSession session) {
        opened = session;
        return isUnused();
    }

    void enter() {
        users++;
        stay();
    }

    /** Returns whether it is open and unused. */
    boolean leave() {
        users--;
        return isUnused();
    }

    boolean isUnused() {
        return users == 0 && opened != null;
    }

    /** Stops handing it out. Returns whether it is open and unused. */
    boolean retire() {
        retired = true;
        stay();
        return isUnused();
    }

    boolean retired() {
        return retired;
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
