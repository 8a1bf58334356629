package dev.steward.agent.transcript;

import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How much of a transcript is kept while its agent is idle.
 *
 * @param since older entries are deleted; null for no limit
 * @param most entries per agent, the newest ones; 0 for no limit
 */
public record Retention(@Nullable Instant since, int most) {

    static Retention of(SettingValues values, Instant now) {
        int days = values.get(SettingKeys.AGENT_EVENT_RETENTION_DAYS);
        return new Retention(
                days == 0 ? null : now.minus(Duration.ofDays(days)),
                values.get(SettingKeys.AGENT_EVENT_MAX_PER_SESSION));
    }

    boolean isEndless() {
        return since == null && most == 0;
    }
}
