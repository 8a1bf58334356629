package dev.steward.agent.lifecycle;

import dev.steward.platform.launch.StartupProblem;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of agent runs.
 *
 * @param agentsRetryBackoffSeconds the longest wait before a failed run is retried, doubled with each further retry up to an
 *     hour; 0 counts as 1
 */
@ConfigurationProperties("steward")
record AgentProperties(@DefaultValue("60") int agentsRetryBackoffSeconds) {

    private static final int HOUR = 3_600;

    AgentProperties {
        StartupProblem.requireBetween("steward.agents-retry-backoff-seconds", agentsRetryBackoffSeconds, 0, HOUR);
    }

    Duration retryBackoff() {
        return Duration.ofSeconds(agentsRetryBackoffSeconds);
    }
}
