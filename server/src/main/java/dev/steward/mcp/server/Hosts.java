package dev.steward.mcp.server;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The connected hosts. Their number is limited, and a host that is silent for too long is removed. */
@Component
class Hosts implements PeriodicTask {

    static final int MAX = 200;
    static final Duration SILENCE = Duration.ofMinutes(30);
    private static final Duration EVERY = Duration.ofMinutes(1);

    private final Map<String, HostSession> sessions = new ConcurrentHashMap<>();
    private final MemoryBudget budget;
    private final Clock clock;
    private final Ids ids;
    private final HostNews news;

    Hosts(MemoryBudget budget, Clock clock, Ids ids, HostNews news) {
        this.budget = budget;
        this.clock = clock;
        this.ids = ids;
        this.news = news;
    }

    /**
     * Starts a session. If the limit is reached, ends the idle session that has been silent the longest.
     *
     * @param version of the protocol
     * @throws Problem.Unavailable if no session is idle
     */
    synchronized HostSession connect(String version, HostSession.Program program, HostRead.Transport transport) {
        if (sessions.size() >= MAX) {
            end(sessions.values().stream()
                    .filter(HostSession::isIdle)
                    .min(Comparator.comparing(HostSession::lastSeen))
                    .orElseThrow(() -> new Problem.Unavailable(
                            "%d hosts are already connected. Disconnect some.".formatted(MAX))));
        }
        var greeting = new HostSession.Greeting(
                ids.token(), ids.uuid().toString(), version, program, transport, clock.instant());
        var session = new HostSession(greeting, budget);
        sessions.put(greeting.key(), session);
        news.tell();
        return session;
    }

    /** Returns the session with this key and marks it as seen now. */
    Optional<HostSession> find(String key) {
        var session = Optional.ofNullable(sessions.get(key));
        session.ifPresent(found -> found.seen(clock.instant()));
        return session;
    }

    List<HostSession> all() {
        return List.copyOf(sessions.values());
    }

    /** The hosts for display, in the order they connected. */
    List<HostRead> list() {
        return sessions.values().stream()
                .map(HostSession::read)
                .sorted(Comparator.comparing(HostRead::connectedAt).thenComparing(HostRead::id))
                .toList();
    }

    /** Ends the session with this public id. @return whether there was one */
    boolean disconnect(String id) {
        var named = sessions.values().stream()
                .filter(session -> session.greeting().id().equals(id))
                .findFirst();
        named.ifPresent(this::end);
        return named.isPresent();
    }

    void end(HostSession session) {
        if (sessions.remove(session.greeting().key(), session)) {
            session.end();
            news.tell();
        }
    }

    /** Ends the sessions of hosts that connected over HTTP on their own. */
    void endHttp() {
        all().stream()
                .filter(session -> session.greeting().transport() == HostRead.Transport.http)
                .forEach(this::end);
    }

    @Override
    public Plan plan() {
        return Plan.own("mcp-hosts", EVERY, EVERY, "Sessions of MCP hosts that went could not be ended");
    }

    @Override
    public Mono<Void> run(Instant now) {
        return Mono.fromRunnable(() -> sweep(now));
    }

    /** Ends idle sessions that have been silent for too long, and drops stale answers of the others. */
    void sweep(Instant now) {
        all().forEach(HostSession::tidy);
        all().stream()
                .filter(session ->
                        session.isIdle() && session.lastSeen().plus(SILENCE).isBefore(now))
                .forEach(this::end);
    }
}
