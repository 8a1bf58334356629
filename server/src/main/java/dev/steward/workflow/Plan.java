package dev.steward.workflow;

import java.util.List;
import java.util.Optional;

/** The steps of a run. @param maxLoops how often one step may send the run back (SPEC, Workflow) */
record Plan(List<PlannedStep> steps, int maxLoops) {

    Plan {
        steps = List.copyOf(steps);
    }

    PlannedStep at(int position) {
        return steps.get(position);
    }

    boolean has(int position) {
        return position >= 0 && position < steps.size();
    }

    /** The first runnable step at or after a position; empty if there is none. */
    Optional<PlannedStep> from(int position) {
        return steps.stream().skip(position).filter(PlannedStep::isRunnable).findFirst();
    }

    /** Where a step sends the run back to: the step that it names, if that is earlier and runnable, otherwise the nearest one. */
    Optional<PlannedStep> back(PlannedStep step) {
        return Optional.ofNullable(step.backTo())
                .filter(named ->
                        named < step.position() && has(named) && at(named).isRunnable())
                .map(this::at)
                .or(() -> steps.subList(0, step.position()).reversed().stream()
                        .filter(PlannedStep::isRunnable)
                        .findFirst());
    }
}
