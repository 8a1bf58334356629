package dev.steward.agent.fleet;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentRuntime", description = "The state of the agent runner")
record RuntimeRead(
        boolean available,
        @Nullable String unavailableReason,
        boolean runtimeStarted,

        @Schema(description = "Whether there is a native runtime beside Steward's own engine")
        boolean sdkInstalled,

        @Nullable @Schema(description = "The command line of the native runtime; null without one")
        String cliPath,

        boolean canInstallCli,
        @Nullable String installBlockedReason,
        boolean canRestart,
        @Nullable String restartBlockedReason,

        @Schema(description = "Whether there is a transcript of any agent")
        boolean hasArchivedEvents,

        @Nullable @Schema(description = "The last attempt to install the native runtime; null while there was none")
        Job job) {

    @Schema(name = "AgentRuntimeJob", description = "An attempt to install the native runtime")
    record Job(
            State state,
            String detail,
            @Nullable String error,
            @Nullable String cliPath,
            boolean runtimeStarted,
            @Schema(description = "Seconds since 1970") long startedAt,

            @Nullable @Schema(description = "Seconds since 1970; null while it runs")
            Long finishedAt) {}

    enum State {
        running,
        succeeded,
        failed
    }
}
