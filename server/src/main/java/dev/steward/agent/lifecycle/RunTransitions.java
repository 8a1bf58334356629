package dev.steward.agent.lifecycle;

import dev.steward.agent.artifact.ArtifactDraft;
import dev.steward.agent.artifact.ArtifactRepository;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Readiness;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.queue.AgentQueue;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Applies what the driver of a run reports. A report of a former driver, or about a turn that was reported already, changes
 * nothing and returns empty.
 */
@Service
public record RunTransitions(
        RunStore writes,
        RunRepository runs,
        AgentRepository agents,
        AgentRuns opening,
        EventRepository events,
        ArtifactRepository artifacts,
        AgentQueue queue,
        AgentNews news,
        Tx tx,
        Clock clock) {

    /** How often a turn may fall silent before a person has to look at it. */
    public static final int MAX_SILENT_TURNS = 3;

    /** A run that others stopped while its turn went on; what that costs is known later. */
    private static final Set<RunStatus> STOPPED = Set.of(RunStatus.cancelled, RunStatus.interrupted);

    /** Admits a queued run, unless its agent has used up its budget: then it is blocked. */
    public Mono<AgentRun> admit(long run) {
        return tx.underWay(writes.with(run, (agent, known) -> over(agent, known)
                .flatMap(hold -> writes.moved(
                        agent,
                        known,
                        hold.map(over -> parked(known, over))
                                .orElseGet(() -> RunStateMachine.admitted(known, clock.instant()))))));
    }

    /** Lets another driver take over an active run: reports of the former one no longer count. */
    public Mono<AgentRun> take(long run) {
        return tx.underWay(writes.with(
                run, (agent, known) -> writes.moved(agent, known, RunStateMachine.taken(known, clock.instant()))));
    }

    /** Checks whether the next turn of a run may begin, with the messages queued since the last one. If not, that is stored. */
    public Mono<AgentRun> next(AgentRun known) {
        return reported(known, (agent, run) -> {
            if (!run.isWanted() && !run.governance(agent).isAutonomous()) {
                return rests(agent, run, rested(run), Spent.NOTHING);
            }
            return over(agent, run).flatMap(hold -> hold.map(over -> writes.moved(agent, run, parked(run, over)))
                    .orElseGet(() -> run.status() == RunStatus.running
                            ? heard(agent, run, rested(run)).defaultIfEmpty(run)
                            : Mono.empty()));
        });
    }

    private static Outcome rested(AgentRun run) {
        var summary = run.dialogue().summary();
        return new Outcome.Rested(summary == null ? "" : summary, run.counters(), List.of());
    }

    /** Stores the outcome of a turn, and its artifacts. */
    public Mono<AgentRun> ended(AgentRun known, Outcome outcome) {
        return reported(
                known,
                (agent, run) -> run.counters().steps() != known.counters().steps()
                        ? Mono.empty()
                        : ended(agent, run, outcome, Spent.NOTHING));
    }

    /**
     * The same for a caller that has locked both. The run continues if messages are queued.
     *
     * @param cost of the turn's last round, which is added afterwards
     */
    public Mono<AgentRun> ended(Agent agent, AgentRun run, Outcome outcome, Spent cost) {
        return rests(agent, run, outcome, cost).delayUntil(now -> kept(now, outcome));
    }

    private Mono<AgentRun> rests(Agent agent, AgentRun run, Outcome outcome, Spent cost) {
        return heard(agent, run, outcome).switchIfEmpty(Mono.defer(() -> within(agent, run, outcome, cost)
                .flatMap(then ->
                        writes.moved(agent, run, RunStateMachine.ended(run, then, clock.instant()), pause(then)))));
    }

    /** Blocks a run whose answer used up the budget, so that people see why it stops. A step is left alone. */
    private Mono<Outcome> within(Agent agent, AgentRun run, Outcome outcome, Spent cost) {
        return outcome instanceof Outcome.Rested(var summary, var counters, var pieces) && run.step() == null
                ? over(agent, run, cost).map(over -> over.<Outcome>map(
                                hold -> new Outcome.Blocked(hold.reason(), hold.question(), summary, counters, pieces))
                        .orElse(outcome))
                : Mono.just(outcome);
    }

    /** Continues a run after its turn with the queued messages; empty if there are none, or it may not continue. */
    private Mono<AgentRun> heard(Agent agent, AgentRun run, Outcome outcome) {
        return waiting(agent, run).flatMap(waiting -> heard(agent, run, outcome, waiting));
    }

    /** Whether messages wait for the agent of the run, without a lock; false for a step, which does not use the queue. */
    public Mono<Boolean> hasWaiting(AgentRun run) {
        return run.step() == null ? queue.hasAny(run.agentId()) : Mono.just(false);
    }

    /**
     * Delivers the queued messages to a run in the middle of its turn, for a caller that has locked both. Emits them; empty if
     * there are none, or it may not continue.
     */
    public Mono<List<String>> heard(Agent agent, AgentRun run) {
        return waiting(agent, run)
                .filterWhen(waiting -> heard(agent, run, rested(run), waiting).hasElement());
    }

    private Mono<AgentRun> heard(Agent agent, AgentRun run, Outcome outcome, List<String> waiting) {
        return writes.moved(agent, run, RunStateMachine.heard(run, outcome, waiting.getLast(), clock.instant()))
                .delayUntil(now -> queue.deliver(agent, now, waiting));
    }

    private Mono<List<String>> waiting(Agent agent, AgentRun run) {
        return queue.waiting(agent, run).filter(waiting -> !waiting.isEmpty());
    }

    /** The shortest wait before a failed run is retried; null if it is not retried. */
    private static @Nullable Duration pause(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed ? failed.pause() : null;
    }

    private Mono<Void> kept(AgentRun run, Outcome outcome) {
        var pieces = outcome instanceof Outcome.Answered answered
                ? answered.pieces().stream().map(ArtifactDraft::output)
                : Stream.<ArtifactDraft>empty();
        var result = outcome instanceof Outcome.Completed done
                ? Stream.of(ArtifactDraft.result(done.result()))
                : Stream.<ArtifactDraft>empty();
        return Flux.fromStream(Stream.concat(pieces, result))
                .concatMap(draft -> artifacts
                        .holds(run.id(), draft)
                        .filter(there -> !there)
                        .flatMap(_ -> artifacts.insert(run.agentId(), run.id(), draft, clock.instant())))
                .then();
    }

    /** Blocks a run that cannot take its next turn. Returns it as it is then. */
    public Mono<AgentRun> ready(AgentRun known, Readiness readiness) {
        return reported(known, (agent, run) -> readiness
                .under(run.governance(agent))
                .map(hold ->
                        announce(agent, run, readiness.signedOut()).then(writes.moved(agent, run, parked(run, hold))))
                .orElseGet(() -> Mono.just(run)));
    }

    /** Queues a run whose next turn may not begin while agents are disabled. Returns it as it is then. */
    public Mono<AgentRun> deferred(AgentRun known) {
        return reported(
                known, (agent, run) -> writes.moved(agent, run, RunStateMachine.deferred(run, clock.instant())));
    }

    /** Announces each server once, until a turn has begun with it. */
    private Mono<Void> announce(Agent agent, AgentRun run, List<String> signedOut) {
        return Flux.fromIterable(signedOut)
                .filterWhen(server -> events.isAnnounced(run.id(), server).map(isAnnounced -> !isAnnounced))
                .delayUntil(server -> news.signInRequired(agent, server))
                .map(EventDraft::signIn)
                .collectList()
                .filter(drafts -> !drafts.isEmpty())
                .flatMap(drafts -> events.append(run, drafts, clock.instant()))
                .then();
    }

    /**
     * Restarts a run without activity since then. If it falls silent repeatedly without progress, it is interrupted for a person
     * to look at. Returns it as it is then; empty if it was active meanwhile.
     *
     * @param why for people
     */
    public Mono<AgentRun> silent(AgentRun known, Instant since, String why) {
        return reported(known, (agent, run) -> {
            var heard = run.times().lastActivityAt();
            if (run.status() != RunStatus.running || heard == null || !heard.isBefore(since)) {
                return Mono.empty();
            }
            return events.begunInVain(run.id())
                    .flatMap(times -> times < MAX_SILENT_TURNS
                            ? runs.touch(run.id(), clock.instant())
                                    .then(writes.lane().again(run.id()))
                                    .thenReturn(run)
                            : writes.moved(agent, run, RunStateMachine.interrupted(run, why, clock.instant())));
        });
    }

    /** Running runs without activity since then. */
    public Flux<AgentRun> silent(Instant since, int limit) {
        return runs.silent(since, limit);
    }

    /** Adds the cost of a round without blocking the run, for a caller that has locked the agent and checks the budget next. */
    public Mono<AgentRun> count(Agent agent, long run, Spent spent) {
        return runs.spend(run, spent, clock.instant())
                .then(agents.spend(agent.id(), spent))
                .then(Mono.defer(() -> runs.find(run)));
    }

    /**
     * Adds the cost of a round, even from a former driver, for a caller that has locked the agent. An active run is blocked when
     * the budget is used up: its turn still ends normally, but no other one begins. The workflow of a stopped step, which has
     * charged its attempt already, is told once more.
     */
    public Mono<AgentRun> spend(Agent agent, long run, Spent spent) {
        return count(agent, run, spent)
                .delayUntil(known -> STOPPED.contains(known.status()) ? writes.told(known) : Mono.empty())
                .flatMap(known -> over(agent, known).flatMap(hold -> {
                    var over = hold.filter(_ -> known.status().isActive());
                    return over.isPresent()
                            ? writes.moved(agent, known, RunStateMachine.spent(known, over.get(), clock.instant()))
                            : news.changed(agent, known).thenReturn(known);
                }));
    }

    /** Continues a run whose cause for waiting is gone, as {@link AgentRuns#released} does. */
    public Mono<AgentRun> released(long run, Readiness readiness) {
        return tx.underWay(writes.with(
                run,
                (agent, known) -> readiness.under(known.governance(agent)).isPresent()
                        ? Mono.empty()
                        : opening.released(agent, known)));
    }

    /** A page of blocked runs that may continue without an answer, oldest first. */
    public Flux<AgentRun> waiting(long after, int limit) {
        return runs.waiting(after, limit);
    }

    /** Retries a failed agent if that is due: of several callers, only the first finds it so. */
    Mono<AgentRun> retry(long id, Instant now) {
        return tx.underWay(agents.lock(id).flatMap(agent -> {
            var due = agent.retry().at();
            if (due == null || due.isAfter(now)) {
                return Mono.empty();
            }
            return writes.current(agent)
                    .map(run -> run.filter(known -> known.status() == RunStatus.failed && mayRetry(agent)))
                    .flatMap(failed -> failed.isPresent()
                            ? opening.started(agent, RunTrigger.retry)
                            : agents.retry(id, new Agent.Retry(agent.retry().count(), null))
                                    .then(Mono.empty()));
        }));
    }

    /** The agent may have been archived, or its number of retries lowered, since. */
    private static boolean mayRetry(Agent agent) {
        return agent.times().archivedAt() == null
                && agent.retry().count() < agent.governance().maxRetries();
    }

    private Optional<AgentRun> parked(AgentRun run, Hold hold) {
        return RunStateMachine.parked(run, hold, clock.instant());
    }

    private Mono<Optional<Hold>> over(Agent agent, AgentRun run) {
        return over(agent, run, Spent.NOTHING);
    }

    /** @param more what is not counted yet */
    private Mono<Optional<Hold>> over(Agent agent, AgentRun run, Spent more) {
        return agents.spent(agent.id()).map(spent -> run.over(agent, spent.plus(more)));
    }

    private Mono<AgentRun> reported(AgentRun known, BiFunction<Agent, AgentRun, Mono<AgentRun>> work) {
        return tx.underWay(writes.with(
                known.id(), (agent, run) -> run.epoch() == known.epoch() ? work.apply(agent, run) : Mono.empty()));
    }
}
