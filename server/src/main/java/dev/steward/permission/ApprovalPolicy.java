package dev.steward.permission;

import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which of its tools an agent may use without asking, the strictest first. */
public enum ApprovalPolicy {
    /** None. */
    manual,
    /** Those that change nothing, and those of Steward itself. */
    balanced,
    /** All. */
    autonomous;

    /**
     * The strictest of what was laid down when the run was opened and what is now. Each of them is an agent's own, or that of the
     * settings as they are now where it has none.
     *
     * @param opened the agent's own when the run was opened
     * @param now the agent's own now
     * @param settings that of the settings; what is no policy counts for {@link #balanced}
     */
    public static ApprovalPolicy inForce(@Nullable String opened, @Nullable String now, @Nullable String settings) {
        var usual = of(settings).orElse(balanced);
        var before = of(opened).orElse(usual);
        var after = of(now).orElse(usual);
        return before.compareTo(after) <= 0 ? before : after;
    }

    private static Optional<ApprovalPolicy> of(@Nullable String word) {
        return Stream.of(values()).filter(policy -> policy.name().equals(word)).findFirst();
    }
}
