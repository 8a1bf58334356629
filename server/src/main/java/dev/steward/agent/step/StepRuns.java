package dev.steward.agent.step;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.agent.approval.PermissionRepository;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.approval.RunTaint;
import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.artifact.ArtifactRepository;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.directive.DirectiveLine;
import dev.steward.agent.directive.Directives;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.RunOutputRepository;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.StepLimits;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.platform.data.Tx;
import dev.steward.platform.text.Truncate;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Runs driven by another part of Steward: workflow steps. Each is addressed by its own id, never as the current run of its agent,
 * which belongs to people, retries and commands. Everything happens in the caller's transaction and locks the agent: a caller
 * that needs a lock of its own takes it first. {@code StepRested} tells that a run has come to rest.
 *
 * <p>A run that does not exist, or that no step drives, is {@code Problem.NotFound} unless a method says otherwise.
 */
@Service
public record StepRuns(
        RunStore writes,
        RunTaint taint,
        AgentRuns opening,
        RunRepository runs,
        RunOutputRepository outputs,
        ArtifactRepository artifacts,
        EventRepository events,
        PermissionRepository questions,
        Permissions permissions,
        AgentsEnabledGuard gate,
        AgentNews news,
        Tx tx,
        Clock clock) {

    /** The most artifacts per run. */
    private static final int ARTIFACTS = 50;

    /** Blocks that a higher limit removes. */
    private static final Set<BlockReason> LIMITS = Set.of(BlockReason.budget, BlockReason.money, BlockReason.steps);

    /**
     * Opens a run and queues it, or returns the one that was opened for the same attempt before.
     *
     * @param pause before it joins the queue
     * @throws dev.steward.platform.problem.Problem.NotFound when there is no such agent
     * @throws dev.steward.platform.problem.Problem.Conflict when the agent is archived
     */
    public Mono<Long> launch(StepLaunch launch, Duration pause) {
        return tx.underWay(
                writes.lock(launch.agent()).flatMap(agent -> runs.ofAttempt(launch.attempt(), launch.trigger())
                        .switchIfEmpty(Mono.defer(() -> opened(agent, launch, pause)))));
    }

    private Mono<Long> opened(Agent agent, StepLaunch launch, Duration pause) {
        var wiped = launch.replay() == null ? artifacts.wipeLoose(agent.id()).then() : Mono.<Void>empty();
        return wiped.then(recorded(launch.replay())).flatMap(recorded -> writes.open(
                        agent,
                        launch.trigger(),
                        RunStatus.pending,
                        launch.kickoff(),
                        launch.capabilities(agent.content().capabilities()),
                        launch.step(recorded.map(AgentRun::id).orElse(null)),
                        pause)
                .map(AgentRun::id)
                .delayUntil(run -> Mono.justOrEmpty(heard(launch, recorded)).flatMap(by -> taint.read(run, by))));
    }

    private Mono<Optional<AgentRun>> recorded(StepLaunch.@Nullable Replay replay) {
        return Mono.justOrEmpty(replay)
                .mapNotNull(StepLaunch.Replay::recorded)
                .flatMap(runs::find)
                .singleOptional();
    }

    /** A replay inherits the taint of the repeated run. */
    private static Optional<String> heard(StepLaunch launch, Optional<AgentRun> recorded) {
        return Optional.ofNullable(launch.taintedBy()).or(() -> recorded.map(AgentRun::taintedBy));
    }

    /** Stops a run; does nothing if there is none, or it is not active. A blocked run will not continue either. */
    public Mono<Void> cancel(long run) {
        return tx.underWay(step(run, opening::stopped)).then();
    }

    /**
     * Decides a permission request; a note appears in the transcript. Returns whether it was open and of this run.
     *
     * @throws dev.steward.platform.problem.Problem.Conflict when it is to be allowed for the run but is too long to be shown
     *     completely
     */
    public Mono<Boolean> decide(long run, PermissionAnswer answer) {
        return tx.underWay(step(run, (agent, known) -> questions
                        .find(agent.id(), answer.requestId())
                        .filter(question -> question.runId() == known.id() && question.answer() == null)
                        .flatMap(_ -> permissions.answer(agent.id(), answer.requestId(), answer.decision()))
                        .delayUntil(_ -> answer.isSilent()
                                ? Mono.empty()
                                : events.append(known, List.of(answer.said()), clock.instant())))
                .hasElement());
    }

    /**
     * Sets the limits of a run from now on. A run that a budget or the step limit blocked continues if they allow it; while
     * agents are disabled, only once they are enabled again.
     */
    public Mono<Void> limit(long run, StepLimits limits) {
        return tx.underWay(step(run, (agent, _) -> runs.limit(run, limits)
                        .then(Mono.defer(() -> runs.find(run)))
                        .delayUntil(now -> gate.isOpen()
                                .flatMap(isOpen -> isOpen && isLimited(now)
                                        ? opening.released(agent, now).then()
                                        : Mono.<Void>empty())))
                .switchIfEmpty(RunRepository.missing())
                .then());
    }

    private static boolean isLimited(AgentRun run) {
        var reason = run.dialogue().reason();
        return reason != null && LIMITS.contains(reason);
    }

    /** Replaces the output of a gate's run by its verdict, in at most 2,000 characters. Spec: agents-workflows, 18.5. */
    public Mono<Void> judged(long run, String summary) {
        var cut = Truncate.to(summary, DirectiveLine.MAX_LENGTH);
        return tx.underWay(step(run, (agent, known) -> runs.summarise(run, cut, clock.instant())
                        .then(artifacts.wipe(run))
                        .then(news.changed(agent, known))
                        .thenReturn(known))
                .switchIfEmpty(RunRepository.missing())
                .then());
    }

    private <T> Mono<T> step(long run, BiFunction<Agent, AgentRun, Mono<T>> work) {
        return writes.with(run, (agent, known) -> known.step() == null ? Mono.empty() : work.apply(agent, known));
    }

    /** The run; empty if it is gone. */
    public Mono<StepRun> read(long run) {
        return runs.find(run).filter(known -> known.step() != null).flatMap(known -> outputs.find(run)
                .singleOptional()
                .map(output -> StepRun.of(known, output.orElse(null))));
    }

    /** The last message of each of these runs in full, without the lines for Steward; one that is gone is left out. */
    public Mono<Map<Long, String>> messages(Collection<Long> ids) {
        return events.answers(ids).map(said -> said.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, one -> Directives.scrubbed(one.getValue()))));
    }

    /** The artifacts of these runs in full: newest run first, oldest first within a run, at most {@value #ARTIFACTS} for each. */
    public Flux<ArtifactRead> artifacts(Collection<Long> ids) {
        return artifacts.whole(ids, ARTIFACTS);
    }

    /** Whether any of these runs has an artifact. */
    public Mono<Boolean> hasArtifacts(Collection<Long> ids) {
        return artifacts.isAny(ids);
    }
}
