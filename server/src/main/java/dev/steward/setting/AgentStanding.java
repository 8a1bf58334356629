package dev.steward.setting;

import org.jspecify.annotations.Nullable;

/** Whether agents can run here: shown with the settings, but not changed through them. */
public interface AgentStanding {

    /** Why they cannot, as a sentence; null if they can. */
    @Nullable
    String unavailableReason();

    /** Whether this process currently executes their runs. */
    boolean isStarted();
}
