package dev.steward.setting;

import java.time.Duration;

/** How long deleted things are kept. */
public final class TrashRetention {

    /** As long as a window may offer to undo a deletion, even if the trash is turned off. */
    private static final Duration AT_LEAST = Duration.ofHours(1);

    private TrashRetention() {}

    /** The time from the settings; one hour if they say 0 days. */
    public static Duration of(SettingValues values) {
        int days = values.get(SettingKeys.TRASH_RETENTION_DAYS);
        return days == 0 ? AT_LEAST : Duration.ofDays(days);
    }
}
