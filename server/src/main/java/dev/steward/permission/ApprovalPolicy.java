package dev.steward.permission;

import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which tools an agent may use without asking, strictest first. */
public enum ApprovalPolicy {
    /** None. */
    manual,
    /** Those that change nothing, and the agent's own notes and its workflow's state in Steward. */
    balanced,
    /** All. */
    autonomous;

    /**
     * The stricter of the policies at the start of the run and now. Each is the agent's own, or the current one from the settings
     * if it has none.
     *
     * @param opened the agent's own at the start of the run
     * @param now the agent's own now
     * @param settings the default from the settings; an invalid one counts as {@link #balanced}
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
