package dev.steward.agent.definition;

import dev.steward.platform.problem.Problem;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Whether agents may be created, started and messaged, and begin a turn. Turns that have begun end, and runs can be viewed and
 * stopped. Spec: decision 54.
 *
 * @param isOn whether agents are enabled now
 */
@Component
public record AgentsEnabledGuard(Supplier<Mono<Boolean>> isOn) {

    @Autowired
    AgentsEnabledGuard(Settings settings) {
        this(() -> settings.current().map(values -> values.get(SettingKeys.AGENTS_ENABLED)));
    }

    /** @throws Problem.Conflict while agents are disabled */
    public Mono<Void> require() {
        return isOpen().flatMap(open ->
                open ? Mono.empty() : Mono.error(new Problem.Conflict("agents-disabled", "Agents mode is disabled")));
    }

    /** Does something that requires agents to be enabled. @throws Problem.Conflict while they are disabled */
    public <T> Mono<T> whenOpen(Supplier<Mono<T>> work) {
        return require().then(Mono.defer(work));
    }

    public Mono<Boolean> isOpen() {
        return isOn.get();
    }
}
