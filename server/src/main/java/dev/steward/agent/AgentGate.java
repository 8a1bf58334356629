package dev.steward.agent;

import dev.steward.platform.problem.Problem;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Whether agents may be made, started and told something. What was begun goes on, and can be looked at and stopped. */
@Component
class AgentGate {

    private final Settings settings;

    AgentGate(Settings settings) {
        this.settings = settings;
    }

    /** @throws Problem.Conflict while agents are switched off */
    Mono<Void> require() {
        return isOpen().flatMap(open ->
                open ? Mono.empty() : Mono.error(new Problem.Conflict("agents-disabled", "Agents mode is disabled")));
    }

    Mono<Boolean> isOpen() {
        return settings.current().map(values -> values.get(SettingKeys.AGENTS_ENABLED));
    }
}
