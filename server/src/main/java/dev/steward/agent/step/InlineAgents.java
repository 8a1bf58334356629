package dev.steward.agent.step;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.PermissionRepository;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentLinkRepository;
import dev.steward.agent.definition.AgentPatch;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Governance;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.step.StepAgentRepository.Shown;
import dev.steward.agent.step.StepAgentRepository.ShownRun;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.agent.turn.LiveRuns;
import dev.steward.platform.data.Columns;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Agents in workflow steps: inline agents, which belong to one step only, and what a step shows of any agent. Writes in the
 * caller's transaction. Spec: Agents, 16.5.
 */
@Service
public record InlineAgents(
        AgentRepository rows,
        RunRepository runs,
        EventRepository events,
        StepAgentRepository shown,
        PermissionRepository permissions,
        AgentReference references,
        AgentLinkRepository links,
        RunStore writes,
        AgentNews news,
        LiveRuns live,
        Ids ids,
        Clock clock) {

    /** What a person specifies of an agent apart from its task. */
    public record Settings(Capabilities capabilities, Governance governance) {

        private static final Settings DEFAULT = new Settings(Capabilities.DEFAULT, Governance.DEFAULT);
    }

    /**
     * The task of an agent that is defined in a step.
     *
     * @param model null for the one in the settings
     * @param settings for a new agent; null for the defaults
     */
    public record Draft(
            String title,
            String task,
            @Nullable String model,
            @Nullable Settings settings) {

        /** @param title the first one that is not blank counts, then the beginning of the task */
        public static Draft of(String task, @Nullable String model, @Nullable String... titles) {
            var title = Stream.of(titles)
                    .filter(Objects::nonNull)
                    .filter(each -> !each.isBlank())
                    .findFirst()
                    .orElse(null);
            return new Draft(AgentWords.title(title, task), task.strip(), Capabilities.model(model), null);
        }
    }

    /**
     * An agent that a step refers to.
     *
     * @param draft its title, task and model; its settings only where it says so
     * @param useMcp whether it may use tool servers
     */
    public record Known(long id, boolean isInline, boolean isArchived, Draft draft, boolean useMcp) {

        static Known of(Columns row) {
            return new Known(
                    row.number("id"),
                    row.flag("inline"),
                    row.instantOrNull("archived_at") != null,
                    new Draft(row.text("title"), row.text("task"), row.textOrNull("model"), null),
                    row.flag("use_mcp"));
        }

        static Known of(Agent agent) {
            var content = agent.content();
            return new Known(
                    agent.id(),
                    agent.isInline(),
                    agent.times().archivedAt() != null,
                    new Draft(
                            content.title(),
                            content.task(),
                            content.capabilities().model(),
                            new Settings(content.capabilities(), content.governance())),
                    content.capabilities().useMcp());
        }
    }

    /** The agent with this id or public id. @throws Problem.NotFound when there is no such agent */
    public Mono<Long> id(String named) {
        return references.id(named);
    }

    /** @throws Problem.BadRequest when there is no such role; null is always accepted */
    public Mono<Void> requireRole(@Nullable Long role) {
        return links.requireRole(role);
    }

    /** The role, or empty if it is gone. */
    public Mono<Optional<Long>> roleIfThere(@Nullable Long role) {
        return links.roleIfThere(role);
    }

    /** Locks those of the given agents that exist until the transaction ends. With their settings. */
    public Flux<Known> lock(Collection<Long> agents) {
        return Flux.fromIterable(new TreeSet<>(agents)).concatMap(rows::lock).map(Known::of);
    }

    /** Those of the given agents that exist. */
    public Flux<Known> all(Collection<Long> agents) {
        return shown.known(agents);
    }

    /** The same with their settings. */
    public Flux<Known> whole(Collection<Long> agents) {
        return rows.all(agents).map(Known::of);
    }

    /** Whether an agent is active or queued, for any reason. */
    public Mono<Boolean> isBusy(long agent) {
        return runs.inLine(agent).hasElements();
    }

    /**
     * Creates an agent that waits until a workflow drives it. A role that is gone is left out.
     *
     * @param isInline whether it belongs to the step; otherwise it appears among the agents
     * @throws Problem.Conflict when the limit is reached
     */
    public Mono<Long> create(Draft draft, boolean isInline) {
        var settings = Objects.requireNonNullElse(draft.settings(), Settings.DEFAULT);
        var may = settings.capabilities();
        return roleIfThere(may.roleId())
                .map(role -> new Agent.Content(
                        draft.title(),
                        draft.task(),
                        null,
                        null,
                        may.with(draft.model(), role.orElse(null)),
                        settings.governance()))
                .flatMap(content -> create(content, isInline));
    }

    /** The same with all settings. */
    public Mono<Long> create(Agent.Content content, boolean isInline) {
        return (isInline ? Mono.<Void>empty() : rows.requireRoom())
                .then(Mono.defer(() -> rows.insert(ids.uuid().toString(), content, isInline, clock.instant())))
                .delayUntil(id -> rows.find(id).flatMap(news::changed));
    }

    /** Changes the title, task and model. An active run keeps the settings it was started with. */
    public Mono<Void> update(long id, Draft draft) {
        return rows.update(id, AgentPatch.of(draft.title(), draft.task(), draft.model()), clock.instant())
                .then(rows.find(id))
                .flatMap(news::changed);
    }

    /** Deletes those of the given agents that are inline, with everything that belongs to them. Active runs are stopped. */
    public Mono<Void> delete(Collection<Long> agents) {
        return Flux.fromIterable(new TreeSet<>(agents))
                .concatMap(id -> rows.lock(id)
                        .filter(Agent::isInline)
                        .delayUntil(writes::withdrawn)
                        .delayUntil(_ -> rows.delete(id))
                        .flatMap(news::gone))
                .then();
    }

    /** The transcript of a run, oldest first. */
    public Flux<EventRead> events(long run, int limit) {
        return events.after(0, run, 0, limit);
    }

    /**
     * The agent of a step.
     *
     * @param run the last run that the workflow drove; null if there is none, which means its current one
     */
    public record Wanted(long agent, @Nullable Long run) {}

    /**
     * What steps show of their agents, for all of them in one go. Deleted agents are left out.
     *
     * @param most characters per text
     * @param held gets the estimated bytes of each item before the next one is read
     */
    public Mono<Map<Wanted, AgentSummary>> summaries(Collection<Wanted> wanted, int most, IntConsumer held) {
        var named = wanted.stream().map(Wanted::agent).distinct().toList();
        return shown.agents(named, most)
                .doOnNext(agent -> held.accept(agent.estimatedBytes()))
                .collectMap(Shown::id)
                .flatMap(agents -> {
                    var ofRuns = wanted.stream()
                            .map(each -> run(each, agents))
                            .filter(Objects::nonNull)
                            .distinct()
                            .toList();
                    return Mono.zip(
                                    shown.runs(ofRuns)
                                            .doOnNext(run -> held.accept(run.estimatedBytes()))
                                            .collectMap(ShownRun::id),
                                    permissions.oldest(ofRuns, pending -> held.accept(pending.estimatedBytes())))
                            .map(known -> wanted.stream()
                                    .filter(each -> agents.containsKey(each.agent()))
                                    .distinct()
                                    .collect(Collectors.toMap(
                                            each -> each,
                                            each -> summary(each, agents, known.getT1(), known.getT2(), most))));
                });
    }

    private static @Nullable Long run(Wanted wanted, Map<Long, Shown> agents) {
        var agent = agents.get(wanted.agent());
        return wanted.run() != null || agent == null ? wanted.run() : agent.currentRunId();
    }

    private AgentSummary summary(
            Wanted wanted, Map<Long, Shown> agents, Map<Long, ShownRun> runs, Map<Long, Permission> pending, int most) {
        var run = run(wanted, agents);
        return AgentSummary.of(
                Objects.requireNonNull(agents.get(wanted.agent())),
                run == null ? null : runs.get(run),
                run == null ? null : pending.get(run),
                live.narration(run),
                most);
    }
}
