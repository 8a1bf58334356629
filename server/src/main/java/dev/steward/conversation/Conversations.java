package dev.steward.conversation;

import dev.steward.platform.problem.Problem;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** All conversations, of whichever kind. */
@Service
public class Conversations {

    private final ConversationRepository conversations;
    private final Busy busy;
    private final Map<Container.Kind, ConversationKind> kinds = new EnumMap<>(Container.Kind.class);

    Conversations(ConversationRepository conversations, Busy busy, List<ConversationKind> kinds) {
        this.conversations = conversations;
        this.busy = busy;
        kinds.forEach(kind -> this.kinds.put(kind.kind(), kind));
    }

    /** @throws Problem.NotFound when there is no such conversation */
    public Mono<Void> require(Container container) {
        return conversations
                .find(container)
                .switchIfEmpty(Mono.error(container::missing))
                .then();
    }

    /**
     * Moves the conversation to the top of those used last. Runs in the caller's transaction; the caller announces it.
     *
     * @throws Problem.NotFound when there is no such conversation
     */
    public Mono<Subject> use(Container container) {
        var kind = kinds.get(container.kind());
        return kind == null
                ? Mono.error(container::missing)
                : kind.use(container.id()).switchIfEmpty(Mono.error(container::missing));
    }

    /**
     * Gives the caller's transaction the conversation to itself: whoever begins a turn, and whoever rearranges or empties
     * the transcript, waits for its end.
     *
     * @throws Problem.NotFound when there is no such conversation
     * @throws Problem.Conflict while an answer is being written in it
     */
    public Mono<Void> lockIdle(Container container) {
        return lock(container).then(busy.refuse(container));
    }

    /** What whoever wants the conversation to itself is told while an answer is being written. */
    public static Problem inProgress() {
        return new Problem.Conflict("turn-in-progress", "An answer is already being written in this conversation");
    }

    /** The same as {@link #lockIdle}, whether or not an answer is being written. @throws Problem.NotFound when there is no such conversation */
    public Mono<Void> lock(Container container) {
        return conversations
                .lock(container)
                .switchIfEmpty(Mono.error(container::missing))
                .then();
    }
}
