package dev.steward.setting;

import java.util.Map;

/** Which tool servers are switched on: shown with the settings, and changed by connecting and disconnecting them only. */
public interface EnabledServers {

    /** By the names of servers; one that is not named is switched off. */
    Map<String, Boolean> byName();
}
