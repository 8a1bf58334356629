package dev.steward.event;

import java.util.Set;
import reactor.core.publisher.Flux;

/** Adds live frames of its turns to a window's event stream. */
public interface FollowSource {

    /** The kinds that can be followed, such as {@code topic}. */
    Set<String> kinds();

    /** The frames of the current turn and of later ones; none if it is unknown. */
    Flux<FollowedFrame> follow(Followed followed);
}
