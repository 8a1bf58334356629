package dev.steward.agent.step;

import dev.steward.permission.ApprovalPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a step with an agent would start with now.
 *
 * @param model that would answer; null if none can
 * @param policy what it may do without asking
 * @param warnings about its model, in sentences
 */
public record StepOutlook(@Nullable String model, ApprovalPolicy policy, List<String> warnings) {

    public StepOutlook {
        warnings = List.copyOf(warnings);
    }
}
