package dev.steward.conversation.chat;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationRoles;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.Slug;
import dev.steward.conversation.Slugs;
import dev.steward.conversation.topic.Topic;
import dev.steward.conversation.topic.TopicActions;
import dev.steward.conversation.topic.TopicCreate;
import dev.steward.conversation.transcript.ForkRequest;
import dev.steward.conversation.transcript.Forks;
import dev.steward.event.EventBus;
import dev.steward.history.trash.TrashKeeper;
import dev.steward.history.trash.TrashKind;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** Manages chats. */
@Service
record Chats(
        ChatRepository chats,
        Slugs slugs,
        TopicActions topics,
        Conversations conversations,
        ConversationRoles roles,
        Forks forks,
        TrashKeeper trash,
        Tx tx,
        EventBus bus,
        Clock clock,
        Ids ids) {

    /** Default and maximum page size: more than a person looks through. */
    static final KeysetPage.Size PAGE = new KeysetPage.Size(5_000, 5_000);

    /** The web client uses this word in addresses in place of a slug. */
    private static final String NEW = "new";

    private static final TypeReference<Chat> TRASHED = new TypeReference<>() {};

    /** @throws Problem.NotFound if there is no such chat */
    Mono<Chat> get(long id) {
        return chats.find(id).switchIfEmpty(missing());
    }

    /** @throws Problem.NotFound if there is no such chat */
    Mono<Chat> bySlug(String slug) {
        return chats.bySlug(slug).switchIfEmpty(missing());
    }

    /** @throws Problem.NotFound if there is no such chat */
    Mono<Chat> byPublicId(String publicId) {
        return chats.byPublicId(publicId).switchIfEmpty(missing());
    }

    /**
     * Lists a page of chats, newest first, or of archived ones, most recently archived first.
     *
     * @param part what their titles contain; null for all
     */
    Flux<Chat> list(boolean archived, @Nullable String part, KeysetPage page) {
        return chats.list(archived, part == null ? "%" : "%" + Sql.literal(part) + "%", page);
    }

    /**
     * Creates a chat. If the public id is already in use, returns the existing chat instead.
     *
     * @throws Problem.Conflict if that chat has become a topic meanwhile
     * @throws Problem.BadRequest if the role does not exist
     */
    Mono<Chat> create(ChatCreate wish) {
        var stored = roles.require(wish.roleId())
                .then(freeSlug(slugBase(wish)))
                .flatMap(slug -> conversations.begin(Container.Kind.chat).map(id -> fresh(id, wish, slug)))
                .flatMap(chats::insert)
                .delayUntil(chat -> announce(chat.id()));
        var known = Mono.justOrEmpty(wish.publicId()).flatMap(publicId -> chats.byPublicId(publicId)
                .switchIfEmpty(topics.isPublicId(publicId).flatMap(is -> is ? Mono.error(promoted()) : Mono.empty())));
        return tx.durable(known.switchIfEmpty(stored), Slug.TAKEN);
    }

    private static Problem promoted() {
        return new Problem.Conflict("chat-promoted", "This chat has become a topic");
    }

    /**
     * Updates only what the patch names.
     *
     * @throws Problem.NotFound if there is no such chat
     * @throws Problem.BadRequest if the role does not exist
     */
    Mono<Chat> update(long id, ChatPatch patch) {
        if (patch.changesNothing()) {
            return get(id);
        }
        var stored = get(id).delayUntil(_ -> roles.require(patch.roleId().value()))
                .flatMap(chat -> slugs.after(
                                "chats", patch.slug(), chat.address().slug(), NEW)
                        .flatMap(slug -> chats.update(chat, patch, slug, clock.instant())))
                .then(get(id))
                .delayUntil(_ -> announce(id));
        return tx.durable(stored, Slug.TAKEN);
    }

    /** Archives the chat; doing so again moves it to the top of the archive. @throws Problem.NotFound if there is no such chat */
    Mono<Chat> archive(long id) {
        return archived(id, clock.instant());
    }

    /** Unarchives the chat. @throws Problem.NotFound if there is no such chat */
    Mono<Chat> unarchive(long id) {
        return archived(id, null);
    }

    private Mono<Chat> archived(long id, @Nullable Instant at) {
        return tx.durable(chats.archive(id, at, clock.instant()).then(get(id)).delayUntil(_ -> announce(id)));
    }

    /**
     * Deletes the chat with its messages, and stops a turn running in it. For a while it can be brought back with
     * {@link #restore}.
     */
    Mono<Void> delete(long id) {
        var container = Container.chat(id);
        var gone = conversations
                .lockIdle(container)
                .then(get(id))
                .flatMap(chat -> trash.keep(TrashKind.chat, id, chat.title(), chat))
                .then(chats.delete(id))
                .then(conversations.hide(container))
                .then(announce(id));
        return tx.whole(get(id).then(conversations.stopAnd(container, tx.durable(gone))));
    }

    /**
     * Restores a deleted chat. Its slug gets a number if another chat has taken it.
     *
     * @throws Problem.NotFound if it was not deleted, or too long ago, or still exists
     */
    Mono<Chat> restore(long id) {
        var container = Container.chat(id);
        var stored = trash.bringBack(TrashKind.chat, id, TRASHED, kept -> placed(kept.snapshot())
                        .delayUntil(_ -> conversations.show(container))
                        .flatMap(chats::insert))
                .switchIfEmpty(missing())
                .then(get(id))
                .delayUntil(_ -> announce(id));
        return tx.durable(stored, Slug.TAKEN);
    }

    /** The chat adjusted for what changed since its deletion: with a free address, and without a role that is gone. */
    private Mono<Chat> placed(Chat chat) {
        return Mono.zip(
                        freeAddress(chat.address()),
                        roles.ifThere(chat.content().roleId()))
                .map(now -> chat.at(now.getT1(), now.getT2().orElse(null)));
    }

    /** A repeated create request may have made another chat with its public id. */
    private Mono<Topic.Address> freeAddress(Topic.Address was) {
        var publicId =
                chats.byPublicId(was.publicId()).map(_ -> ids.uuid().toString()).defaultIfEmpty(was.publicId());
        return Mono.zip(publicId, freeSlug(was.slug()), Topic.Address::new);
    }

    /**
     * Creates a chat with the description and role of another one, and its transcript up to a row, in the visible line.
     *
     * @throws Problem.NotFound if there is no such chat, or no such row in it
     * @throws Problem.BadRequest if the row is neither a question nor an answer
     */
    Mono<Chat> fork(long id, long upTo, ForkRequest wish) {
        var from = Container.chat(id);
        var stored = get(id).delayUntil(_ -> forks.requireEnd(from, upTo))
                .map(Chat::content)
                .flatMap(original -> roles.ifThere(original.roleId())
                        .flatMap(role -> create(new ChatCreate(
                                wish.titleAfter(original.title()),
                                original.description(),
                                original.instructs(),
                                null,
                                role.orElse(null),
                                null,
                                null,
                                null))))
                .delayUntil(fork -> forks.copy(from, upTo, Container.chat(fork.id())));
        return tx.durable(stored, Slug.TAKEN);
    }

    /**
     * Turns the chat into a topic with the same id, public id, title, description, pin, role and messages: only the kind
     * of the conversation changes, so everything attached to it stays.
     *
     * @param parent the parent topic, or null for the top level
     * @param collection its collection at the top level; General if that does not exist
     * @throws Problem.NotFound if there is no such chat, or it is already a topic
     * @throws Problem.Conflict while an answer is being written in it
     * @throws Problem.BadRequest if the parent does not exist
     * @throws Problem.Invalid if it would lie so deep that nothing fits below it
     */
    Mono<Topic> promote(long id, @Nullable Long parent, @Nullable Long collection) {
        var container = Container.chat(id);
        // The tree is locked before the conversation, as in a deletion.
        var stored = topics.lockTree()
                .then(conversations.lockIdle(container))
                .then(get(id))
                .delayUntil(_ -> chats.delete(id))
                .delayUntil(_ -> conversations.become(container, Container.Kind.topic))
                .flatMap(chat -> topics.adopt(
                        id,
                        new TopicCreate(
                                chat.title(),
                                chat.content().description(),
                                parent,
                                chat.content().pinned(),
                                null,
                                chat.address().publicId(),
                                collection,
                                chat.content().roleId(),
                                null,
                                null,
                                null)))
                .delayUntil(_ -> announce(id));
        return tx.durable(stored, Slug.TAKEN);
    }

    private String slugBase(ChatCreate wish) {
        var random = ids.uuid().toString().replace("-", "");
        return wish.slug() == null ? random : Slug.of(wish.slug(), random);
    }

    private Mono<String> freeSlug(String base) {
        return slugs.free("chats", base, null, NEW);
    }

    private Chat fresh(long id, ChatCreate wish, String slug) {
        var now = clock.instant();
        return new Chat(
                id,
                new Topic.Address(wish.publicId() == null ? ids.uuid().toString() : wish.publicId(), slug),
                new Chat.Content(
                        wish.title(),
                        wish.description(),
                        Boolean.TRUE.equals(wish.descriptionAsSystemPrompt()),
                        Boolean.TRUE.equals(wish.pinned()),
                        wish.roleId()),
                Boolean.TRUE.equals(wish.autoname()),
                Chat.Seen.NOTHING,
                new Chat.Times(null, now, now, now));
    }

    private Mono<Void> announce(long id) {
        return bus.publish(Container.chat(id).event(Container.Kind.chat.changed()));
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Chat"));
    }
}
