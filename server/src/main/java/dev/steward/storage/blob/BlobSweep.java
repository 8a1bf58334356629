package dev.steward.storage.blob;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.PeriodicTask;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Removes unreferenced blobs: those untouched for a day that two consecutive sweeps found without references, so that
 * uploads and late transactions in progress lose nothing. Removes nothing if the blobs belong to another database.
 */
@Component
class BlobSweep implements PeriodicTask {

    /** Younger blobs are kept, as their row may not be committed yet. */
    static final Duration KEPT = Duration.ofDays(1);

    private static final Duration FIRST_LOOK = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofHours(1);
    private static final int PARTS = 256;
    private static final int AT_ONCE = 500;
    private static final FileTime ANY_AGE = FileTime.from(Instant.MAX);

    private final Blobs blobs;
    private final ObjectProvider<BlobReferences> references;
    private final Owner owner;
    private final Blocking blocking;

    /** The unreferenced blobs of the last sweep, by part of the store. Sweeps never overlap. */
    private final Map<Integer, Collection<String>> suspects = new HashMap<>();

    private final IsolatedItems parts = new IsolatedItems("The part %s of the stored files could not be swept");

    private final IsolatedItems files = new IsolatedItems("The file %s that nothing names could not be removed");

    /** Knows which database the blobs belong to. */
    interface Owner {

        /**
         * Whether blobs that this database does not refer to may be removed.
         *
         * @param all the blobs, in parts
         * @param named those that a row refers to
         */
        Mono<Boolean> mayRemove(Flux<?> all, Flux<?> named);
    }

    BlobSweep(Blobs blobs, ObjectProvider<BlobReferences> references, Owner owner, Blocking blocking) {
        this.blobs = blobs;
        this.references = references;
        this.owner = owner;
        this.blocking = blocking;
    }

    @Override
    public Mono<Void> run(Instant now) {
        var than = FileTime.from(now.minus(KEPT));
        return blocking.run(() -> blobs.removeIncoming(than))
                .then(owner.mayRemove(all(), all().concatMap(this::named)))
                .filter(ours -> ours)
                .flatMap(_ -> parts.each(Flux.range(0, PARTS), part -> part, part -> look(part, than)))
                .then();
    }

    private Flux<List<String>> all() {
        return Flux.range(0, PARTS).concatMap(part -> older(part, ANY_AGE), 1);
    }

    private Flux<List<String>> older(int part, FileTime than) {
        return blocking.call(() -> blobs.older(part, than).toList())
                .flatMapMany(Flux::fromIterable)
                .buffer(AT_ONCE);
    }

    private Mono<Void> look(int part, FileTime than) {
        return older(part, than).concatMap(this::unnamed).collectList().flatMap(unnamed -> {
            var before = suspects.getOrDefault(part, List.of());
            suspects.put(part, unnamed);
            var twice = Flux.fromIterable(unnamed).filter(before::contains);
            return files.each(twice, hash -> hash, hash -> remove(hash, than)).then();
        });
    }

    private Flux<String> named(List<String> hashes) {
        return Flux.fromStream(references::orderedStream).concatMap(who -> who.named(hashes));
    }

    private Flux<String> unnamed(List<String> hashes) {
        return named(hashes).collectList().flatMapIterable(named -> {
            var rest = new HashSet<>(hashes);
            named.forEach(rest::remove);
            return rest;
        });
    }

    private Mono<Void> remove(String hash, FileTime than) {
        return blocking.run(() -> blobs.removeOlder(hash, than))
                .thenMany(Flux.fromStream(references::orderedStream))
                .concatMap(who -> who.gone(List.of(hash)))
                .then();
    }

    @Override
    public Plan plan() {
        return Plan.own("blob_sweep", FIRST_LOOK, LOOK, "Files that nothing names could not be removed");
    }
}
