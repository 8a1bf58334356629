package dev.steward.permission;

import java.util.Objects;
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
    public static ApprovalPolicy inForce(
            @Nullable ApprovalPolicy opened, @Nullable ApprovalPolicy now, @Nullable String settings) {
        var usual = Stream.of(values())
                .filter(policy -> policy.name().equals(settings))
                .findFirst()
                .orElse(balanced);
        var before = Objects.requireNonNullElse(opened, usual);
        var after = Objects.requireNonNullElse(now, usual);
        return before.compareTo(after) <= 0 ? before : after;
    }
}
