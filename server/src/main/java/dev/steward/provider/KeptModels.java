package dev.steward.provider;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Caches chat models by address, up to a limit: Settings have one active address, the others were only tried out. */
final class KeptModels<T> {

    private static final int KEPT = 8;

    /** The part of an endpoint that a chat model depends on. */
    record Address(String baseUrl, Map<String, String> query) {}

    private final Map<Address, T> models = new ConcurrentHashMap<>();
    private final Function<Address, T> build;

    KeptModels(Function<Address, T> build) {
        this.build = build;
    }

    T at(Endpoint endpoint) {
        var address = new Address(endpoint.baseUrl(), endpoint.query());
        T model = models.get(address);
        if (model != null) {
            return model;
        }
        if (models.size() >= KEPT) {
            models.clear();
        }
        return models.computeIfAbsent(address, build);
    }
}
