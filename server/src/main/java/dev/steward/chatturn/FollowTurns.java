package dev.steward.chatturn;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.steward.conversation.Container;
import dev.steward.event.FollowSource;
import dev.steward.event.Followed;
import dev.steward.event.FollowedFrame;
import dev.steward.turn.TurnHub;
import java.util.Arrays;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** Adds the frames of a conversation's turns to a window's event stream. */
@Component
record FollowTurns(TurnHub hub) implements FollowSource {

    @Override
    public Set<String> kinds() {
        return Arrays.stream(Container.Kind.values()).map(Container.Kind::name).collect(toUnmodifiableSet());
    }

    @Override
    public Flux<FollowedFrame> follow(Followed followed) {
        return hub.follow(followed.key(), followed.lastId())
                .map(entry -> followed.frame(entry.id(), entry.event(), entry.data()));
    }
}
