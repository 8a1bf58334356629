package dev.steward.workflow;

import java.util.List;

/** The full definition of a workflow, as stored in versions and in the trash. */
record Definition(WorkflowHead head, List<Step> steps) {

    Definition {
        steps = List.copyOf(steps);
    }
}
