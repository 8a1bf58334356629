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
 * Turns chats into topics. The conversation keeps its id and only changes its kind, so everything attached to it stays.
 */
@Service
record Promotion(
        Chats chats, ChatRepository rows, TopicActions topics, Conversations conversations, Tx tx, EventBus bus) {

    /**
     * Turns the chat into a topic with the same id, public id, title, description, pin, role and messages.
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
