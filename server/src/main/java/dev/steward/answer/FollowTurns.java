package dev.steward.answer;

import dev.steward.conversation.Container;
import dev.steward.event.FollowSource;
import dev.steward.event.FollowedFrame;
import dev.steward.turn.TurnHub;
import dev.steward.turn.TurnLog;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/** Adds the frames of a conversation's turns to a window's event stream. */
@Component
class FollowTurns implements FollowSource {

    private final TurnHub hub;
    private final JsonMapper json;

    FollowTurns(TurnHub hub, JsonMapper json) {
        this.hub = hub;
        this.json = json;
    }

    @Override
    public Flux<ServerSentEvent<String>> follow(String conversation) {
        int at = conversation.indexOf('@');
        var container = Container.parse("follow", at < 0 ? conversation : conversation.substring(0, at));
        var lastId = at < 0 ? null : conversation.substring(at + 1);
        return hub.follow(container.key(), lastId).map(entry -> frame(container, entry));
    }

    private ServerSentEvent<String> frame(Container container, TurnLog.Entry entry) {
        var followed =
                new FollowedFrame(container.kind().name(), container.id(), entry.event(), entry.id(), entry.data());
        return ServerSentEvent.<String>builder()
                .event("turn")
                .data(json.writeValueAsString(followed))
                .build();
    }
}
