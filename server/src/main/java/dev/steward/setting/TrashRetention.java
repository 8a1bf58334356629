package dev.steward.setting;

import java.time.Duration;

/** How long what was deleted is kept. */
public final class TrashRetention {

    /** As long as a window may offer to take a deletion back, also where no trash is wanted. */
    private static final Duration AT_LEAST = Duration.ofHours(1);

    private TrashRetention() {}

    /** As the settings say; one hour where they say 0 days. */
    public static Duration of(SettingValues values) {
        int days = values.get(SettingKeys.TRASH_RETENTION_DAYS);
        return days == 0 ? AT_LEAST : Duration.ofDays(days);
    }
}
