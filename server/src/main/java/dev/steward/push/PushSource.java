package dev.steward.push;

import reactor.core.publisher.Mono;

/** Provides the text of notices for as long as they are relevant. Each feature that sends notices has one such component. */
public interface PushSource {

    /** Its unique name, as in {@code agent}. */
    String kind();

    /** The current notice, fetched before each attempt; empty once it is no longer relevant. */
    Mono<PushNotice> now(String about);
}
