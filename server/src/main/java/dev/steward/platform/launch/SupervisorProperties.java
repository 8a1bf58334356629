package dev.steward.platform.launch;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What is known about the supervisor.
 *
 * @param supervised whether something starts Steward again after an error, as {@code POST /api/agents/runtime/restart} needs;
 *     blank for whether systemd started it
 */
@ConfigurationProperties("steward")
record SupervisorProperties(@Nullable Boolean supervised) {

    /** systemd sets both for what it starts. Programs inherit them, so a terminal has the first one too. */
    private static final String INVOCATION = "INVOCATION_ID";

    private static final String PROCESS = "SYSTEMD_EXEC_PID";

    boolean isSupervised(Map<String, String> environment, long pid) {
        var own = Long.toString(pid);
        return supervised == null
                ? environment.containsKey(INVOCATION)
                        && environment.getOrDefault(PROCESS, own).equals(own)
                : supervised;
    }
}
