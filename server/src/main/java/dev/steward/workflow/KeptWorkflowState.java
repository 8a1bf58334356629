package dev.steward.workflow;

import dev.steward.history.change.Before;
import dev.steward.history.change.Change;
import java.util.Optional;

/** A value of a workflow as it is kept to be put back. */
record KeptWorkflowState(String value) {

    private static final String PLACE = "workflow:";

    static KeptWorkflowState of(WorkflowStateRead state) {
        return new KeptWorkflowState(state.value());
    }

    static Change written(Optional<WorkflowStateRead> before, WorkflowStateRead after) {
        var subject = subject(after);
        return before.map(known -> Change.changed(subject, Before.of(of(known)), of(after)))
                .orElseGet(() -> Change.created(subject, of(after)));
    }

    static Change deleted(WorkflowStateRead before) {
        return Change.deleted(subject(before), Before.of(of(before)));
    }

    private static Change.Subject subject(WorkflowStateRead state) {
        return new Change.Subject(Change.Kind.workflow_state, state.key(), PLACE + state.workflowId(), state.key());
    }

    /** Whose value it is. */
    static long workflow(Change.Subject subject) {
        var place = subject.place();
        return place == null ? 0 : Long.parseLong(place.substring(PLACE.length()));
    }
}
