package dev.steward.mcp.client;

import dev.steward.platform.launch.StartupProblem;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How tool servers are used.
 *
 * @param mcpIdleTtlSeconds how long a session that nobody uses is kept; 0 closes it after each use
 * @param mcpWarmupEnabled whether enabled servers are connected to soon after a start
 * @param mcpWarmupDelaySeconds how long after the start the first one is
 * @param mcpWarmupGapSeconds between one and the next
 */
@ConfigurationProperties("steward")
record ToolProperties(
        @DefaultValue("600") int mcpIdleTtlSeconds,
        @DefaultValue("true") boolean mcpWarmupEnabled,
        @DefaultValue("5") int mcpWarmupDelaySeconds,
        @DefaultValue("1") int mcpWarmupGapSeconds) {

    private static final int MAX_LENGTH = 86_400;

    ToolProperties {
        StartupProblem.requireBetween("steward.mcp-idle-ttl-seconds", mcpIdleTtlSeconds, 0, MAX_LENGTH);
        StartupProblem.requireBetween("steward.mcp-warmup-delay-seconds", mcpWarmupDelaySeconds, 0, MAX_LENGTH);
        StartupProblem.requireBetween("steward.mcp-warmup-gap-seconds", mcpWarmupGapSeconds, 0, 3_600);
    }

    Duration mcpIdleTtl() {
        return Duration.ofSeconds(mcpIdleTtlSeconds);
    }
}
