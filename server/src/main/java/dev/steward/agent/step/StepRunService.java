package dev.steward.agent.step;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.PermissionRepository;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.approval.RunTaint;
import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.artifact.ArtifactRepository;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.directive.DirectiveLine;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.RunOutputRepository;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.StepLimits;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.agent.turn.LiveRuns;
import dev.steward.permission.Decision;
import dev.steward.platform.data.Tx;
import dev.steward.platform.text.Truncate;
import java.time.Clock;
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

/** Runs workflow steps. */
@Service
record StepRunService(
        RunStore writes,
        RunTaint taint,
        AgentRuns opening,
        RunRepository runs,
        RunOutputRepository outputs,
        EventRepository events,
        ArtifactRepository artifacts,
        PermissionRepository questions,
        Permissions permissions,
        LiveRuns live,
        AgentsEnabledGuard gate,
        AgentNews news,
        Tx tx,
        Clock clock)
        implements StepRuns {

    /** Blocks that a higher limit removes. */
    private static final Set<BlockReason> LIMITS = Set.of(BlockReason.budget, BlockReason.money, BlockReason.steps);

    @Override
    public Mono<Long> launch(StepLaunch launch) {
        return tx.underWay(
                writes.lock(launch.agent()).flatMap(agent -> runs.ofAttempt(launch.attempt(), launch.trigger())
                        .switchIfEmpty(Mono.defer(() -> opened(agent, launch)))));
    }

    private Mono<Long> opened(Agent agent, StepLaunch launch) {
        var wiped = launch.replay() == null ? artifacts.wipeLoose(agent.id()).then() : Mono.<Void>empty();
        return wiped.then(recorded(launch.replay())).flatMap(recorded -> writes.open(
                        agent,
                        launch.trigger(),
                        RunStatus.pending,
                        launch.kickoff(),
                        launch.capabilities(agent.content().capabilities()),
                        launch.step(recorded.map(AgentRun::id).orElse(null)))
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

    @Override
    public Mono<Void> cancel(long run) {
        return tx.underWay(step(run, opening::stopped)).then();
    }

    @Override
    public Mono<Void> tell(long run, String text) {
        return tx.underWay(step(run, (agent, known) -> opening.message(agent, known, text))
                        .switchIfEmpty(RunRepository.missing()))
                .then();
    }

    @Override
    public Mono<Boolean> decide(long run, String requestId, Decision decision) {
        return tx.underWay(step(run, (agent, known) -> questions
                        .find(agent.id(), requestId)
                        .filter(question -> question.runId() == known.id() && question.answer() == null)
                        .flatMap(_ -> permissions.answer(agent.id(), requestId, decision)))
                .hasElement());
    }

    @Override
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

    @Override
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

    @Override
    public Mono<StepRun> read(long run) {
        return read(List.of(run)).next();
    }

    @Override
    public Flux<StepRun> read(Collection<Long> ids) {
        return Mono.zip(
                        runs.all(ids).filter(run -> run.step() != null).collectList(),
                        outputs.of(ids),
                        questions.pendingOf(ids).collectList().map(StepRunService::oldest))
                .flatMapIterable(known -> known.getT1().stream()
                        .flatMap(run -> Optional.ofNullable(run.step()).stream()
                                .map(step -> StepRun.of(
                                        run,
                                        step,
                                        known.getT2().get(run.id()),
                                        known.getT3().get(run.id()),
                                        live.narration(run.id()))))
                        .toList());
    }

    /** @param pending oldest first */
    private static Map<Long, Permission> oldest(List<Permission> pending) {
        return pending.stream().collect(Collectors.toMap(Permission::runId, each -> each, (first, _) -> first));
    }

    @Override
    public Flux<EventRead> events(long run, long after) {
        return runs.find(run)
                .filter(known -> known.step() != null)
                .switchIfEmpty(RunRepository.missing())
                .flatMapMany(known -> events.after(known.agentId(), run, after, EVENTS));
    }

    @Override
    public Flux<ArtifactRead> artifacts(Collection<Long> ids) {
        return artifacts.whole(ids, ARTIFACTS);
    }
}
