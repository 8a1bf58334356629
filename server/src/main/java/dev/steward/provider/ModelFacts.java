package dev.steward.provider;

import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Stores what is known about models in the database and caches it in memory. Facts that cannot be stored are still kept until the
 * process ends.
 */
@Component
class ModelFacts {

    private static final Logger log = LoggerFactory.getLogger(ModelFacts.class);

    private static final int MAX_ID = 200;

    /** Maximum number of models: a list with ever new names must not fill the database. */
    private static final int MAX = 20_000;

    private final Sql sql;
    private final Tx tx;
    private final Clock clock;
    private final Map<Model, ModelFact> known = new ConcurrentHashMap<>();
    private final Mono<Void> loaded;

    record Model(String provider, String id) {

        /** @param provider its id or an alias */
        static Model named(String provider, String id) {
            return new Model(Catalogue.find(provider).map(Provider::id).orElse(provider), id);
        }

        static Model of(Resolution.Real real) {
            return new Model(real.chosen().id(), real.model());
        }
    }

    ModelFacts(Sql sql, Tx tx, Clock clock) {
        this.sql = sql;
        this.tx = tx;
        this.clock = clock;
        // Facts learned in the meantime are newer than those loaded
        this.loaded = Mono.defer(this::read).cacheInvalidateIf(_ -> false).then();
    }

    /** What is known about a model; {@link ModelFact#NOTHING} if nothing is. */
    Mono<ModelFact> of(Model model) {
        return loaded.then(Mono.fromSupplier(() -> known.getOrDefault(model, ModelFact.NOTHING)));
    }

    /** Records context windows, prices and vision from a list of models. */
    Mono<Void> listed(Provider provider, List<ModelRead> models) {
        return loaded.thenMany(Flux.fromIterable(models))
                .concatMapIterable(model -> {
                    Integer window = model.contextWindow();
                    Boolean vision = model.vision();
                    Price price = model.price();
                    return window == null && vision == null && price == null
                            ? List.of()
                            : changed(new Model(provider.id(), model.id()), fact -> fact.listed(window, vision, price));
                })
                .collectList()
                .flatMap(this::store)
                .onErrorResume(ModelFacts::unstored);
    }

    /** Records how many tokens a provider counted for an estimated request. */
    Mono<Void> counted(Model model, int estimated, int reported) {
        return loaded.then(Mono.defer(() -> store(changed(model, fact -> fact.corrected(estimated, reported)))))
                .onErrorResume(ModelFacts::unstored);
    }

    /** The model, if the step changes its facts noticeably. */
    private List<Model> changed(Model model, UnaryOperator<ModelFact> step) {
        if (model.id().length() > MAX_ID || (known.size() >= MAX && !known.containsKey(model))) {
            return List.of();
        }
        ModelFact before = known.getOrDefault(model, ModelFact.NOTHING);
        ModelFact after = known.compute(model, (_, fact) -> step.apply(fact == null ? ModelFact.NOTHING : fact));
        return after.differsFrom(before) ? List.of(model) : List.of();
    }

    private Mono<Boolean> read() {
        return sql.statement("""
                        select provider, model, context_window, tokens_per_estimate, vision, input_price, output_price
                        from model_facts
                        """)
                .all(row -> Map.entry(
                        new Model(row.text("provider"), row.text("model")),
                        new ModelFact(
                                row.countOrNull("context_window"),
                                row.real("tokens_per_estimate"),
                                row.flagOrNull("vision"),
                                price(row.numberOrNull("input_price"), row.numberOrNull("output_price")))))
                .doOnNext(fact -> known.putIfAbsent(fact.getKey(), fact.getValue()))
                .then(Mono.just(true));
    }

    private static @Nullable Price price(@Nullable Long input, @Nullable Long output) {
        return input == null || output == null ? null : new Price(input, output);
    }

    private Mono<Void> store(List<Model> models) {
        return models.isEmpty()
                ? Mono.empty()
                : tx.nonDurable(Flux.fromIterable(models)
                        // In a fixed order, so that two lists at once cannot deadlock
                        .sort(Comparator.comparing(Model::id))
                        .concatMap(model -> store(model, known.getOrDefault(model, ModelFact.NOTHING)))
                        .then());
    }

    private static Mono<Void> unstored(Throwable error) {
        log.warn("What was learned about models could not be stored: {}", error.toString());
        return Mono.empty();
    }

    private Mono<Void> store(Model model, ModelFact fact) {
        Price price = fact.price();
        return sql.statement("""
                        merge into model_facts t
                        using (values (cast(:provider as varchar(64)), cast(:model as varchar(200)),
                                       cast(:window as integer), cast(:ratio as double precision), cast(:vision as boolean),
                                       cast(:input as bigint), cast(:output as bigint),
                                       cast(:now as timestamp with time zone)))
                              s (provider, model, context_window, tokens_per_estimate, vision, input_price,
                                 output_price, updated_at)
                        on t.provider = s.provider and t.model = s.model
                        when matched then update set context_window = s.context_window,
                          tokens_per_estimate = s.tokens_per_estimate, vision = s.vision, input_price = s.input_price,
                          output_price = s.output_price, updated_at = s.updated_at
                        when not matched then insert (provider, model, context_window, tokens_per_estimate, vision,
                          input_price, output_price, updated_at)
                          values (s.provider, s.model, s.context_window, s.tokens_per_estimate, s.vision, s.input_price,
                          s.output_price, s.updated_at)
                        """)
                .with("provider", model.provider())
                .with("model", model.id())
                .with("window", Integer.class, fact.contextWindow())
                .with("ratio", fact.tokensPerEstimate())
                .with("vision", Boolean.class, fact.vision())
                .with("input", Long.class, price == null ? null : price.input())
                .with("output", Long.class, price == null ? null : price.output())
                .with("now", clock.instant())
                .update()
                .then();
    }
}
