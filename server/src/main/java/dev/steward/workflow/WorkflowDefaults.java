package dev.steward.workflow;

import dev.steward.setting.Settings;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The settings for new workflows, read anew on each use. */
@Component
record WorkflowDefaults(Mono<StepDefaults> current) {

    @Autowired
    WorkflowDefaults(Settings settings) {
        this(settings.current().map(StepDefaults::of));
    }
}
