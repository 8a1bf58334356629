package dev.steward.mcp.client;

import dev.steward.platform.launch.StartupProblem;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for tool servers.
 *
 * @param mcpIdleTtlSeconds how long an unused session is kept; 0 closes it after each use
 * @param mcpWarmupEnabled whether to connect to enabled servers soon after a start
 * @param mcpWarmupDelaySeconds the delay before the first connection
 * @param mcpWarmupGapSeconds the pause between connections
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
