package dev.steward.agent.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetentionTest {

    private static final Instant NOW = Instant.parse("2030-06-15T12:00:00Z");

    private static Retention of(Map<String, Integer> chosen) {
        var values = new SettingValues(
                Map.of(
                        SettingKeys.AGENT_EVENT_RETENTION_DAYS, chosen.getOrDefault("days", 30),
                        SettingKeys.AGENT_EVENT_MAX_PER_SESSION, chosen.getOrDefault("most", 2_000)),
                Map.of(),
                Map.of(),
                Map.of(),
                Set.of());
        return Retention.of(values, NOW);
    }

    @Test
    void noughtSwitchesOneOfTheTwoOffAndOnlyBothKeepAll() {
        var month = NOW.minus(Duration.ofDays(30));
        assertThat(of(Map.of())).isEqualTo(new Retention(month, 2_000));
        assertThat(of(Map.of("days", 0))).isEqualTo(new Retention(null, 2_000));
        assertThat(of(Map.of("most", 0))).isEqualTo(new Retention(month, 0));
        assertThat(of(Map.of("days", 0)).isEndless()).isFalse();
        assertThat(of(Map.of("most", 0)).isEndless()).isFalse();
        assertThat(of(Map.of("days", 0, "most", 0)).isEndless()).isTrue();
    }

    @Test
    void whoHasChosenNothingHasTheDefaults() {
        var untouched = new SettingValues(Map.of(), Map.of(), Map.of(), Map.of(), Set.of());
        assertThat(Retention.of(untouched, NOW)).isEqualTo(new Retention(NOW.minus(Duration.ofDays(30)), 2_000));
    }
}
