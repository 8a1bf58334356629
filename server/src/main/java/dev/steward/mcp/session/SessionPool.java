package dev.steward.mcp.session;

import dev.steward.mcp.session.SessionFailure.Kind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Keeps one session per server open. Callers share a session that is being opened; it is closed after a time without use, and a
 * dead session is not handed out.
 */
public final class SessionPool {

    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final long MIN_PAUSE_MILLIS = 1_000;
    private static final long MAX_PAUSE_MILLIS = 60_000;
    private static final int DOUBLINGS = 10;

    private record Failed(ServerAddress address, SessionFailure failure, int times, long untilMillis) {}

    private final SessionOpener opener;
    private final Duration idle;
    private final Scheduler timers;
    private final DoubleSupplier chance;

    private final Map<String, PooledSession> pooled = new HashMap<>();
    private final Map<String, Failed> failed = new HashMap<>();
    private final Set<ToolSession> ending = ConcurrentHashMap.newKeySet();
    private boolean closed;

    /**
     * Creates an empty pool.
     *
     * @param idle how long an unused session is kept; zero closes it after each use
     * @param timers the clock and scheduler
     * @param chance random numbers from 0 to 1, which spread retries
     */
    public SessionPool(SessionOpener opener, Duration idle, Scheduler timers, DoubleSupplier chance) {
        this.opener = opener;
        this.idle = idle;
        this.timers = timers;
        this.chance = chance;
    }

    /**
     * Runs work on the session of a server. Cancelling while it is being opened does not affect others.
     *
     * @param address the current address of the server; a session with another address is replaced
     * @param wished whether a person explicitly asked for it: if so, it connects even soon after a failure
     * @return the results of the work; fails with {@link SessionFailure} if there is no session
     */
    public <T> Flux<T> use(
            String server, ServerAddress address, boolean wished, Function<ToolSession, ? extends Publisher<T>> work) {
        return Flux.using(() -> enter(server, address, wished), each -> each.session.flatMapMany(work), this::leave);
    }

    /** Stops handing out the session of a server and forgets earlier failures. Running work may finish. */
    public void retire(String server) {
        PooledSession unused;
        synchronized (this) {
            failed.remove(server);
            unused = drop(server);
        }
        end(unused);
    }

    /**
     * Like {@link #retire}, but also ends the opening of the session, or the work on it. The work on one that was retired before
     * may finish.
     */
    public void cut(String server) {
        PooledSession there;
        synchronized (this) {
            failed.remove(server);
            there = pooled.get(server);
            drop(server);
        }
        if (there != null) {
            there.cut.tryEmitEmpty();
            end(there);
        }
    }

    /** Closes all sessions and opens no more. Completes when they are closed, after at most ten seconds. */
    public Mono<Void> close() {
        return Mono.defer(() -> {
                    List<PooledSession> open;
                    synchronized (this) {
                        closed = true;
                        open = List.copyOf(pooled.values());
                        pooled.clear();
                        open.forEach(PooledSession::retire);
                    }
                    var sessions = open.stream()
                            .map(each -> each.session.flatMap(this::ended).onErrorComplete());
                    return Flux.merge(Stream.concat(
                                            sessions,
                                            List.copyOf(ending).stream().map(this::ended))
                                    .toList())
                            .then();
                })
                .timeout(GRACE, Mono.empty(), timers);
    }

    private PooledSession enter(String server, ServerAddress address, boolean wished) {
        PooledSession unused = null;
        try {
            synchronized (this) {
                if (closed) {
                    throw stopping();
                }
                var there = pooled.get(server);
                if (there != null && there.address.equals(address)) {
                    there.enter();
                    return there;
                }
                unused = drop(server);
                refuseTooSoon(server, address, wished);
                var fresh = new PooledSession(server, address);
                fresh.session = open(fresh);
                fresh.enter();
                pooled.put(server, fresh);
                return fresh;
            }
        } finally {
            end(unused);
        }
    }

    private void refuseTooSoon(String server, ServerAddress address, boolean wished) {
        var last = failed.get(server);
        if (last == null || wished) {
            return;
        }
        if (!last.address().equals(address)) {
            failed.remove(server);
        } else if (timers.now(TimeUnit.MILLISECONDS) < last.untilMillis()) {
            throw last.failure();
        }
    }

    private Mono<ToolSession> open(PooledSession fresh) {
        return Mono.defer(() -> isClosed() ? Mono.error(stopping()) : opener.open(fresh.server, fresh.address))
                .takeUntilOther(fresh.cut.asMono())
                .switchIfEmpty(Mono.error(
                        () -> new SessionFailure(Kind.ENDED, true, "The session with the server was closed.")))
                .onErrorMap(e -> Peer.failure(e).beforeExecution(true))
                .doOnNext(session -> opened(fresh, session))
                .doOnError(SessionFailure.class, e -> failed(fresh, e))
                .cache();
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void opened(PooledSession fresh, ToolSession session) {
        change(fresh, () -> {
            failed.remove(fresh.server);
            fresh.opened = session;
            return settle(fresh);
        });
        session.over().subscribe(_ -> change(fresh, () -> retire(fresh)));
    }

    private synchronized void failed(PooledSession fresh, SessionFailure failure) {
        pooled.remove(fresh.server, fresh);
        if (closed || fresh.retired) {
            return;
        }
        var last = failed.get(fresh.server);
        int times = last == null ? 1 : last.times() + 1;
        var pause = pause(times, chance.getAsDouble());
        failed.put(
                fresh.server,
                new Failed(fresh.address, failure, times, timers.now(TimeUnit.MILLISECONDS) + pause.toMillis()));
    }

    /**
     * The pause after failed connections: one second to one minute, doubled after each failure, plus up to half of that at random
     * so that clients do not retry at the same moment.
     *
     * @param failures in a row, at least one
     */
    static Duration pause(int failures, double chance) {
        long grown = MIN_PAUSE_MILLIS << Math.min(failures - 1, DOUBLINGS);
        long most = Math.min(grown, MAX_PAUSE_MILLIS * 2 / 3);
        return Duration.ofMillis(most + (long) (most * chance / 2));
    }

    private void leave(PooledSession used) {
        change(used, () -> {
            used.leave();
            return settle(used);
        });
    }

    /** Changes the state of a session, and closes it if the change says that it must be. */
    private void change(PooledSession each, BooleanSupplier isOver) {
        boolean over;
        synchronized (this) {
            over = isOver.getAsBoolean();
        }
        if (over) {
            end(each);
        }
    }

    /** Returns whether a session must be closed now; schedules the expiry of an unused one. */
    private boolean settle(PooledSession each) {
        if (!each.isUnused() || each.retired) {
            return each.isUnused();
        }
        if (idle.isZero()) {
            return retire(each);
        }
        each.wait(timers.schedule(
                () -> change(each, () -> each.isUnused() && retire(each)), idle.toMillis(), TimeUnit.MILLISECONDS));
        return false;
    }

    /** Stops handing out a session. Returns whether it is open and unused. */
    private boolean retire(PooledSession each) {
        pooled.remove(each.server, each);
        return each.retire();
    }

    /** Removes the session of a server and returns it if it is open and unused. */
    private @Nullable PooledSession drop(String server) {
        var there = pooled.remove(server);
        return there != null && there.retire() ? there : null;
    }

    private void end(@Nullable PooledSession each) {
        var session = each == null ? null : each.opened;
        if (session != null) {
            ended(session).subscribe();
        }
    }

    private Mono<Void> ended(ToolSession session) {
        ending.add(session);
        return session.close().onErrorComplete().doFinally(_ -> ending.remove(session));
    }

    private static SessionFailure stopping() {
        return new SessionFailure(Kind.ENDED, true, "Steward is stopping, so it calls no more tools.");
    }
}
