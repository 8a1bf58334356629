package dev.steward.setting;

import org.jspecify.annotations.Nullable;

/** Whether agents can work here: shown with the settings, and changed by none of them. */
public interface AgentStanding {

    /** Why they cannot, as a sentence; null when they can. */
    @Nullable
    String unavailableReason();

    /** Whether this process carries their runs on now. */
    boolean isStarted();
}
