package dev.steward.durable.schedule;

import dev.steward.platform.time.QuietHours;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The quiet hours that a person chose, now. */
@Component
class QuietSetting {

    private final Mono<Optional<QuietHours>> now;

    @Autowired
    QuietSetting(Settings settings) {
        this(settings.current().map(values -> values.get(SettingKeys.QUIET_HOURS)));
    }

    /** @param now asked each time */
    QuietSetting(Mono<Optional<QuietHours>> now) {
        this.now = now;
    }

    Mono<Optional<QuietHours>> now() {
        return now;
    }
}
