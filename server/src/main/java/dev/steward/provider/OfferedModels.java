package dev.steward.provider;

import dev.steward.platform.problem.Problem;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The models that something can be told to use. */
@Component
public class OfferedModels {

    private final Providers providers;

    OfferedModels(Providers providers) {
        this.providers = providers;
    }

    /** Those of the active provider; none while that cannot be asked. */
    public Mono<List<ModelRead>> list() {
        return providers.models(null).onErrorReturn(Problem.Upstream.class, List.of());
    }
}
