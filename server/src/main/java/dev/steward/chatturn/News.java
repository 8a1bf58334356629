package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.util.List;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** What happens in conversations, and what has happened there since someone looked. */
@Service
record News(NewsRepository news, Conversations conversations, Tx tx, EventBus bus) {

    /** More than anybody goes through one by one. */
    static final int MAX = 200;

    /** The newest first. */
    Mono<List<NewsRead>> list() {
        return news.newest(MAX).collectList();
    }

    /**
     * Someone has looked at the end of the conversation. After a crash it may be unread again.
     *
     * @throws Problem.NotFound when there is no such conversation
     */
    Mono<Void> markRead(Container container) {
        return tx.nonDurable(conversations
                .require(container)
                .then(conversations.markRead(container))
                .then(announce(container, "read"))); // also where nothing was unread: the moment is another one
    }

    /**
     * Someone wants to come back to the conversation: something in it is unread again, unless nobody but the person has
     * said anything.
     *
     * @throws Problem.NotFound when there is no such conversation
     */
    Mono<Void> markUnread(Container container) {
        return tx.durable(conversations
                .require(container)
                .then(conversations.markUnread(container))
                .flatMap(changed -> changed ? announce(container, "unread") : Mono.empty()));
    }

    private Mono<Void> announce(Container container, String status) {
        return bus.publish(container.event("read.changed").with(Event.Details.of(status, null)));
    }
}
