package dev.steward.platform.task;

import dev.steward.platform.launch.StartupProblem;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the scheduler.
 *
 * @param schedulerEnabled whether Steward does what its time has come for: with {@code false} no reminder fires and no schedule
 *     runs until a start without it
 * @param schedulerPollSeconds how often Steward looks for schedules that are due, besides the moments that it knows of; 1 to 4
 *     count as 5
 * @param schedulerConcurrency how many prompts of topics that are due are answered at the same time
 */
@ConfigurationProperties("steward")
public record SchedulerProperties(
        @DefaultValue("true") boolean schedulerEnabled,
        @DefaultValue("30") int schedulerPollSeconds,
        @DefaultValue("2") int schedulerConcurrency) {

    private static final int MIN_LENGTH = 5;
    private static final int DAY = 86_400;
    private static final int MAX_AT_ONCE = 100;

    public SchedulerProperties {
        StartupProblem.requireBetween("steward.scheduler-poll-seconds", schedulerPollSeconds, 1, DAY);
        StartupProblem.requireBetween("steward.scheduler-concurrency", schedulerConcurrency, 1, MAX_AT_ONCE);
    }

    public Duration poll() {
        return Duration.ofSeconds(Math.max(MIN_LENGTH, schedulerPollSeconds));
    }
}
