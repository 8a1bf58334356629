package dev.steward.reminder;

import dev.steward.platform.launch.StartupProblem;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures reminders.
 *
 * @param reminderPollSeconds how often Steward looks for due reminders, in addition to its timers; 1 to 4 count as 5
 */
@ConfigurationProperties("steward")
record ReminderProperties(@DefaultValue("30") int reminderPollSeconds) {

    private static final int MIN_LENGTH = 5;
    private static final int DAY = 86_400;

    ReminderProperties {
        StartupProblem.requireBetween("steward.reminder-poll-seconds", reminderPollSeconds, 1, DAY);
    }

    Duration poll() {
        return Duration.ofSeconds(Math.max(MIN_LENGTH, reminderPollSeconds));
    }
}
