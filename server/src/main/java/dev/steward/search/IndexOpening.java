package dev.steward.search;

import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Opens the index if it belongs to this database and is not ahead of it, and rebuilds it otherwise. The database counts
 * each commit before it happens, so an index can be behind; one that is ahead has seen rows that a restored copy does
 * not contain.
 */
@Component
record IndexOpening(
        Sources sources,
        FindableChanges changes,
        IndexRepository indexes,
        DataFolder folder,
        Tx tx,
        Blocking blocking,
        Ids ids) {

    private static final Logger log = LoggerFactory.getLogger(IndexOpening.class);

    /** An index unused for this long is rebuilt, instead of keeping all changes since then for it. */
    private static final Duration KEPT = Duration.ofDays(30);

    /** Changes that may be in progress at once. */
    private static final long UNDER_WAY = 1_000;

    /** The existing index, or a new one. */
    Mono<Feeding> open(Instant now) {
        return blocking.call(() -> LuceneIndex.open(folder.index()))
                .flatMap(index -> fitting(index, now)
                        .onErrorResume(error -> close(index).then(Mono.error(error)))
                        .switchIfEmpty(Mono.defer(() -> close(index).then(rebuild(now)))))
                .onErrorResume(fault -> fault instanceof IndexFault && !DataDisk.saysFull(fault), fault -> {
                    log.debug("The search index is rebuilt. {}", fault.getMessage());
                    return rebuild(now);
                });
    }

    private Mono<Feeding> fitting(LuceneIndex index, Instant now) {
        return Mono.fromCallable(() -> Feeding.on(index, sources.names(), now))
                .filterWhen(feeding -> indexes.generation(feeding.id())
                        .map(generation -> generation >= feeding.generation())
                        .defaultIfEmpty(false))
                .filterWhen(feeding -> changes.newest()
                        .map(newest -> newest >= feeding.reach(Feeding.CHANGES).upTo()))
                .delayUntil(this::withoutWhatIsGone);
    }

    /** After a recovery, ids above the newest existing one would be assigned again. */
    private Mono<Void> withoutWhatIsGone(Feeding feeding) {
        return Flux.fromIterable(sources.all())
                .concatMap(source -> source.newest()
                        .filter(newest -> newest < feeding.reach(source.name()).upTo())
                        .flatMap(newest -> blocking.run(() -> feeding.backTo(source.name(), newest))))
                .then();
    }

    /** Creates a new, empty index. */
    Mono<Feeding> rebuild(Instant now) {
        return blocking.call(() -> LuceneIndex.create(folder.index())).flatMap(index -> changes.newest()
                .map(newest -> new IdWatermark(Math.max(0, newest - UNDER_WAY), List.of()))
                .map(reach -> Feeding.fresh(index, ids.uuid().toString(), sources.names(), reach))
                .delayUntil(feeding -> tx.underWay(indexes.insert(feeding.id(), now)))
                .delayUntil(feeding -> commit(feeding, now))
                .onErrorResume(error -> close(index).then(Mono.error(error))));
    }

    /** @throws IndexFault if the database no longer knows the index */
    Mono<Void> commit(Feeding feeding, Instant now) {
        long read = feeding.reach(Feeding.CHANGES).whole();
        return tx.underWay(indexes.advance(feeding.id(), feeding.generation() + 1, read, now))
                .flatMap(known -> known
                        ? blocking.run(feeding::commit)
                        : Mono.error(() -> new IndexFault("The database does not know it", null)))
                .then(forgotten(now));
    }

    /** Deletes the changes that all indexes have read. */
    private Mono<Void> forgotten(Instant now) {
        return tx.nonDurable(indexes.forget(now.minus(KEPT))
                        .then(indexes.readByAll())
                        .flatMap(changes::forget))
                .then();
    }

    Mono<Void> stop(LuceneIndex index) {
        return blocking.run(index::stop).onErrorComplete(IndexFault.class);
    }

    Mono<Void> close(LuceneIndex index) {
        return blocking.run(index::close).onErrorComplete(IndexFault.class);
    }
}
