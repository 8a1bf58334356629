package dev.steward.permission;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which of its tools an agent may use without asking. */
public enum ApprovalPolicy {
    /** None. */
    manual,
    /** Those that change nothing, and those of Steward itself. */
    balanced,
    /** All. */
    autonomous;

    /** The first of these words that is a policy: that of the run, of the agent, of the settings. */
    public static ApprovalPolicy inForce(@Nullable String... words) {
        return Stream.of(words)
                .flatMap(word ->
                        Stream.of(values()).filter(policy -> policy.name().equals(word)))
                .findFirst()
                .orElse(balanced);
    }
}
