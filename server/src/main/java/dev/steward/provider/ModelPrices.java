package dev.steward.provider;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.time.Instant;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Provides the prices of models: set by the user, or else listed by the provider; local models are free. */
@Component
record ModelPrices(Sql sql, Tx tx, ModelFacts facts, EventBus events, Blocking blocking, Clock clock) {
    static final int MAX = 500;

    /** The price of a model; empty if unknown. */
    Mono<Price> of(Resolution resolution) {
        return switch (resolution) {
            case Resolution.Mock _ -> Mono.just(Price.FREE);
            case Resolution.Real real -> {
                var model = ModelFacts.Model.of(real);
                yield said(model)
                        .switchIfEmpty(Mono.defer(() -> facts.of(model)
                                .mapNotNull(fact ->
                                        fact.price() == null && real.chosen().local() ? Price.FREE : fact.price())))
                        // The turn continues on this thread, which must not be the database's event loop
                        .publishOn(blocking.scheduler());
            }
        };
    }

    private Mono<Price> said(ModelFacts.Model model) {
        return sql.statement(
                        "select input_price, output_price from model_prices where provider = :provider and model = :model")
                .with("provider", model.provider())
                .with("model", model.id())
                .one(ModelPrices::price);
    }

    /** The prices set by the user, by provider and model. */
    Flux<ModelPrice> list() {
        return sql.statement("select * from model_prices order by provider, model limit :limit")
                .with("limit", MAX)
                .all(ModelPrices::read);
    }

    /**
     * Sets the price of a model. Recorded costs stay as they are.
     *
     * @throws Problem.Conflict if the maximum number of prices is reached
     */
    Mono<ModelPrice> set(ModelPriceRequest wish) {
        var model = wish.priced();
        var now = clock.instant();
        return tx.durable(
                refuseTooMany(model)
                        .then(write(model, wish.price(), now))
                        .then(announce())
                        .thenReturn(ModelPrice.of(model, wish.price(), now)),
                // Two concurrent inserts for one model: on a retry the later one finds the other
                DuplicateKeyException.class::isInstance);
    }

    private Mono<Long> write(ModelFacts.Model model, Price price, Instant now) {
        return sql.statement("""
                        merge into model_prices t
                        using (values (cast(:provider as varchar(64)), cast(:model as varchar(200)),
                                       cast(:input as bigint), cast(:output as bigint),
                                       cast(:now as timestamp with time zone)))
                              s (provider, model, input_price, output_price, updated_at)
                        on t.provider = s.provider and t.model = s.model
                        when matched then update set input_price = s.input_price, output_price = s.output_price,
                          updated_at = s.updated_at
                        when not matched then insert (provider, model, input_price, output_price, updated_at)
                          values (s.provider, s.model, s.input_price, s.output_price, s.updated_at)
                        """)
                .with("provider", model.provider())
                .with("model", model.id())
                .with("input", price.input())
                .with("output", price.output())
                .with("now", now)
                .update();
    }

    private Mono<Void> refuseTooMany(ModelFacts.Model model) {
        return sql.statement("""
                        select count(*) as n from model_prices where not (provider = :provider and model = :model)
                        """)
                .with("provider", model.provider())
                .with("model", model.id())
                .one(row -> row.number("n"))
                .filter(others -> others >= MAX)
                .flatMap(_ -> Mono.error(new Problem.Conflict(
                        "too-many-prices", "There are %d prices already. Remove one first.".formatted(MAX))));
    }

    /** Reverts to the price in the provider's list. @throws Problem.NotFound if no price was set */
    Mono<Void> clear(String provider, String model) {
        var priced = ModelFacts.Model.named(provider, model);
        return tx.durable(sql.statement("delete from model_prices where provider = :provider and model = :model")
                .with("provider", priced.provider())
                .with("model", priced.id())
                .update()
                .filter(rows -> rows > 0)
                .switchIfEmpty(Mono.error(() -> Problem.NotFound.saying("No price is set for “%s”.".formatted(model))))
                .then(announce()));
    }

    private Mono<Void> announce() {
        return events.publish(Event.of("settings.changed"));
    }

    private static Price price(Columns row) {
        return new Price(row.number("input_price"), row.number("output_price"));
    }

    private static ModelPrice read(Columns row) {
        return ModelPrice.of(
                new ModelFacts.Model(row.text("provider"), row.text("model")), price(row), row.instant("updated_at"));
    }
}
