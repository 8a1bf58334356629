package dev.steward.history.trash;

import dev.steward.platform.problem.Problem;
import reactor.core.publisher.Mono;

/** Things of one kind that can be deleted and restored, implemented by their owner. */
public interface Trashable {

    TrashKind kind();

    /**
     * Restores an item through {@link TrashKeeper#bringBack}: a use case of its own.
     *
     * @param subject its id among things of its kind
     * @throws Problem.NotFound if it is not in the trash
     * @throws Problem.Conflict if there is no room for it
     */
    Mono<Restored> restore(long subject);

    /** Erases the rest of an item that has just been taken out of the trash, in the caller's transaction. */
    Mono<Void> erase(long subject);
}
