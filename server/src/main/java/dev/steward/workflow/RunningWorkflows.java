package dev.steward.workflow;

import dev.steward.durable.running.RunningRead;
import dev.steward.durable.running.RunningSource;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** Workflow runs that have not ended, including those that wait for a person. */
@Component
record RunningWorkflows(WorkflowRunRepository runs) implements RunningSource {

    @Override
    public Flux<RunningRead> running() {
        return runs.running(Workflows.MAX)
                .map(run -> new RunningRead("workflow_run", run.id(), "workflow", run.workflowId(), run.startedAt()));
    }
}
