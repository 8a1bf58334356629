package dev.steward.workflow;

import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.step.InlineAgents;
import dev.steward.agent.step.InlineAgents.Known;
import dev.steward.platform.problem.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Stores the steps of workflows, with the agents that belong to them, in the caller's transaction. Spec: Agents, 16.5. */
@Component
record WorkflowSteps(WorkflowStepRepository rows, InlineAgents agents) {

    private static final String NOT_OWN = "Each inline step needs instructions, or the agent that it had";

    /**
     * Replaces the steps of a workflow, and returns them with the tasks of their own agents. Agents that no longer belong to any
     * step are deleted. The caller has locked the workflow.
     *
     * @throws Problem.NotFound when a step names an agent that does not exist, or belongs to a step of another workflow
     * @throws Problem.BadRequest when an inline step names an agent that is not its own
     */
    Mono<List<Step>> replace(long workflow, List<StepDraft> drafts) {
        return rows.of(workflow).mapNotNull(Step::agentId).collectList().flatMap(before -> agents.lock(
                        Stream.concat(before.stream(), drafts.stream().flatMap(draft -> named(draft.agency())))
                                .toList())
                .collectMap(Known::id)
                .flatMap(known -> {
                    var authoring = new Authoring(Set.copyOf(before), known);
                    return Flux.fromIterable(drafts)
                            .concatMap(authoring::step)
                            .collectList()
                            .delayUntil(steps -> rows.replace(workflow, steps))
                            .delayUntil(_ -> agents.delete(authoring.unused()));
                }));
    }

    /** Deletes the agents that belong to the steps of a deleted workflow. */
    Mono<Void> deleteOwn(Definition definition) {
        return agents.delete(definition.steps().stream()
                .filter(step -> step.own() != null)
                .flatMap(step -> Stream.ofNullable(step.agentId()))
                .toList());
    }

    /** The current steps of a workflow, with the tasks of their own agents. */
    Mono<List<Step>> withOwn(long workflow) {
        return rows.of(workflow).collectList().flatMap(steps -> withOwn(steps, agents::lock));
    }

    /** These steps with the tasks of their own agents, which are not locked. */
    Mono<List<Step>> withOwn(List<Step> steps) {
        return withOwn(steps, agents::whole);
    }

    private static Mono<List<Step>> withOwn(List<Step> steps, Function<List<Long>, Flux<Known>> find) {
        return find.apply(steps.stream()
                        .flatMap(step -> Stream.ofNullable(step.agentId()))
                        .toList())
                .collectMap(Known::id)
                .map(known -> steps.stream()
                        .map(step -> step.by(step.agentId(), own(step.agentId(), known)))
                        .toList());
    }

    private static Step.@Nullable Own own(@Nullable Long agent, Map<Long, Known> known) {
        var found = agent == null ? null : known.get(agent);
        return found == null || !found.isInline() ? null : Step.Own.of(found.draft());
    }

    private static Stream<Long> named(StepDraft.Agency agency) {
        return switch (agency) {
            case StepDraft.Agency.Nobody _ -> Stream.empty();
            case StepDraft.Agency.Existing(var agent) -> Stream.of(agent);
            case StepDraft.Agency.IfThere(var agent) -> Stream.of(agent);
            case StepDraft.Agency.Authored authored -> Stream.ofNullable(authored.over());
        };
    }

    /** Stores one list of steps. */
    private final class Authoring {

        private final Set<Long> before;
        private final Map<Long, Known> known;
        private final Set<Long> used = new HashSet<>();

        /** @param before the agents of the old steps */
        Authoring(Set<Long> before, Map<Long, Known> known) {
            this.before = before;
            this.known = known;
        }

        Mono<Step> step(StepDraft draft) {
            return switch (draft.agency()) {
                case StepDraft.Agency.Nobody _ -> Mono.just(draft.step());
                case StepDraft.Agency.Existing(var agent) -> existing(draft.step(), agent);
                case StepDraft.Agency.IfThere(var agent) ->
                    Mono.just(isUsable(agent) ? used(draft.step(), agent) : draft.step());
                case StepDraft.Agency.Authored authored -> authored(draft.step(), authored);
            };
        }

        /** An inline agent can only be used by the workflow it belongs to. */
        private boolean isUsable(long agent) {
            var found = known.get(agent);
            return found != null && (!found.isInline() || before.contains(agent));
        }

        private Mono<Step> existing(Step step, long agent) {
            if (!isUsable(agent)) {
                return AgentReference.missing(agent);
            }
            var stored = used(step, agent);
            return step.kind() == StepKind.inline && stored.own() == null
                    ? Mono.error(() -> new Problem.BadRequest(NOT_OWN))
                    : Mono.just(stored);
        }

        private Step used(Step step, long agent) {
            used.add(agent);
            return step.by(agent, own(agent, known));
        }

        /** Keeps an agent of its own, with its history; a second step that names it gets a new one. */
        private Mono<Step> authored(Step step, StepDraft.Agency.Authored wish) {
            var over = wish.over();
            var draft = wish.draft();
            var own = wish.isReusable() ? null : Step.Own.of(draft);
            if (own != null && over != null && isOwn(over) && used.add(over)) {
                return agents.update(over, draft).thenReturn(step.by(over, own));
            }
            return agents.create(draft, !wish.isReusable()).map(made -> step.by(made, own));
        }

        private boolean isOwn(long agent) {
            var found = known.get(agent);
            return found != null && found.isInline() && before.contains(agent);
        }

        List<Long> unused() {
            return before.stream()
                    .filter(this::isOwn)
                    .filter(agent -> !used.contains(agent))
                    .toList();
        }
    }
}
