package dev.steward.provider;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;

/** Queries a provider for its models. */
@Component
class ModelListing {

    static final int MOCK_WINDOW = 8_000;

    private static final ModelRead MOCK_MODEL = new ModelRead(
            "mock",
            "Mock",
            "Steward",
            "Deterministic offline echo",
            List.of(),
            MOCK_WINDOW,
            List.of("low", "medium", "high"),
            false,
            null);

    private final ProviderHttp http;

    /** How long a turn waits for optional information. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(3);

    private static final Duration FRESH = Duration.ofMinutes(5);

    /** Maximum number of cached lists. */
    private static final int KEPT = 8;

    private final Map<Endpoint, Mono<ListedModels>> known = new ConcurrentHashMap<>();
    private final Map<Endpoint, ListedModels> last = new ConcurrentHashMap<>();
    private final Set<Endpoint> asked = ConcurrentHashMap.newKeySet();
    private final ChatInterfaces interfaces;
    private final ModelFacts facts;

    ModelListing(ProviderHttp http, ChatInterfaces interfaces, ModelFacts facts) {
        this.http = http;
        this.interfaces = interfaces;
        this.facts = facts;
    }

    /** Fetches the models. @throws ModelFault through the Mono if the provider cannot be queried */
    Mono<List<ModelRead>> list(Resolution resolution) {
        return switch (resolution) {
            case Resolution.Mock mock ->
                Mono.just(Resolution.MODEL.equals(mock.missingField()) ? List.of() : List.of(MOCK_MODEL));
            case Resolution.Real real ->
                switch (real.chosen().listing()) {
                    case OPENAI, ASSISTANT -> fetch(real, "/models");
                    // The messages are at /v1 too, whether or not the address says so
                    case ANTHROPIC ->
                        fetch(real, (real.endpoint().baseUrl().endsWith("/v1") ? "" : "/v1") + "/models?limit=1000");
                    case DEPLOYMENT -> Mono.just(List.of(deployment(real)));
                    case MOCK -> Mono.just(List.of());
                };
        };
    }

    /**
     * Fetches the models with a key that is valid. Only asks the provider's own address for it: a gateway may not know the path.
     *
     * @throws ModelFault through the Mono if the provider rejects the key, or cannot be queried
     */
    Mono<List<ModelRead>> listWithKey(Resolution.Real real) {
        String path = real.chosen().keyPath();
        if (path.isEmpty() || !real.endpoint().baseUrl().equals(real.chosen().baseUrl())) {
            return list(real);
        }
        return http.get(real.endpoint().baseUrl() + path, real.endpoint(), _ -> true)
                .onErrorMap(error -> Faults.of(error, real))
                .onErrorComplete(error ->
                        !(error instanceof ModelFault fault && fault.kind == ModelFault.Kind.CREDENTIALS_REJECTED))
                .then(list(real));
    }

    /** Fetches the list once per endpoint to learn about its models, with a short timeout. */
    Mono<Void> listOnce(Resolution.Real real) {
        return real.chosen().discoversModels() && asked.add(real.endpoint())
                ? list(real).timeout(MAX_WAIT).then().onErrorComplete()
                : Mono.empty();
    }

    /** The ids of the models, cached for a few minutes, with a short timeout. Never fails. */
    Mono<ListedModels> known(Resolution.Real real) {
        if (known.size() >= KEPT) {
            known.clear();
        }
        return known.computeIfAbsent(real.endpoint(), _ -> list(real)
                        .map(ListedModels::of)
                        .timeout(MAX_WAIT)
                        .cache(_ -> FRESH, _ -> Duration.ZERO, () -> Duration.ZERO))
                .onErrorReturn(ListedModels.UNKNOWN);
    }

    /** The id of the demo model; unknown where it only answers for another provider that is not set up. */
    ListedModels ofMock(Resolution.Mock mock) {
        return mock.reason() == null ? ListedModels.of(List.of(MOCK_MODEL)) : ListedModels.UNKNOWN;
    }

    /** The ids from the last list, however old. */
    ListedModels last(Resolution.Real real) {
        return last.getOrDefault(real.endpoint(), ListedModels.UNKNOWN);
    }

    private Mono<List<ModelRead>> fetch(Resolution.Real real, String path) {
        return http.get(real.endpoint().baseUrl() + path, real.endpoint(), ModelList::read)
                .flatMap(list -> list.instead().isEmpty()
                        ? Mono.just(list)
                        : Mono.error(new StreamFailure.Refused(list.instead())))
                .map(list -> {
                    interfaces.listed(real.endpoint(), list.interfaces());
                    return list.models(real.chosen());
                })
                .onErrorMap(JacksonException.class, e -> new StreamFailure.NoStream("did not send a list of models"))
                .onErrorMap(StreamFailure.Refused.class, refused -> Refusals.ofList(refused, real))
                .onErrorMap(error -> Faults.of(error, real))
                .doOnNext(models -> remember(real.endpoint(), ListedModels.of(models)))
                .flatMap(models -> facts.listed(real.chosen(), models).thenReturn(models));
    }

    private void remember(Endpoint endpoint, ListedModels models) {
        if (last.size() >= KEPT) {
            last.clear();
        }
        last.put(endpoint, models);
    }

    private static ModelRead deployment(Resolution.Real real) {
        String id = real.model();
        return new ModelRead(id, id, real.chosen().label(), "", List.of(), null, List.of(), null, null);
    }
}
