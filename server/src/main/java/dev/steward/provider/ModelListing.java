package dev.steward.provider;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;

/** Asks a provider for its models. */
@Component
class ModelListing {

    private static final ModelRead MOCK_MODEL = new ModelRead(
            "mock",
            "Mock",
            "Steward",
            "Deterministic offline echo",
            List.of(),
            8_000,
            List.of("low", "medium", "high"));

    private final ProviderHttp http;
    private final ModelProperties limits;

    /** What was listed last, for the context window of the model in use; one list per endpoint that was asked. */
    private final Map<Endpoint, List<ModelRead>> listed = new ConcurrentHashMap<>();

    ModelListing(ProviderHttp http, ModelProperties limits) {
        this.http = http;
        this.limits = limits;
    }

    /** The models. @throws ModelFault through the Mono when the provider cannot be asked */
    Mono<List<ModelRead>> list(Resolution resolution) {
        return switch (resolution) {
            case Resolution.Mock _ -> Mono.just(List.of(MOCK_MODEL));
            case Resolution.Real real ->
                switch (real.chosen().listing()) {
                    case OPENAI, ASSISTANT -> fetch(real, "/models", Map.of());
                    case ANTHROPIC ->
                        fetch(
                                real,
                                "/models?limit=1000",
                                Map.of("x-api-key", real.endpoint().key(), "anthropic-version", "2023-06-01"));
                    case DEPLOYMENT -> Mono.just(List.of(deployment(real)));
                    case NONE, MOCK -> Mono.just(List.of());
                };
        };
    }

    /** The context window of a model, from the last list of its endpoint or from the catalogue. */
    Optional<Integer> contextWindow(Resolution resolution) {
        return switch (resolution) {
            case Resolution.Mock _ -> Optional.ofNullable(MOCK_MODEL.contextWindow());
            case Resolution.Real real ->
                listed.getOrDefault(real.endpoint(), List.of()).stream()
                        .filter(model -> model.id().equals(real.model()))
                        .findFirst()
                        .flatMap(model -> Optional.ofNullable(model.contextWindow()))
                        .or(() -> real.chosen()
                                .known(real.model())
                                .map(Provider.KnownModel::contextWindow)
                                .filter(window -> window > 0));
        };
    }

    private Mono<List<ModelRead>> fetch(Resolution.Real real, String path, Map<String, String> headers) {
        var scene = new Faults.Scene(
                real.chosen(), real.endpoint(), real.model(), limits.firstByteSeconds(), limits.stallSeconds());
        return http.get(real.endpoint().baseUrl() + path, real.endpoint(), headers)
                .map(body -> ModelList.parse(real.chosen(), body))
                .onErrorMap(JacksonException.class, e -> new StreamFailure.NoStream("no list of models"))
                .onErrorMap(error -> Faults.of(error, scene))
                .doOnNext(models -> remember(real.endpoint(), models));
    }

    private void remember(Endpoint endpoint, List<ModelRead> models) {
        if (listed.size() > 8) {
            listed.clear();
        }
        listed.put(endpoint, models);
    }

    private static ModelRead deployment(Resolution.Real real) {
        String id = real.model();
        return new ModelRead(id, id, real.chosen().label(), "", List.of(), null, List.of());
    }
}
