package dev.steward.agent;

import dev.steward.platform.problem.Problem;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Whether agents are wanted at all. What was made can be read, stopped and deleted either way. */
@Component
class AgentGate {

    private final Settings settings;

    AgentGate(Settings settings) {
        this.settings = settings;
    }

    /** @throws Problem.Conflict when agents are switched off */
    Mono<Void> require() {
        return settings.current()
                .filter(values -> !values.get(SettingKeys.AGENTS_ENABLED))
                .flatMap(_ -> Mono.error(new Problem.Conflict("agents-disabled", "Agents mode is disabled")));
    }
}
