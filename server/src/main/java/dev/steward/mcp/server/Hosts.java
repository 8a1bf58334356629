package dev.steward.mcp.server;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
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

/** The hosts that are connected. There are so many at most, and who has been silent for long is gone. */
@Component
class Hosts {

    static final int MAX = 200;
    static final Duration SILENCE = Duration.ofMinutes(30);

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
     * Begins a session. Where there are as many as may be, the one that has been silent for longest ends for it.
     *
     * @param version of the protocol that is spoken in it
     * @throws Problem.Unavailable when all of them are at work
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

    /** The session of that secret name, which was seen just now. */
    Optional<HostSession> find(String key) {
        var session = Optional.ofNullable(sessions.get(key));
        session.ifPresent(found -> found.seen(clock.instant()));
        return session;
    }

    /** All of them. */
    List<HostSession> all() {
        return List.copyOf(sessions.values());
    }

    /** As people see them, the one that came first first. */
    List<HostRead> list() {
        return sessions.values().stream()
                .map(HostSession::read)
                .sorted(Comparator.comparing(HostRead::connectedAt).thenComparing(HostRead::id))
                .toList();
    }

    /** Ends the session that people name so. @return whether there was one */
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

    /** Ends those who came over HTTP by themselves. */
    void endHttp() {
        all().stream()
                .filter(session -> session.greeting().transport() == HostRead.Transport.http)
                .forEach(this::end);
    }

    /** Ends those for whom nothing runs, who listen to nothing and have been silent for too long, and tidies the others. */
    void sweep(Instant now) {
        all().forEach(HostSession::tidy);
        all().stream()
                .filter(session ->
                        session.isIdle() && session.lastSeen().plus(SILENCE).isBefore(now))
                .forEach(this::end);
    }
}
