package dev.steward.workflow;

import dev.steward.setting.Settings;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** What the settings say about new workflows now. */
@Component
class WorkflowDefaults {

    private final Supplier<Mono<StepDefaults>> current;

    @Autowired
    WorkflowDefaults(Settings settings) {
        this(() -> settings.current().map(StepDefaults::of));
    }

    /** @param current what they say now */
    WorkflowDefaults(Supplier<Mono<StepDefaults>> current) {
        this.current = current;
    }

    Mono<StepDefaults> current() {
        return Mono.defer(current);
    }
}
