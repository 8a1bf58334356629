package dev.steward.conversation.chat;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationKind;
import dev.steward.conversation.ExportHead;
import dev.steward.conversation.Slug;
import dev.steward.conversation.Subject;
import java.time.Clock;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Implements the conversation kind of chats. */
@Component
record ChatKind(ChatRepository chats, Clock clock) implements ConversationKind {

    @Override
    public Container.Kind kind() {
        return Container.Kind.chat;
    }

    @Override
    public Mono<Subject> use(long id) {
        return chats.touch(id, clock.instant());
    }

    @Override
    public Mono<Subject> subject(long id) {
        return chats.find(id).map(chat -> ChatSubject.of(id, chat.content(), chat.unnamed()));
    }

    @Override
    public Mono<ExportHead> head(long id) {
        return chats.find(id)
                .map(chat -> new ExportHead(
                        Container.chat(id),
                        fileName(chat),
                        chat.title(),
                        chat.content().description(),
                        chat.times().createdAt()));
    }

    /** The slug of most chats is random. */
    private static String fileName(Chat chat) {
        return Slug.of(chat.title(), chat.address().slug());
    }

    @Override
    public Mono<Boolean> rename(long id, String known, String title) {
        return chats.rename(id, known, title, clock.instant());
    }

    @Override
    public Mono<Boolean> name(long id, String title) {
        return chats.name(id, title, clock.instant());
    }
}
