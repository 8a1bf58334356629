package dev.steward.push;

import reactor.core.publisher.Mono;

/** Knows what there is to tell, for as long as there is. Whoever tells something has one component of this. */
public interface PushSource {

    /** Names it among all, as in {@code agent}. */
    String kind();

    /**
     * What is to be told about something now, asked again before each try; nothing once it is no news any more.
     *
     * @param about as it was told to {@link PushNotices}
     */
    Mono<PushNotice> now(String about);
}
