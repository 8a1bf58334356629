package dev.steward.mcp.server;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import tools.jackson.databind.JsonNode;

/** A connected host: its session data, subscriptions and running requests. */
final class HostSession {

    /** Limit of followed resources. */
    static final int MAX_SUBSCRIPTIONS = 200;

    /** How many answers are kept for a host that comes back for them. */
    private static final int ANSWERS_KEPT = 8;

    private static final int MAX_QUESTIONS = 16;

    private static final String STANDING = "0";

    /**
     * The session data agreed at initialization.
     *
     * @param key the secret that names the session
     * @param id the public id
     * @param version of the protocol
     */
    record Greeting(String key, String id, String version, Program program, HostRead.Transport transport, Instant at) {}

    /**
     * The program at the other end, as it describes itself.
     *
     * @param abilities the requests it supports, as in {@code sampling}
     */
    record Program(
            String name, @Nullable String title, @Nullable String version, Set<String> abilities) {}

    private final Greeting greeting;
    private final MemoryBudget budget;
    private final ReplayBuffer standing;
    private final ConcurrentLinkedDeque<ReplayBuffer> answers = new ConcurrentLinkedDeque<>();
    private final Map<String, RunningRequest> running = new ConcurrentHashMap<>();
    private final Map<String, Sinks.One<Rpc.Answer>> asked = new ConcurrentHashMap<>();

    /** The followed resources, by the addresses that the host has for them. */
    private final Map<String, String> followed = new ConcurrentHashMap<>();

    private final AtomicLong names = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();
    private final AtomicInteger reserved = new AtomicInteger();
    private volatile LoggingLevel level = LoggingLevel.INFO;
    private volatile Instant lastSeen;
    private volatile boolean over;

    HostSession(Greeting greeting, MemoryBudget budget) {
        this.greeting = greeting;
        this.budget = budget;
        this.standing = new ReplayBuffer(STANDING, budget.open());
        this.lastSeen = greeting.at();
    }

    Greeting greeting() {
        return greeting;
    }

    HostRead read() {
        var program = greeting.program();
        return new HostRead(
                greeting.id(),
                program.name(),
                program.title(),
                program.version(),
                greeting.transport(),
                greeting.at(),
                lastSeen,
                calls.get());
    }

    void seen(Instant now) {
        lastSeen = now;
    }

    Instant lastSeen() {
        return lastSeen;
    }

    void called() {
        calls.incrementAndGet();
    }

    /** Whether nothing is running for it and it reads no stream. */
    boolean isIdle() {
        return running.isEmpty() && !standing.isRead() && answers.stream().noneMatch(ReplayBuffer::isRead);
    }

    /** The stream for messages outside of requests. */
    ReplayBuffer standing() {
        return standing;
    }

    /** Opens a stream for the answer to a request. */
    ReplayBuffer newAnswer() {
        for (var each : answers) {
            if (answers.size() >= ANSWERS_KEPT && each.isEnded() && !each.isRead() && answers.remove(each)) {
                each.close();
            }
        }
        var answer = new ReplayBuffer(String.valueOf(names.incrementAndGet()), budget.open());
        answers.addLast(answer);
        if (over) { // end() may have passed the answers already
            forget(answer);
        }
        return answer;
    }

    /** Returns a stream of this session by name. */
    Optional<ReplayBuffer> stream(String name) {
        return name.equals(STANDING)
                ? Optional.of(standing)
                : answers.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** Drops an answer, so that the host cannot come back for it. */
    void forget(ReplayBuffer answer) {
        answers.remove(answer);
        answer.close();
    }

    /** Drops finished answers that no one has read since the last check. */
    void tidy() {
        answers.stream().filter(ReplayBuffer::isStale).forEach(this::forget);
    }

    /** Registers a running request. @return false if the key is in use or the limit is reached */
    boolean begins(String key, RunningRequest request, int most) {
        if (reserved.incrementAndGet() > most || running.putIfAbsent(key, request) != null) {
            reserved.decrementAndGet();
            return false;
        }
        return true;
    }

    /** Has no effect if it was called before, even if another request uses the key now. */
    void ends(String key, RunningRequest request) {
        if (running.remove(key, request)) {
            reserved.decrementAndGet();
        }
    }

    Optional<RunningRequest> running(String key) {
        return Optional.ofNullable(running.get(key));
    }

    void setLevel(LoggingLevel wanted) {
        level = wanted;
    }

    boolean wants(LoggingLevel said) {
        return said.level() >= level.level();
    }

    /** @param resource the address that changes name @return false if the limit is reached */
    boolean follow(String uri, String resource) {
        if (followed.size() >= MAX_SUBSCRIPTIONS && !followed.containsKey(uri)) {
            return false;
        }
        followed.put(uri, resource);
        return true;
    }

    void unfollow(String uri) {
        followed.remove(uri);
    }

    /** The followed resources, by the addresses that change names. */
    Stream<String> followed() {
        return followed.values().stream();
    }

    /** Notifies the host of a changed resource, if it follows that. */
    void updated(String resource) {
        followed.forEach((uri, of) -> {
            if (of.equals(resource)) {
                updatedAt(uri);
            }
        });
    }

    private void updatedAt(String uri) {
        standing.put(
                "updated " + uri,
                Rpc.notification(McpSchema.METHOD_NOTIFICATION_RESOURCES_UPDATED, Map.of("uri", uri)));
    }

    /** Notifies the host of a changed list. */
    void changed(String notification) {
        standing.put(notification, Rpc.notification(notification, Map.of()));
    }

    /** Notifies the host of everything it may have missed. */
    void renew() {
        Rpc.LIST_CHANGES.forEach(this::changed);
        followed.keySet().forEach(this::updatedAt);
    }

    /** Sends a request to the host over a stream. @return its answer; fails if it refuses or disconnects */
    Mono<JsonNode> ask(ReplayBuffer over, String method, Object params) {
        return Mono.defer(() -> {
            if (!greeting.program().abilities().contains(method.split("/", 2)[0])) {
                return Mono.error(
                        new Problem.BadRequest("The host does not take requests of the kind " + method + "."));
            }
            if (asked.size() >= MAX_QUESTIONS || this.over) {
                return Mono.error(new Problem.Unavailable("The host cannot be asked now."));
            }
            var id = "ask-" + names.incrementAndGet();
            var answer = Sinks.<Rpc.Answer>one();
            asked.put(id, answer);
            over.ask(Rpc.request(id, method, params));
            return answer.asMono().flatMap(HostSession::granted).doFinally(_ -> asked.remove(id));
        });
    }

    private static Mono<JsonNode> granted(Rpc.Answer answer) {
        return answer.error().isMissingNode()
                ? Mono.just(answer.result())
                : Mono.error(new Problem.Upstream("The host refused what it was asked."));
    }

    /** Takes an answer of the host; an unexpected one is ignored. */
    void answered(Rpc.Answer answer) {
        var waiting = asked.get(answer.id().asString(""));
        if (waiting != null) {
            waiting.tryEmitValue(answer);
        }
    }

    /** Ends its streams. Its running requests continue without an answer. */
    void end() {
        over = true;
        var gone = new Problem.Upstream("The host has gone.");
        List.copyOf(asked.values()).forEach(each -> each.tryEmitError(gone));
        standing.close();
        new ArrayList<>(answers).forEach(this::forget);
    }

    boolean isOver() {
        return over;
    }
}
