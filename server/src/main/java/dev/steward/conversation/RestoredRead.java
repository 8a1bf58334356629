package dev.steward.conversation;

import io.swagger.v3.oas.annotations.media.Schema;

/** A conversation that was brought back, on the wire. */
@Schema(name = "Restored", description = "A conversation that was brought back, and where it is now")
record RestoredRead(long id, Container.Kind kind, String slug, String title) {

    static RestoredRead of(Topic topic) {
        return new RestoredRead(
                topic.id(), Container.Kind.topic, topic.address().slug(), topic.title());
    }

    static RestoredRead of(Chat chat) {
        return new RestoredRead(chat.id(), Container.Kind.chat, chat.address().slug(), chat.title());
    }
}
