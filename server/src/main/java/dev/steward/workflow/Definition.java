package dev.steward.workflow;

import java.util.List;

/** All that a workflow is, as its versions and the trash keep it. */
record Definition(WorkflowHead head, List<Step> steps) {

    Definition {
        steps = List.copyOf(steps);
    }
}
