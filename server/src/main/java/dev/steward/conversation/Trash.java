package dev.steward.conversation;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.setting.Settings;
import dev.steward.setting.TrashRetention;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Conversations that were deleted, for whoever wants one of them back, or gone at once. */
@Service
class Trash {

    /** What is told when something is erased; what comes back is told as a change of its kind. */
    static final String CHANGED = "trash.changed";

    /** Rows of a page: as many as there are when nobody says, and at the most. */
    static final KeysetPage.Size PAGE = new KeysetPage.Size(500, 500);

    /** Conversations that are looked for at once. */
    private static final int AT_ONCE = 500;

    private final TrashRepository rows;
    private final ConversationRepository conversations;
    private final Topics topics;
    private final Chats chats;
    private final Settings settings;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;

    Trash(
            TrashRepository rows,
            ConversationRepository conversations,
            Topics topics,
            Chats chats,
            Settings settings,
            Tx tx,
            EventBus bus,
            Clock clock) {
        this.rows = rows;
        this.conversations = conversations;
        this.topics = topics;
        this.chats = chats;
        this.settings = settings;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
    }

    /** How long what was deleted is kept. */
    Mono<Duration> kept() {
        return settings.current().map(TrashRetention::of);
    }

    /** A page of what was deleted, the last one first. */
    Flux<TrashRead> list(KeysetPage page) {
        return kept().flatMapMany(kept -> rows.list(page, kept));
    }

    /**
     * Brings a deleted conversation back to where it was, as far as that is there.
     *
     * @throws Problem.NotFound when it is not in the trash
     */
    Mono<RestoredRead> restore(long id) {
        return rows.kind(id).switchIfEmpty(missing()).flatMap(kind -> switch (kind) {
            case topic -> topics.restore(id).map(RestoredRead::of);
            case chat -> chats.restore(id).map(RestoredRead::of);
        });
    }

    /** Erases a deleted conversation with all that belongs to it. @throws Problem.NotFound when it is not in the trash */
    Mono<Void> erase(long id) {
        return tx.durable(eraseOrForget(id)
                .filter(erased -> erased > 0)
                .switchIfEmpty(missing())
                .then(bus.publish(Event.of(CHANGED))));
    }

    /** Erases all that lies in the trash now, each conversation on its own. */
    Mono<Void> empty() {
        return tx.whole(Mono.fromSupplier(clock::instant).flatMap(this::eraseAll));
    }

    private Mono<Void> eraseAll(Instant until) {
        return eraseBefore(until).flatMap(seen -> seen < AT_ONCE ? Mono.empty() : Mono.defer(() -> eraseAll(until)));
    }

    /** Erases some of what was deleted before then, and gives how many: fewer than {@link #AT_ONCE} are all. */
    Mono<Long> eraseBefore(Instant then) {
        return rows.conversationsBefore(then, AT_ONCE)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(id -> tx.underWay(eraseOrForget(id).then(bus.publish(Event.of(CHANGED))))
                        .thenReturn(id))
                .count();
    }

    /** A conversation that is not deleted, as damage may leave it, is there in its own right. */
    private Mono<Long> eraseOrForget(long id) {
        return conversations.erase(id).flatMap(erased -> erased > 0 ? Mono.just(erased) : rows.forget(id));
    }

    /** Says so where the trash holds what is not deleted, as damage may leave it. @param shown how many were */
    static Mono<Long> requireDeleted(long shown) {
        return shown > 0
                ? Mono.just(shown)
                : Mono.error(() -> Problem.NotFound.saying(
                        "This is not deleted: it is where it was. Erase it from the trash, which leaves it there."));
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Deleted conversation"));
    }
}
