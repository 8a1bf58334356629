package dev.steward.history.trash;

import dev.steward.platform.problem.Problem;
import reactor.core.publisher.Mono;

/** Things of one kind that can be deleted and brought back, as whoever owns them sees it. */
public interface Trashable {

    TrashKind kind();

    /**
     * Brings one back that lies in the trash, by {@link TrashKeeper#bringBack}: a use case of its own.
     *
     * @param subject the id that it has among things of its kind
     * @throws Problem.NotFound when it is not in the trash
     * @throws Problem.Conflict when there is no room for it
     */
    Mono<Restored> restore(long subject);

    /** Erases what is left of one that has just been taken out of the trash, in the transaction of the caller. */
    Mono<Void> erase(long subject);
}
