package dev.steward.workflow;

import dev.steward.setting.Settings;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Reads the current settings for new workflows. */
@Component
class WorkflowDefaults {

    private final Supplier<Mono<StepDefaults>> current;

    @Autowired
    WorkflowDefaults(Settings settings) {
        this(() -> settings.current().map(StepDefaults::of));
    }

    /** @param current reads the settings */
    WorkflowDefaults(Supplier<Mono<StepDefaults>> current) {
        this.current = current;
    }

    Mono<StepDefaults> current() {
        return Mono.defer(current);
    }
}
