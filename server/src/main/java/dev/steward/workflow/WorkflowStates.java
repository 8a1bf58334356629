package dev.steward.workflow;

import dev.steward.agent.approval.RunTaint;
import dev.steward.agent.state.StateValue;
import dev.steward.agent.state.States;
import dev.steward.history.change.Changes;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The state that workflows keep between runs. Spec: Agents, 20. */
@Service
class WorkflowStates extends States<Workflow> {

    private final WorkflowRepository workflows;
    private final WorkflowNews news;

    WorkflowStates(
            WorkflowRepository workflows,
            WorkflowNews news,
            Sql sql,
            RunTaint taint,
            Changes changes,
            Tx tx,
            Clock clock) {
        super("workflow", sql, taint, changes, tx, clock);
        this.workflows = workflows;
        this.news = news;
    }

    /** @throws Problem.NotFound when there is no such workflow */
    @Override
    public Flux<StateValue> list(long workflow) {
        return workflows.require(workflow).thenMany(Flux.defer(() -> super.list(workflow)));
    }

    @Override
    protected Mono<Workflow> lock(long workflow) {
        return workflows.requireLock(workflow);
    }

    @Override
    protected Mono<Void> changed(Workflow workflow) {
        return news.changed(workflow.id());
    }
}
