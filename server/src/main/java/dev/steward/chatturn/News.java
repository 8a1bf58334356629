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

/** Activity in conversations, and what is unread there. */
@Service
record News(NewsRepository news, Conversations conversations, Tx tx, EventBus bus) {

    /** More than a person goes through one by one. */
    static final int MAX = 200;

    /** The news, newest first. */
    Mono<List<NewsRead>> list() {
        return news.newest(MAX).collectList();
    }

    /**
     * Marks the conversation as read.
     *
     * @throws Problem.NotFound if there is no such conversation
     */
    Mono<Void> markRead(Container container) {
        return tx.durable(conversations
                .require(container)
                .then(conversations.markRead(container))
                .then(announce(container, "read"))); // even if nothing was unread: the time changes
    }

    /**
     * Marks the conversation as unread. If only the person has said anything in it, nothing becomes unread, but the time
     * changes.
     *
     * @throws Problem.NotFound if there is no such conversation
     */
    Mono<Void> markUnread(Container container) {
        return tx.durable(conversations
                .require(container)
                .then(conversations.markUnread(container))
                .flatMap(changed -> changed ? Mono.just("unread") : seen(container))
                .flatMap(status -> announce(container, status)));
    }

    /** Still read: a screen that is told otherwise shows an unread answer. */
    private Mono<String> seen(Container container) {
        return conversations.markSeen(container).filter(seen -> seen).map(_ -> "read");
    }

    private Mono<Void> announce(Container container, String status) {
        return bus.publish(container.event("read.changed").with(Event.Details.of(status, null)));
    }
}
