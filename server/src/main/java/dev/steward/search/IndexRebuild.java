package dev.steward.search;

import dev.steward.durable.job.JobContext;
import dev.steward.durable.job.JobKind;
import dev.steward.durable.job.JobRead;
import dev.steward.durable.job.Jobs;
import dev.steward.platform.data.Instance;
import dev.steward.platform.task.Blocking;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/**
 * Rebuilds the index of this process at a person's request. {@link IndexFeed} builds it in place of the old one, so it
 * cannot be cancelled; the database answers meanwhile.
 */
@Component
record IndexRebuild(IndexFeed feed, SearchIndex index, Jobs jobs, Instance instance, Blocking blocking)
        implements JobKind {

    private static final Duration LOOKED = Duration.ofMillis(100);

    private static final TypeReference<Replaced> REPLACED = new TypeReference<>() {};

    /** The index to replace. After a restart, any other index is the new one, however far it has been built. */
    record Replaced(String id) {}

    /** @param entries the number of entries in the new index */
    record Rebuilt(int entries) {}

    /** Starts a rebuild, or returns the running one. */
    Mono<JobRead> start() {
        return jobs.start(this, instance.id(), Map.of());
    }

    @Override
    public String kind() {
        return "search.rebuild";
    }

    @Override
    public String title() {
        return "Rebuild the search index";
    }

    @Override
    public boolean isCancellable() {
        return false;
    }

    @Override
    public boolean isOfThisProcess() {
        return true;
    }

    @Override
    public Mono<?> run(JobContext context) {
        return Mono.justOrEmpty(context.checkpoint(REPLACED))
                .switchIfEmpty(Mono.defer(
                        () -> once(() -> feed.fed().map(Replaced::new)).delayUntil(context::checkpoint)))
                .flatMap(old -> once(() -> made(old, context)))
                .flatMap(made -> blocking.call(
                        () -> made.ask(searcher -> searcher.getIndexReader().numDocs())))
                .doOnNext(entries -> context.progress(entries, (long) entries, null))
                .map(Rebuilt::new);
    }

    /** The new index, once it is ready. */
    private Optional<LuceneIndex> made(Replaced old, JobContext context) {
        feed.renew(old.id());
        index.built().ifPresent(part -> context.progress(part.read(), part.all(), "Reading what can be found"));
        return feed.renewed(old.id());
    }

    private static <T> Mono<T> once(Supplier<Optional<T>> look) {
        return Flux.interval(Duration.ZERO, LOOKED)
                .onBackpressureDrop()
                .concatMap(_ -> Mono.fromSupplier(look).flatMap(Mono::justOrEmpty), 1)
                .next();
    }
}
