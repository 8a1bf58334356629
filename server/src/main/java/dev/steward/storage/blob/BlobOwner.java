package dev.steward.storage.blob;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Checks whether the blobs belong to this database. Another, empty or older database refers to few or none of them, which
 * does not mean that they are unused.
 */
@Component
class BlobOwner implements BlobSweep.Owner {

    private static final Logger LOG = LoggerFactory.getLogger(BlobOwner.class);

    private final Blobs blobs;
    private final BlobStoreRepository stores;
    private final Blocking blocking;
    private final Tx tx;
    private final Ids ids;
    private final AtomicBoolean told = new AtomicBoolean();

    BlobOwner(Blobs blobs, BlobStoreRepository stores, Blocking blocking, Tx tx, Ids ids) {
        this.blobs = blobs;
        this.stores = stores;
        this.blocking = blocking;
        this.tx = tx;
        this.ids = ids;
    }

    /** A folder without a mark is adopted if it is empty or this database refers to some of its blobs. */
    @Override
    public Mono<Boolean> mayRemove(Flux<?> all, Flux<?> named) {
        return blocking.call(() -> BlobMark.read(blobs.mark()))
                .flatMap(mark -> mark.isPresent() ? isKnown(mark.get()) : adopted(all, named))
                .doOnNext(this::tell);
    }

    /** Advances the database first: a folder with a later generation than its database has seen another database. */
    private Mono<Boolean> isKnown(BlobMark mark) {
        return tx.durable(stores.advance(mark.id(), mark.generation()))
                .flatMap(generation -> write(new BlobMark(mark.id(), generation)))
                .defaultIfEmpty(false);
    }

    private Mono<Boolean> adopted(Flux<?> all, Flux<?> named) {
        var fresh = new BlobMark(ids.uuid().toString(), 0);
        var adopted = tx.durable(stores.insert(fresh.id())).flatMap(_ -> write(fresh));
        return all.hasElements()
                .flatMap(any -> any ? named.hasElements() : Mono.just(true))
                .flatMap(ours -> ours ? adopted : Mono.just(false));
    }

    private Mono<Boolean> write(BlobMark mark) {
        return blocking.run(() -> mark.write(blobs.mark())).thenReturn(true);
    }

    private void tell(boolean ours) {
        if (!ours && told.compareAndSet(false, true)) {
            LOG.warn(
                    "The files beside {} belong to another database, or to a later state of this one, so none of them is removed."
                            + " To go on with this database, delete that one, and move the others away if it needs none of them.",
                    blobs.mark());
        }
    }
}
