package dev.steward.provider;

import dev.steward.platform.task.Blocking;
import dev.steward.provider.ModelFault.Kind;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.setting.Settings;
import dev.steward.tool.Attendance;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Provides language models through the provider chosen in Settings. */
@Service
public class Models {

    private final Settings settings;
    private final ModelClient client;
    private final ModelListing listing;
    private final Refused refused;
    private final ModelFacts facts;
    private final ModelPrices prices;
    private final Blocking blocking;

    private volatile @Nullable Resolved last;

    /** The resolution for these settings, which stay the same object until one of them changes. */
    private record Resolved(SettingValues values, String model, Resolution resolution) {}

    Models(
            Settings settings,
            ModelClient client,
            ModelListing listing,
            Refused refused,
            ModelFacts facts,
            ModelPrices prices,
            Blocking blocking) {
        this.settings = settings;
        this.client = client;
        this.listing = listing;
        this.refused = refused;
        this.facts = facts;
        this.prices = prices;
        this.blocking = blocking;
    }

    /**
     * Streams one round from the model, on threads that may block. Cancelling closes the provider's connection at once.
     *
     * @return the answer in pieces, ended by {@link ModelEvent.Finished}; fails only with a {@link ModelFault}
     */
    public Flux<ModelEvent> stream(ModelRequest request) {
        return settings.current().flatMapMany(values -> stream(values, request, Attendance.ATTENDED));
    }

    /**
     * As above, with these settings: all rounds of a turn ask the model that the turn began with. Unattended callers get a fault
     * in place of a mock that was not chosen explicitly (decision 55), and once the provider has been taken away.
     */
    public Flux<ModelEvent> stream(SettingValues values, ModelRequest request, Attendance attendance) {
        var resolution = resolve(values, request.model());
        var answer = stream(
                resolution, request.with(request.options().orEffort(values.get(SettingKeys.LLM_REASONING_EFFORT))));
        return attendance == Attendance.ATTENDED
                ? answer
                : settings.current()
                        .flatMapMany(now -> Flux.just(resolution, resolve(now, request.model())))
                        .ofType(Resolution.Mock.class)
                        .mapNotNull(Resolution.Mock::reason)
                        .next()
                        .flatMapMany(reason -> Flux.<ModelEvent>error(Kind.NOT_CONFIGURED.fault(reason)))
                        .switchIfEmpty(answer);
    }

    /**
     * Estimates the usage of a round that its provider did not count. Never fails.
     *
     * @param answer tokens of the answer, as {@link Estimate} counts them
     */
    public Mono<ModelEvent.Usage> estimated(SettingValues values, ModelRequest request, int answer) {
        var resolution = resolve(values, request.model());
        return stored(resolution)
                .map(ModelFact::tokensPerEstimate)
                .onErrorReturn(1.0)
                .map(ratio -> ModelEvent.Usage.estimated(
                        (int) Math.round(Estimate.of(request) * ratio), (int) Math.round(answer * ratio)))
                .flatMap(usage -> priced(resolution, usage));
    }

    private Mono<ModelEvent.Usage> priced(Resolution resolution, ModelEvent.Usage usage) {
        return prices.of(resolution).map(usage::at).defaultIfEmpty(usage).onErrorReturn(usage);
    }

    public Mono<ActiveModel> active() {
        return activeFor("");
    }

    /** The active model for turns that name this model. */
    public Mono<ActiveModel> activeFor(@Nullable String model) {
        return described(model, this::known);
    }

    /** As above but without the price, which saves a database query. */
    public Mono<ActiveModel> answering(@Nullable String model) {
        return settings.current().flatMap(values -> answering(values, model));
    }

    /** As above, with these settings. */
    public Mono<ActiveModel> answering(SettingValues values, @Nullable String model) {
        var resolution = resolve(values, model);
        return known(resolution).map(fact -> describe(values, resolution, fact, null));
    }

    /** As above, using only what is already known: no provider is queried. */
    public Mono<ActiveModel> knownFor(@Nullable String model) {
        return described(model, this::stored);
    }

    private Mono<ActiveModel> described(@Nullable String model, Function<Resolution, Mono<ModelFact>> facts) {
        return settings.current().flatMap(values -> {
            Resolution resolution = resolve(values, model);
            return facts.apply(resolution).flatMap(fact -> prices.of(resolution)
                    .singleOptional()
                    .map(price -> describe(values, resolution, fact, price.orElse(null))));
        });
    }

    /** The models of the active provider; empty if it cannot be queried. */
    public Mono<List<ModelRead>> offered() {
        return listed(null).onErrorReturn(ModelFault.class, List.of());
    }

    /** The models of the configured provider; of the active one if the id is missing or unknown. Fails with a {@link ModelFault}. */
    Mono<List<ModelRead>> listed(@Nullable String id) {
        return settings.current().flatMap(values -> {
            var provider = Catalogue.find(id == null ? "" : id).orElseGet(() -> active(values));
            return listing.list(forListing(values, provider, Map.of()));
        });
    }

    /** The chosen model is one of the active provider. */
    static Resolution forListing(SettingValues values, Provider provider, Map<String, String> over) {
        var choice = choice(values, provider, over, null);
        return Resolution.forListing(provider.equals(active(values)) ? choice : choice.withModel(""));
    }

    private static Provider active(SettingValues values) {
        return Catalogue.find(values.get(SettingKeys.LLM_PROVIDER)).orElseGet(Catalogue::standard);
    }

    /** Whether the active provider is known not to have this model; false if its models are unknown. */
    public Mono<Boolean> lacks(String model) {
        return lacks(model, _ -> ListedModels.UNKNOWN, listing::known);
    }

    /** As above, according to the provider's last list: it is not queried now. The demo provider has its own model only. */
    public Mono<Boolean> lacked(String model) {
        return lacks(model, listing::ofMock, real -> Mono.just(listing.last(real)));
    }

    private Mono<Boolean> lacks(
            String model,
            Function<Resolution.Mock, ListedModels> ofMock,
            Function<Resolution.Real, Mono<ListedModels>> listed) {
        return settings.current().flatMap(values -> switch (resolve(values, model)) {
            case Resolution.Mock mock -> Mono.just(ofMock.apply(mock).lack(model));
            case Resolution.Real real -> listed.apply(real).map(models -> models.lack(real.model()));
        });
    }

    /** A failure waits until what the provider counted before it has its price. */
    Flux<ModelEvent> stream(Resolution resolution, ModelRequest request) {
        return answer(resolution, request)
                .concatMapDelayError(event ->
                        event instanceof ModelEvent.Usage usage ? priced(resolution, usage) : Mono.just(event));
    }

    private Flux<ModelEvent> answer(Resolution resolution, ModelRequest request) {
        return switch (resolution) {
            case Resolution.Mock mock ->
                MockModel.stream(mock.model(), request.messages()).publishOn(blocking.scheduler());
            case Resolution.Real real -> learning(real, request, client.stream(real, request));
        };
    }

    /** Corrects the estimates by the provider's counts, except with attachments, whose estimates are too rough. */
    private Flux<ModelEvent> learning(Resolution.Real real, ModelRequest request, Flux<ModelEvent> answer) {
        boolean ofText = request.messages().stream()
                .noneMatch(message ->
                        message instanceof PromptMessage.User(var _, var attachments, var _) && !attachments.isEmpty());
        return answer.concatMapDelayError(event -> event instanceof ModelEvent.Usage usage && ofText
                ? facts.counted(ModelFacts.Model.of(real), Estimate.of(request), usage.promptTokens())
                        .thenReturn(event)
                : Mono.just(event));
    }

    /** The known facts; fetches the provider's list once if neither an earlier list nor the catalogue has the context window. */
    private Mono<ModelFact> known(Resolution resolution) {
        var stored = stored(resolution);
        return switch (resolution) {
            case Resolution.Mock _ -> stored;
            case Resolution.Real real ->
                stored.filter(fact -> fact.contextWindow() != null)
                        .switchIfEmpty(Mono.defer(() -> listing.listOnce(real)).then(stored));
        };
    }

    private Mono<ModelFact> stored(Resolution resolution) {
        return switch (resolution) {
            case Resolution.Mock _ -> Mono.just(ModelFact.NOTHING.listed(ModelListing.MOCK_WINDOW, false, null));
            case Resolution.Real real -> facts.of(ModelFacts.Model.of(real)).map(fact -> withCatalogue(fact, real));
        };
    }

    private static ModelFact withCatalogue(ModelFact fact, Resolution.Real real) {
        return fact.contextWindow() != null
                ? fact
                : real.chosen()
                        .known(real.model())
                        .map(model -> fact.withWindow(model.contextWindow()))
                        .orElse(fact);
    }

    private ActiveModel describe(SettingValues values, Resolution resolution, ModelFact fact, @Nullable Price price) {
        var mock = resolution instanceof Resolution.Mock m ? m : null;
        var answering = mock == null ? resolution.chosen() : Catalogue.mock();
        boolean refusesPictures =
                resolution instanceof Resolution.Real real && refused.of(real).has(Without.Part.PICTURES);
        return new ActiveModel(
                answering.id(),
                answering.label(),
                resolution.model(),
                !values.get(SettingKeys.LLM_PROVIDER).isEmpty(),
                mock != null,
                mock == null ? null : mock.reason(),
                mock == null ? null : mock.missingField(),
                fact.contextWindow(),
                refusesPictures ? Boolean.FALSE : fact.vision(),
                price == null ? null : price.inputDollars(),
                price == null ? null : price.outputDollars(),
                fact.tokensPerEstimate());
    }

    private Resolution resolve(SettingValues values, @Nullable String wished) {
        String model = named(values, wished);
        Resolved known = last;
        if (known == null || known.values() != values || !known.model().equals(model)) {
            known = new Resolved(
                    values,
                    model,
                    forWhoChoseNone(values, Resolution.of(choice(values, active(values), Map.of(), model))));
            last = known;
        }
        return known.resolution();
    }

    /** Nobody who has chosen no provider knows why one of them needs something. */
    private static Resolution forWhoChoseNone(SettingValues values, Resolution resolution) {
        return resolution instanceof Resolution.Mock(Provider standard, String reason, var field)
                        && reason != null
                        && values.get(SettingKeys.LLM_PROVIDER).isEmpty()
                ? new Resolution.Mock(
                        standard, "No provider is selected, and the default one cannot answer: " + reason, field)
                : resolution;
    }

    /** The configuration of the provider, with these fields overriding the stored ones. */
    static Resolution.Choice choice(
            SettingValues values, Provider provider, Map<String, String> over, @Nullable String model) {
        return new Resolution.Choice(
                provider,
                new Resolution.Fields(values.provider(provider.id()), over),
                new Resolution.Keys(
                        values.secrets(provider.id()),
                        values.apiKey(Resolution.CODE_HOST_TOKEN),
                        unreadable(values, provider)),
                named(values, model));
    }

    private static Set<String> unreadable(SettingValues values, Provider provider) {
        return Stream.concat(
                        provider.fields().stream()
                                .map(Provider.Field::name)
                                .filter(field -> values.isUnreadable(provider.id(), field)),
                        Stream.of(Resolution.CODE_HOST_TOKEN).filter(values::isUnreadable))
                .collect(Collectors.toSet());
    }

    private static String named(SettingValues values, @Nullable String model) {
        return model == null || model.isBlank() ? values.get(SettingKeys.LLM_MODEL) : model;
    }
}
