package dev.steward.provider;

import dev.steward.platform.problem.Problem;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Lists the models that can be selected. */
@Component
public class OfferedModels {

    private final Providers providers;

    OfferedModels(Providers providers) {
        this.providers = providers;
    }

    /** The models of the active provider; empty if it cannot be queried. */
    public Mono<List<ModelRead>> list() {
        return providers.models(null).onErrorReturn(Problem.Upstream.class, List.of());
    }
}
