package dev.steward.durable.schedule;

import dev.steward.platform.time.QuietHours;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.time.Duration;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The settings that apply to all schedules, read anew on each use. */
@Component
record ScheduleSettings(Mono<Optional<QuietHours>> quiet, Mono<Duration> longest) {

    @Autowired
    ScheduleSettings(Settings settings) {
        this(
                settings.current().map(values -> values.get(SettingKeys.QUIET_HOURS)),
                settings.current()
                        .map(values -> Duration.ofSeconds(values.get(SettingKeys.SCHEDULED_RUN_TIMEOUT_SECONDS))));
    }
}
