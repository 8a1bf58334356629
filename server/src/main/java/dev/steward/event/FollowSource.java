package dev.steward.event;

import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.Flux;

/** Whatever can add the live frames of a conversation to a window's event stream. */
public interface FollowSource {

    /**
     * The frames of the running turn and of later ones, as events {@code turn}.
     *
     * @param conversation {@code topic:12} or {@code chat:3}, with {@code @<frame id>} to go on after a frame
     * @throws dev.steward.platform.problem.Problem.Invalid when the conversation is not written like that
     */
    Flux<ServerSentEvent<String>> follow(String conversation);
}
