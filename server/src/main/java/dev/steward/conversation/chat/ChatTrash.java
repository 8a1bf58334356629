package dev.steward.conversation.chat;

import dev.steward.conversation.Conversations;
import dev.steward.history.trash.Restored;
import dev.steward.history.trash.TrashKind;
import dev.steward.history.trash.Trashable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Restores and erases chats in the trash. */
@Component
record ChatTrash(Chats chats, Conversations conversations) implements Trashable {

    @Override
    public TrashKind kind() {
        return TrashKind.chat;
    }

    @Override
    public Mono<Restored> restore(long subject) {
        return chats.restore(subject)
                .map(chat ->
                        new Restored(TrashKind.chat, subject, chat.address().slug(), chat.title()));
    }

    @Override
    public Mono<Void> erase(long subject) {
        return conversations.erase(subject).then();
    }
}
