package dev.steward.conversation.chat;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.Slug;
import dev.steward.conversation.topic.Topic;
import dev.steward.conversation.topic.TopicActions;
import dev.steward.conversation.topic.TopicCreate;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/**
 * Makes topics of chats. The conversation stays the same one, with its id: only its kind is another, so that all that hangs
 * on it goes along.
 */
@Service
record Promotion(
        Chats chats, ChatRepository rows, TopicActions topics, Conversations conversations, Tx tx, EventBus bus) {

    /**
     * The topic that the chat becomes, with its id, its public id, title, description, pin, role and all that was said in it.
     *
     * @param parent the topic that it lies below, or null for the top
     * @param collection that it stands in when it lies at the top; one that does not exist is General
     * @throws Problem.NotFound when there is no such chat, or it is a topic already
     * @throws Problem.Conflict while an answer is being written in it
     * @throws Problem.BadRequest when the parent does not exist
     * @throws Problem.Invalid when it lies so deep that nothing fits below it
     */
    Mono<Topic> promote(long id, @Nullable Long parent, @Nullable Long collection) {
        var container = Container.chat(id);
        // The tree before the conversation, as a deletion takes them.
        var stored = topics.lockTree()
                .then(conversations.lockIdle(container))
                .then(chats.get(id))
                .delayUntil(_ -> rows.delete(id))
                .delayUntil(_ -> conversations.become(container, Container.Kind.topic))
                .flatMap(chat -> topics.adopt(id, wish(chat, parent, collection)))
                .delayUntil(_ -> bus.publish(container.event(container.kind().changed())));
        return tx.durable(stored, Slug.TAKEN);
    }

    private static TopicCreate wish(Chat chat, @Nullable Long parent, @Nullable Long collection) {
        return new TopicCreate(
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
                null);
    }
}
