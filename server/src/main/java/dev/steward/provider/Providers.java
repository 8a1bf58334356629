package dev.steward.provider;

import dev.steward.platform.problem.Problem;
import dev.steward.setting.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Provides the catalogue, lists models and tests configurations for Settings. */
@Service
record Providers(Settings settings, Models models, ModelListing listing, Clock clock) {

    List<ProviderRead> catalogue() {
        return Catalogue.all().stream().map(ProviderRead::of).toList();
    }

    /**
     * The models of the configured provider; of the active one if the id is missing or unknown.
     *
     * @throws Problem.Upstream if the provider cannot be queried
     */
    Mono<List<ModelRead>> models(@Nullable String provider) {
        return models.listed(provider)
                .onErrorMap(ModelFault.class, f -> new Problem.Upstream("catalog fetch failed: " + f.sentence()));
    }

    /**
     * Tests a configuration, with unsaved fields overriding the stored ones. A configuration that does not work is a result, not
     * an error.
     *
     * @throws Problem.Invalid if there is no such provider, or naming invalid fields
     */
    Mono<ProviderTrialResult> tryOut(ProviderTrial trial) {
        Provider provider = Catalogue.find(trial.provider())
                .orElseThrow(() -> new Problem.Invalid("provider", "is no known provider"));
        var refused = new TreeMap<>(trial.fields())
                .entrySet().stream()
                        .flatMap(field -> CatalogueFields.flaw(provider, field.getKey(), field.getValue())
                                .map(flaw -> new Problem.FieldError("config." + field.getKey(), flaw))
                                .stream())
                        .toList();
        if (!refused.isEmpty()) {
            throw new Problem.Invalid(refused);
        }
        return settings.current()
                .map(values -> Models.forListing(values, provider, trial.fields()))
                .flatMap(this::tryOut);
    }

    private Mono<ProviderTrialResult> tryOut(Resolution resolution) {
        Instant start = clock.instant();
        if (resolution instanceof Resolution.Mock(var _, String reason, var _) && reason != null) {
            return Mono.just(new ProviderTrialResult(false, reason, List.of(), 0));
        }
        return check(resolution)
                .map(found -> standardFirst(found, resolution.chosen().defaultModel()))
                .map(found -> new ProviderTrialResult(true, sentence(resolution, found), found, elapsed(start)))
                .onErrorResume(
                        ModelFault.class,
                        fault ->
                                Mono.just(new ProviderTrialResult(false, fault.sentence(), List.of(), elapsed(start))));
    }

    /** Users who know none of the models pick the first: the provider's default, which may be listed with a date suffix. */
    private static List<ModelRead> standardFirst(List<ModelRead> models, String standard) {
        if (standard.isEmpty()) {
            return models;
        }
        return models.stream()
                .sorted(Comparator.comparing((ModelRead model) -> !model.id().equals(standard))
                        .thenComparing(model -> !model.id().startsWith(standard)))
                .toList();
    }

    /** If models cannot be listed, only a request shows whether the credentials work; its first event is enough. */
    private Mono<List<ModelRead>> check(Resolution resolution) {
        if (!(resolution instanceof Resolution.Real real)) {
            return listing.list(resolution);
        }
        if (real.chosen().discoversModels()) {
            return listing.listWithKey(real);
        }
        var ping = new ModelRequest(null, List.of(new PromptMessage.User("ping")), List.of());
        return models.stream(real, ping).next().then(listing.list(real));
    }

    private static String sentence(Resolution resolution, List<ModelRead> found) {
        if (resolution instanceof Resolution.Mock) {
            return "Demo mode always answers.";
        }
        String label = resolution.chosen().label();
        return switch (found.size()) {
            case 0 -> label + " answers, but lists no models. Enter the model's id.";
            case 1 -> label + " answers with one model.";
            default -> label + " answers with " + found.size() + " models.";
        };
    }

    private long elapsed(Instant start) {
        return Duration.between(start, clock.instant()).toMillis();
    }
}
