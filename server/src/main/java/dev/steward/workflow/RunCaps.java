package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import java.util.Optional;

/** The spending limits of one run. Spec: decision 65. */
final class RunCaps {

    private static final String ON = " Raise the workflow's limit, then resume the run.";

    private RunCaps() {}

    /** The message about a run that has used up a limit; empty if it has not. */
    static Optional<String> used(WorkflowHead head, WorkflowRun run) {
        long tokens = run.inputTokens() + run.outputTokens();
        if (head.tokenCap() != null && tokens >= head.tokenCap()) {
            return Optional.of("This run has used %,d of its %,d tokens.".formatted(tokens, head.tokenCap()) + ON);
        }
        return head.moneyCap() != null && run.cost() >= head.moneyCap()
                ? Optional.of("This run has spent %s of its %s limit."
                                .formatted(Money.said(run.cost()), Money.said(head.moneyCap()))
                        + ON)
                : Optional.empty();
    }
}
