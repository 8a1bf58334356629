package dev.steward.conversation;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** All conversations, of whichever kind. */
@Service
public class Conversations {

    /** What whoever searches calls their titles and descriptions. */
    public static final String FINDABLE = "conversation";

    private final ConversationRepository conversations;
    private final Busy busy;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;
    private final Map<Container.Kind, ConversationKind> kinds = new EnumMap<>(Container.Kind.class);

    Conversations(
            ConversationRepository conversations,
            Busy busy,
            Tx tx,
            EventBus bus,
            Clock clock,
            List<ConversationKind> kinds) {
        this.conversations = conversations;
        this.busy = busy;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
        kinds.forEach(kind -> this.kinds.put(kind.kind(), kind));
    }

    /** Stores a new conversation, in the caller's transaction, and gives its id. */
    public Mono<Long> begin(Container.Kind kind) {
        return conversations.insert(kind);
    }

    /** Makes the conversation one of another kind, with all that belongs to it, in the caller's transaction. */
    public Mono<Void> become(Container container, Container.Kind kind) {
        return conversations.become(container, kind).then();
    }

    /** Hides the conversation from everybody, with all that belongs to it, in the caller's transaction. */
    public Mono<Void> hide(Container container) {
        return conversations.hide(container).then();
    }

    /**
     * Makes a hidden conversation what it was, in the caller's transaction.
     *
     * @throws Problem.NotFound when it is not hidden, as damage may leave what lies in the trash
     */
    public Mono<Void> show(Container container) {
        return conversations
                .show(container)
                .flatMap(shown -> shown > 0
                        ? Mono.empty()
                        : Mono.error(() -> Problem.NotFound.saying(
                                "This is not deleted. Erase it from the trash, which leaves it where it is.")));
    }

    /**
     * Removes a hidden conversation with all that belongs to it, in the caller's transaction; gives whether it did. One that
     * is not hidden, as damage may leave it, is there in its own right.
     */
    public Mono<Boolean> erase(long id) {
        return conversations.erase(id).map(erased -> erased > 0);
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
        return of(container).flatMap(kind -> kind.use(container.id())).switchIfEmpty(Mono.error(container::missing));
    }

    /** What a model is told about the conversation. @throws Problem.NotFound when there is no such conversation */
    public Mono<Subject> subject(Container container) {
        return of(container)
                .flatMap(kind -> kind.subject(container.id()))
                .switchIfEmpty(Mono.error(container::missing));
    }

    /** What the conversation says about itself in a file. @throws Problem.NotFound when there is no such conversation */
    public Mono<ExportHead> head(Container container) {
        return of(container).flatMap(kind -> kind.head(container.id())).switchIfEmpty(Mono.error(container::missing));
    }

    /** What the conversation is called. @throws Problem.NotFound when there is no such conversation */
    public Mono<String> title(Container container) {
        return of(container).flatMap(kind -> kind.title(container.id())).switchIfEmpty(Mono.error(container::missing));
    }

    /**
     * Gives the conversation another title and announces it, unless someone has renamed it since its title was
     * {@code known}; gives whether it was renamed.
     */
    public Mono<Boolean> rename(Container container, String known, String title) {
        return named(container, of(container).flatMap(kind -> kind.rename(container.id(), known, title)));
    }

    /**
     * Gives the conversation its first name and announces it, unless it has got one meanwhile; gives whether it was
     * named.
     */
    public Mono<Boolean> name(Container container, String title) {
        return named(container, of(container).flatMap(kind -> kind.name(container.id(), title)));
    }

    private Mono<Boolean> named(Container container, Mono<Boolean> work) {
        return tx.durable(work.defaultIfEmpty(false)
                .delayUntil(named ->
                        named ? bus.publish(container.event(container.kind().changed())) : Mono.empty()));
    }

    private Mono<ConversationKind> of(Container container) {
        return Mono.justOrEmpty(kinds.get(container.kind()));
    }

    /** Counts something that nobody has looked at yet, in the caller's transaction. */
    public Mono<Void> addUnread(Container container) {
        return conversations.addUnread(container).then();
    }

    /** The same of something that Steward itself said then, so that nobody can have looked at it before. */
    public Mono<Void> addUnread(Container container, Instant said) {
        return conversations.addUnread(container, said).then();
    }

    /**
     * Takes what Steward itself said then off what is unread, for whoever has dealt with it without looking, and
     * announces it where nothing is unread any more. In the caller's transaction.
     */
    public Mono<Void> takeUnread(Container container, Instant said) {
        return conversations
                .takeUnread(container, said)
                .filter(taken -> taken)
                .flatMap(_ -> conversations.isUnread(container))
                .filter(unread -> !unread)
                .flatMap(_ -> bus.publish(container.event("read.changed").with(Event.Details.said("read", null))));
    }

    /** Notes that someone has looked at the end of the conversation; gives whether there was anything new. */
    public Mono<Boolean> markRead(Container container) {
        return conversations.markRead(container, clock.instant());
    }

    /** Makes one thing unread where nothing is and someone else has said something; gives whether it did. */
    public Mono<Boolean> markUnread(Container container) {
        return conversations.markUnread(container);
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

    /** Ends what writes to the conversation, then does {@code work}, which takes it with {@link #lockIdle}. */
    public <T> Mono<T> stopAnd(Container container, Mono<T> work) {
        return busy.stopAnd(container, work);
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
