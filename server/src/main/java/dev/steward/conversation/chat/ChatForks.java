package dev.steward.conversation.chat;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationRoles;
import dev.steward.conversation.Slug;
import dev.steward.conversation.transcript.ForkRequest;
import dev.steward.conversation.transcript.Forks;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Forks chats: the fork begins as a copy and continues on its own. */
@Service
record ChatForks(Chats chats, Forks forks, ConversationRoles roles, Tx tx) {

    /**
     * Creates a chat with the description and role of another one, and its transcript up to a row, in the visible line.
     *
     * @throws Problem.NotFound if there is no such chat, or no such row in it
     * @throws Problem.BadRequest if the row is neither a question nor an answer
     */
    Mono<Chat> fork(long id, long upTo, ForkRequest wish) {
        var from = Container.chat(id);
        var stored = chats.get(id)
                .delayUntil(_ -> forks.requireEnd(from, upTo))
                .zipWhen(original -> roles.ifThere(original.content().roleId()))
                .flatMap(known ->
                        chats.create(wish(known.getT1().content(), known.getT2().orElse(null), wish)))
                .delayUntil(fork -> forks.copy(from, upTo, Container.chat(fork.id())));
        return tx.durable(stored, Slug.TAKEN);
    }

    private static ChatCreate wish(Chat.Content original, @Nullable Long role, ForkRequest wish) {
        return new ChatCreate(
                wish.titleAfter(original.title()),
                original.description(),
                original.instructs(),
                null,
                role,
                null,
                null,
                null);
    }
}
