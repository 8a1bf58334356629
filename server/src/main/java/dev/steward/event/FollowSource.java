package dev.steward.event;

import java.util.Set;
import reactor.core.publisher.Flux;

/** Whatever can add live frames of its turns to a window's event stream. */
public interface FollowSource {

    /** What it knows the turns of, as it is named to be followed: {@code topic}. */
    Set<String> kinds();

    /** The frames of the running turn and of later ones; none where nothing is known by that name. */
    Flux<FollowedFrame> follow(Followed followed);
}
