package dev.steward.storage.blob;

import java.util.Collection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Someone whose rows name blobs. What nobody names is removed after a while. */
public interface BlobReferences {

    /** Those of the hashes that a row names. */
    Flux<String> named(Collection<String> hashes);

    /** The blobs are gone; what was noted about their content can go, too. */
    Mono<Void> gone(Collection<String> hashes);
}
