package dev.steward.workflow;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps of a run, and how often it may go back.
 *
 * @param maxLoops how often one step may send the run back (SPEC, Workflow)
 */
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

    /** The first step that can be entered from a position on; empty where there is none. */
    Optional<PlannedStep> from(int position) {
        return steps.stream().skip(position).filter(PlannedStep::isRunnable).findFirst();
    }

    /** The nearest step before a position that can be entered. */
    Optional<PlannedStep> before(int position) {
        return earlier(position).filter(PlannedStep::isRunnable).findFirst();
    }

    /** Where a step sends the run back to: what it names, if that is an earlier one that can be entered, else the nearest one. */
    Optional<PlannedStep> back(PlannedStep step) {
        return Optional.ofNullable(step.backTo())
                .filter(named ->
                        named < step.position() && has(named) && at(named).isRunnable())
                .map(this::at)
                .or(() -> before(step.position()));
    }

    /** The steps before a position, the nearest first. */
    private Stream<PlannedStep> earlier(int position) {
        return steps.subList(0, position).reversed().stream();
    }
}
