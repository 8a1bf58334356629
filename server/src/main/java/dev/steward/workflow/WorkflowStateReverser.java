package dev.steward.workflow;

import dev.steward.agent.state.StateKey;
import dev.steward.agent.state.StateWrite;
import dev.steward.history.change.Change;
import dev.steward.history.change.Reverser;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Takes back what steps wrote into what workflows keep between their runs. */
@Component
record WorkflowStateReverser(WorkflowStates states, WorkflowRepository workflows)
        implements Reverser<KeptWorkflowState> {

    @Override
    public Change.Kind kind() {
        return Change.Kind.workflow_state;
    }

    @Override
    public Class<KeptWorkflowState> state() {
        return KeptWorkflowState.class;
    }

    @Override
    public Mono<KeptWorkflowState> now(Change.Subject subject) {
        return workflows
                .lock(KeptWorkflowState.workflow(subject))
                .flatMap(workflow -> states.find(workflow.id(), new StateKey(subject.name())))
                .map(KeptWorkflowState::of);
    }

    @Override
    public Mono<Void> remove(Change.Subject subject) {
        return states.delete(KeptWorkflowState.workflow(subject), subject.name());
    }

    /** @throws Problem.Conflict when it is gone, and there are as many as there may be */
    @Override
    public Mono<Void> restore(Change.Subject subject, KeptWorkflowState before) {
        return states.put(KeptWorkflowState.workflow(subject), new StateWrite(subject.name(), before.value()))
                .then();
    }
}
