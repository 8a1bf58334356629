package dev.steward.workflow;

import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The versions of workflows, one for each change of their definition. Decision 63. */
@Component
record WorkflowVersions(WorkflowVersionRepository rows, WorkflowRepository workflows, Clock clock) {

    /** How many versions of a workflow are kept, apart from those that its runs follow. */
    static final int MAX = 200;

    /** Newest first. @throws Problem.NotFound when there is no such workflow */
    Flux<VersionRead.Line> list(long workflow) {
        return workflows.require(workflow).flatMapMany(_ -> rows.list(workflow));
    }

    /** @throws Problem.NotFound when there is no such workflow or version */
    Mono<VersionRead> get(long workflow, long number) {
        return workflows.require(workflow).flatMap(known -> find(workflow, number)
                .map(stored -> VersionRead.of(stored, stored.number() == known.version())));
    }

    /** @throws Problem.NotFound when there is no such version */
    Mono<WorkflowVersionRepository.Stored> find(long workflow, long number) {
        return rows.find(workflow, number).switchIfEmpty(Mono.error(() -> new Problem.NotFound("Workflow version")));
    }

    /** Whether the newest version of a workflow has this definition. */
    Mono<Boolean> isNewest(Workflow workflow, Definition definition) {
        return rows.find(workflow.id(), workflow.version())
                .map(stored -> stored.definition().isLike(definition))
                .defaultIfEmpty(false);
    }

    /**
     * The workflow with the version that it has now: another one if the title, task or model of an agent that belongs to a step
     * was changed on the agent itself, which knows nothing of versions.
     *
     * @param last the current steps with their own agents
     */
    Mono<Workflow> current(Workflow workflow, List<Step> last) {
        return rows.find(workflow.id(), workflow.version())
                .map(stored -> stored.definition().following(last))
                .filterWhen(now -> isNewest(workflow, now).map(isNewest -> !isNewest))
                .flatMap(now -> {
                    int number = workflow.version() + 1;
                    return settle(workflow, last)
                            .then(add(workflow.id(), number, now))
                            .then(workflows.update(
                                    workflow.id(), workflow.head(), number, workflow.isChanged(), clock.instant()))
                            .then(workflows.require(workflow.id()));
                })
                .defaultIfEmpty(workflow);
    }

    /**
     * Completes the newest version before another one follows: agents that leave with their step may return with it, and then
     * have the settings that they had at the end.
     *
     * @param last the current steps with the settings of their own agents
     */
    Mono<Void> settle(Workflow workflow, List<Step> last) {
        return rows.find(workflow.id(), workflow.version())
                .flatMap(stored -> rows.update(
                        workflow.id(), stored.number(), stored.definition().settled(last)))
                .then();
    }

    Mono<Void> add(long workflow, int number, Definition definition) {
        return rows.insert(workflow, number, definition, clock.instant())
                .then(Mono.defer(() -> rows.forgetBefore(workflow, number - MAX)))
                .then();
    }
}
