package dev.steward.tool;

import org.jspecify.annotations.Nullable;

/** What comes of a call: first what is to be told while it runs, if anything, at last its result. */
public sealed interface ToolSignal {

    /**
     * How far it is.
     *
     * @param done so much, in whatever the tool counts
     * @param total of so much; null when nobody knows
     * @param message what it is at; null when it does not say
     */
    record Progress(
            double done, @Nullable Double total, @Nullable String message) implements ToolSignal {}

    /**
     * The call waits for a person to sign in.
     *
     * @param server where
     * @param message for the person, with the tool that needs it
     */
    record SignIn(String server, String message) implements ToolSignal {}

    /** The call waits for what a person knows. */
    record Asked(ToolQuestion question) implements ToolSignal {}

    /** The end of the call. */
    record Result(ToolResult result) implements ToolSignal {}
}
