package dev.steward.setting;

import java.util.Map;

/** Which tool servers are enabled: shown with the settings, but only changed by connecting and disconnecting them. */
public interface EnabledServers {

    /** By server name; missing ones are disabled. */
    Map<String, Boolean> byName();
}
