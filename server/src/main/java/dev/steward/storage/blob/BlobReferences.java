package dev.steward.storage.blob;

import java.util.Collection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Rows that refer to blobs. A blob without references is removed after a while. */
public interface BlobReferences {

    /** The hashes among {@code hashes} that a row refers to. */
    Flux<String> named(Collection<String> hashes);

    /** Called after the blobs were deleted, so that data derived from them can be deleted too. */
    Mono<Void> gone(Collection<String> hashes);
}
