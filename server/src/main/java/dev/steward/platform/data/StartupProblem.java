package dev.steward.platform.data;

import org.jspecify.annotations.Nullable;

/**
 * A reason not to start that a person can act on. It is printed as two sentences, what is wrong and what to do,
 * without a stack trace.
 */
public final class StartupProblem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String remedy;

    public StartupProblem(String problem, String remedy, @Nullable Throwable cause) {
        super(problem, cause);
        this.remedy = remedy;
    }

    /** Returns what the person can do about it, as one sentence. */
    public String remedy() {
        return remedy;
    }
}
