package dev.steward.agent.control;

import dev.steward.agent.definition.Spent;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.Objective;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.lifecycle.StepRested;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunSubject;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.run.StepLimits;
import dev.steward.agent.step.StepLaunch;
import dev.steward.agent.step.StepRuns;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.conversation.Container;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.turn.TurnEnds;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Creates agents and runs for tests. */
@Component
public class AgentScene {

    public static final Duration LONG = Duration.ofSeconds(60);

    /** Shared by all tests of a process. */
    /** Beyond the ids of real attempts: a run that has an attempt already is not started for it again. */
    private static final AtomicLong ATTEMPTS = new AtomicLong(1_000_000_000_000L);

    /** No workflow has a run with this id. */
    public static final long WORKFLOW_RUN = 9_000_000_000_000_000L;

    /** The workflow of that run. */
    public static final long WORKFLOW = 9_000_000_000_000_001L;

    private final Sql sql;
    private final Tx tx;
    private final Clock clock;
    private final Agents agents;
    private final AgentRuns runs;
    private final RunTransitions reports;
    private final RunRepository rows;
    private final RunStore store;
    private final StepRuns steps;
    private final EventRepository events;
    private final Transcripts transcripts;
    private final Queue<Event> heard = new ConcurrentLinkedQueue<>();

    AgentScene(
            Sql sql,
            Tx tx,
            Clock clock,
            Agents agents,
            AgentRuns runs,
            RunTransitions reports,
            RunRepository rows,
            RunStore store,
            StepRuns steps,
            EventRepository events,
            Transcripts transcripts,
            EventBus bus) {
        this.sql = sql;
        this.tx = tx;
        this.clock = clock;
        this.agents = agents;
        this.runs = runs;
        this.reports = reports;
        this.rows = rows;
        this.store = store;
        this.steps = steps;
        this.events = events;
        this.transcripts = transcripts;
        bus.heard().subscribe(event -> event.ifPresent(heard::add));
    }

    public void clear() {
        for (var statement : List.of(
                "update agents set current_run_id = null",
                "delete from agent_rules",
                "delete from agents",
                "delete from lane_places",
                "delete from outbox",
                "delete from agent_blueprints",
                "delete from trash",
                "delete from conversations",
                "delete from roles where is_default = false")) {
            given(sql.statement(statement).update());
        }
        heard.clear();
    }

    public void clearRoles() {
        given(sql.statement("delete from roles where is_default = false").update());
    }

    public static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }

    public static <T> List<T> all(Flux<T> work) {
        return given(work.collectList());
    }

    public static <T> Optional<T> maybe(Mono<T> work) {
        return work.blockOptional(LONG);
    }

    /** The events of this type since the test began. */
    public List<Event> heard(String type) {
        return heard.stream().filter(event -> event.type().equals(type)).toList();
    }

    public void forget() {
        heard.clear();
    }

    public Container conversation(Container.Kind kind) {
        var id = given(sql.statement("insert into conversations (kind) values (:kind)")
                .with("kind", kind)
                .insert());
        return new Container(kind, id);
    }

    public long role(String name) {
        return given(sql.statement("""
                        insert into roles (name, name_key, system_prompt, is_default, created_at, updated_at)
                        values (:name, :name, '', false, current_timestamp, current_timestamp)
                        """).with("name", name).insert());
    }

    public static Wish wish(String task) {
        return new Wish(task);
    }

    /** A new agent with the settings a test cares about. */
    public static final class Wish {
        private final String task;
        private @Nullable String title;
        private @Nullable String model;
        private @Nullable Boolean autonomous;
        private @Nullable Integer maxSteps;
        private @Nullable Long budget;
        private @Nullable BigDecimal money;
        private @Nullable Integer retries;
        private @Nullable Long blueprint;
        private @Nullable Long topic;
        private @Nullable Long chat;
        private @Nullable Long role;
        private @Nullable ApprovalPolicy policy;
        private boolean start;

        private Wish(String task) {
            this.task = task;
        }

        public Wish titled(String wished) {
            title = wished;
            return this;
        }

        public Wish with(String modelId) {
            model = modelId;
            return this;
        }

        public Wish autonomous() {
            autonomous = true;
            return this;
        }

        public Wish steps(int most) {
            maxSteps = most;
            return this;
        }

        public Wish budget(long tokens) {
            budget = tokens;
            return this;
        }

        public Wish money(String dollars) {
            money = new BigDecimal(dollars);
            return this;
        }

        public Wish retries(int most) {
            retries = most;
            return this;
        }

        public Wish of(long blueprintId) {
            blueprint = blueprintId;
            return this;
        }

        public Wish linked(@Nullable Long topicId, @Nullable Long chatId) {
            topic = topicId;
            chat = chatId;
            return this;
        }

        public Wish as(long roleId) {
            role = roleId;
            return this;
        }

        public Wish under(ApprovalPolicy wished) {
            policy = wished;
            return this;
        }

        public Wish started() {
            start = true;
            return this;
        }

        public AgentCreate create() {
            return new AgentCreate(
                    task,
                    title,
                    model,
                    topic,
                    chat,
                    role,
                    null,
                    autonomous,
                    maxSteps,
                    policy,
                    budget,
                    money,
                    retries,
                    blueprint,
                    start);
        }
    }

    public AgentRead made(Wish wish) {
        return given(agents.create(wish.create()));
    }

    /** Creates an agent and archives it. */
    public AgentRead archived(String task) {
        return given(agents.archive(made(wish(task)).id()));
    }

    /** Raises a budget behind the back of everything that handles runs. */
    public void raised(long agent, long tokens) {
        given(sql.statement("update agents set token_budget = :tokens where id = :id")
                .with("tokens", tokens)
                .with("id", agent)
                .update());
    }

    /** Creates an agent whose run has been admitted. */
    public AgentRun running(Wish wish) {
        return admitted(run(made(wish.started())));
    }

    public AgentRun run(AgentRead agent) {
        return given(runs.get(agent.id(), Objects.requireNonNull(agent.currentRunId())));
    }

    public AgentRun started(long agent) {
        return given(runs.start(agent, RunTrigger.manual));
    }

    /** Adds the cost of a round of a run. */
    public Mono<AgentRun> spend(long run, Spent spent) {
        return tx.underWay(store.with(run, (agent, _) -> reports.spend(agent, run, spent)));
    }

    /** Opens a run with this trigger, whatever else is running. */
    public AgentRun opened(long agent, RunTrigger trigger) {
        return switch (trigger) {
            case workflow -> step(agent);
            case replay -> step(replay(agent, null));
            case manual, schedule, webhook, fleet, retry ->
                given(store.lock(agent).flatMap(locked -> store.open(locked, trigger, RunStatus.pending, "Task.")));
        };
    }

    /** The next attempt at a step of an unknown workflow. */
    public StepLaunch launch(long agent) {
        return launch(agent, new StepLimits(null, null));
    }

    public StepLaunch launch(long agent, StepLimits limits) {
        return new StepLaunch(
                agent,
                WORKFLOW_RUN,
                ATTEMPTS.incrementAndGet(),
                "Step.",
                null,
                StepLaunch.Overrides.NONE,
                limits,
                null);
    }

    public StepLaunch replay(long agent, @Nullable Long recorded) {
        return new StepLaunch(
                agent,
                WORKFLOW_RUN,
                ATTEMPTS.incrementAndGet(),
                "Step.",
                null,
                StepLaunch.Overrides.NONE,
                new StepLimits(null, null),
                new StepLaunch.Replay(recorded));
    }

    public AgentRun step(long agent) {
        return step(launch(agent));
    }

    public AgentRun step(StepLaunch launch) {
        return step(launch, Duration.ZERO);
    }

    public AgentRun step(StepLaunch launch, Duration pause) {
        return given(rows.find(given(steps.launch(launch, pause))));
    }

    /** What the driver of a run of a step was told about it, in order. */
    public List<StepRested> told(long run) {
        return all(sql.statement("select payload from outbox where kind = :kind order by id")
                        .with("kind", StepRested.KIND)
                        .all(row -> JsonMapper.shared().readValue(row.text("payload"), StepRested.class)))
                .stream()
                .filter(told -> told.run() == run)
                .toList();
    }

    public AgentRun admitted(AgentRun run) {
        given(sql.statement("update lane_places set admitted_at = came_at where subject = :subject")
                .with("subject", RunSubject.of(run.id()))
                .update());
        return given(reports.admit(run.id()));
    }

    public AgentRun now(AgentRun run) {
        return given(rows.find(run.id()));
    }

    /** Whether the run is in the lane or queued for it. */
    public boolean hasPlace(AgentRun run) {
        return given(sql.statement("select count(*) as n from lane_places where subject = :subject")
                        .with("subject", RunSubject.of(run.id()))
                        .one(row -> row.number("n")))
                > 0;
    }

    public AgentRead read(long agent) {
        return given(agents.get(String.valueOf(agent)));
    }

    /** Adds events to an active run's transcript. Returns whether it is still active and in the caller's epoch. */
    public Mono<Boolean> append(AgentRun known, List<EventDraft> drafts) {
        return tx.underWay(store.with(
                        known.id(),
                        (agent, run) ->
                                run.epoch() == known.epoch() && run.status().isActive()
                                        ? events.append(run, drafts, clock.instant())
                                                .then(rows.touch(run.id(), clock.instant()))
                                                .thenReturn(true)
                                        : Mono.just(false)))
                .defaultIfEmpty(false);
    }

    /** Sends this run a message. */
    public Mono<Void> tell(long run, String text) {
        return tx.underWay(store.with(run, (agent, known) -> runs.message(agent, known, text)))
                .then();
    }

    /** A part of the transcript, from the beginning or after a cursor. */
    public Mono<TranscriptPage> page(long agent, @Nullable Long run, @Nullable String after, int limit) {
        return transcripts.page(agent, new Transcripts.Wish(run, after, null, limit), _ -> {});
    }

    /** Ends the run's turn with this text and returns the resulting run. */
    public Optional<AgentRun> said(AgentRun run, String text) {
        var agent = read(run.agentId());
        var situation = new Objective.Situation(
                run.status(),
                run.counters(),
                agent.autonomyEnabled(),
                run.trigger().isOfWorkflow(),
                agent.maxSteps());
        return maybe(reports.ended(run, Objective.after(situation, TurnEnds.answered(text))));
    }
}
