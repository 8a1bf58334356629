package dev.steward.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrashRetentionTest {

    @Test
    void withoutATrashADeletionCanBeTakenBackForAnHour() {
        assertThat(kept(0)).isEqualTo(Duration.ofHours(1));
        assertThat(kept(1)).isEqualTo(Duration.ofDays(1));
    }

    private static Duration kept(int days) {
        return TrashRetention.of(new SettingValues(
                Map.of(SettingKeys.TRASH_RETENTION_DAYS, days), Map.of(), Map.of(), Map.of(), Set.of()));
    }
}
