package dev.steward.agent.step;

import dev.steward.permission.ApprovalPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a step that an agent carries out would begin with now.
 *
 * @param model that would answer; null where none can
 * @param policy what it may do without asking
 * @param warnings what a person should know of its model, in sentences
 */
public record StepOutlook(@Nullable String model, ApprovalPolicy policy, List<String> warnings) {

    public StepOutlook {
        warnings = List.copyOf(warnings);
    }
}
