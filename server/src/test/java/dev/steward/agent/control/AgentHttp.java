package dev.steward.agent.control;

import dev.steward.agent.approval.Permissions;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunSubject;
import dev.steward.agent.run.RunTrigger;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.Reason;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Base of the tests of agents over HTTP. No model answers, so whatever is started stays as it is. */
@ServiceTest
public abstract class AgentHttp {

    protected static final Duration LONG = Duration.ofSeconds(60);
    protected static final String ALL = "/api/agents";

    @Autowired
    protected Talk talk;

    @Autowired
    protected Sql sql;

    @Autowired
    protected Permissions permissions;

    @Autowired
    private RunStore writes;

    @Autowired
    private RunRepository runs;

    @Autowired
    private AgentRepository agents;

    @Autowired
    private Tx tx;

    @Autowired
    private EventBus bus;

    private final Queue<Event> heard = new ConcurrentLinkedQueue<>();
    private final List<Long> made = new ArrayList<>();
    private final ScriptedProvider provider = ScriptedProvider.start();
    private @Nullable Disposable listening;

    @BeforeEach
    protected void begin() {
        provider.otherwise(Script.hangs());
        talk.answeredBy(provider);
        listening = bus.heard().subscribe(event -> event.ifPresent(heard::add));
    }

    @AfterEach
    protected void end() {
        enabled(true);
        made.forEach(id -> talk.status("DELETE", ALL + "/" + id, null));
        Objects.requireNonNull(listening).dispose();
        provider.close();
        talk.answeredByTheMock();
    }

    protected static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }

    /** Creates an agent that waits until it is started. */
    protected JsonNode waiting(String task) {
        return made(Map.of("task", task, "start", false));
    }

    protected JsonNode made(Map<String, ?> wish) {
        var agent = talk.json("POST", ALL, wish);
        made.add(agent.path("id").asLong());
        return agent;
    }

    /** Creates an agent with a running run that nothing drives. */
    protected long running(String task) {
        long id = waiting(task).path("id").asLong();
        open(id, RunStatus.running);
        return id;
    }

    /** Opens a current run without a message about it, so nothing drives it; a running one holds a place in the lane. */
    protected AgentRun open(long id, RunStatus status) {
        var now = Instant.now();
        return given(tx.durable(writes.lock(id)
                .flatMap(agent -> runs.insert(
                                id,
                                RunTrigger.manual,
                                status,
                                agent.content().task(),
                                agent.content().capabilities(),
                                null,
                                now)
                        .delayUntil(run -> agents.current(id, run, now))
                        .delayUntil(run -> status == RunStatus.running ? place(run, now) : Mono.empty()))
                .flatMap(runs::find)));
    }

    private Mono<Long> place(long run, Instant now) {
        return sql.statement("""
                        insert into lane_places (lane, subject, came_at, admitted_at) values ('agents', :subject, :now, :now)
                        """)
                .with("subject", RunSubject.of(run))
                .with("now", now)
                .update();
    }

    /** Makes the current run ask for permission and returns the id of the request. */
    protected String asks(long agent, String command) {
        var run = given(tx.durable(writes.lock(agent).flatMap(writes::current).flatMap(Mono::justOrEmpty)));
        var request = new PermissionRequest.Shell(command, "to look around", null, null, MissingNode.getInstance());
        return given(permissions.park(run, request, new Reason(Reason.Kind.policy_balanced, Map.of())))
                .requestId();
    }

    protected void enabled(boolean wanted) {
        talk.json("PUT", "/api/settings", Map.of("agents_enabled", wanted));
    }

    protected JsonNode get(long agent) {
        return get(agent, "");
    }

    protected JsonNode get(long agent, String path) {
        return talk.json("GET", "%s/%d%s".formatted(ALL, agent, path), null);
    }

    protected JsonNode post(long agent, String path, @Nullable Object body) {
        return talk.json("POST", "%s/%d%s".formatted(ALL, agent, path), body);
    }

    protected int status(String method, long agent, String path, @Nullable Object body) {
        return talk.status(method, "%s/%d%s".formatted(ALL, agent, path), body);
    }

    /** The status and the detail of a refusal. */
    protected String refused(String method, String path, @Nullable Object body) {
        var problem = talk.json(method, path, body);
        return problem.path("status").asInt() + " " + problem.path("detail").asString();
    }

    /** Returns the events about an agent since the last call. */
    protected List<String> heardOf(long agent) {
        var types = heard.stream()
                .filter(event -> Objects.equals(event.about().agentSessionId(), agent))
                .map(Event::type)
                .distinct()
                .toList();
        heard.clear();
        return types;
    }

    /** Returns the events about no particular object since the last call. */
    protected List<String> heardOfAll() {
        var types = heard.stream()
                .filter(event -> event.about().equals(Event.About.NOTHING))
                .map(Event::type)
                .filter(type -> !type.equals("settings.changed"))
                .distinct()
                .toList();
        heard.clear();
        return types;
    }

    protected static Map<String, Object> with(Map<String, ?> body, String key, @Nullable Object value) {
        var all = new HashMap<String, Object>(body);
        all.put(key, value);
        return all;
    }

    protected static String path(long id, String rest) {
        return "%s/%d%s".formatted(ALL, id, rest);
    }

    /** The texts of the entries of one kind in a page of a transcript. */
    protected static List<String> texts(JsonNode page, String kind) {
        return page.path("events")
                .valueStream()
                .filter(event -> event.path("kind").asString().equals(kind))
                .map(event -> event.path("text").asString())
                .toList();
    }
}
