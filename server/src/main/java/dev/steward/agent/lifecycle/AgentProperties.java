package dev.steward.agent.lifecycle;

import dev.steward.platform.launch.StartupProblem;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How runs of agents are looked after.
 *
 * @param agentsRetryBackoffSeconds the longest wait before a run that failed is tried again, doubled with each further try up to
 *     an hour; anything below 1 is 1
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
