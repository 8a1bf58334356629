package dev.steward.tool;

import org.jspecify.annotations.Nullable;

/** What a call emits: any number of signals while it runs, then its result. */
public sealed interface ToolSignal {

    /**
     * Progress of the call.
     *
     * @param done in the tool's own unit
     * @param total in the same unit; null if unknown
     * @param message what it is doing; null if not given
     */
    record Progress(
            double done, @Nullable Double total, @Nullable String message) implements ToolSignal {}

    /**
     * The call waits for the user to sign in.
     *
     * @param server to sign in to
     * @param message for the user, naming the tool that needs it
     */
    record SignIn(String server, String message) implements ToolSignal {}

    /** The call waits for the user's answer. */
    record Asked(ToolQuestion question) implements ToolSignal {}

    /** The result, which ends the call. */
    record Result(ToolResult result) implements ToolSignal {}
}
