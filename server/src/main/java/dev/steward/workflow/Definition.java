package dev.steward.workflow;

import java.util.List;

/** The full definition of a workflow, as stored in versions and in the trash. */
record Definition(WorkflowHead head, List<Step> steps) {

    Definition {
        steps = List.copyOf(steps);
    }

    /** Whether a person would see no difference: the settings of own agents are no part of a version. */
    boolean isLike(Definition other) {
        return head.equals(other.head) && outline(steps).equals(outline(other.steps));
    }

    static List<Step> outline(List<Step> steps) {
        return steps.stream().map(Step::outline).toList();
    }

    /** The same with own agents as in these steps. */
    Definition following(List<Step> last) {
        return new Definition(
                head, steps.stream().map(step -> step.following(last)).toList());
    }

    /** The same with the settings of own agents from these steps. */
    Definition settled(List<Step> last) {
        return new Definition(
                head, steps.stream().map(step -> step.settled(last)).toList());
    }
}
