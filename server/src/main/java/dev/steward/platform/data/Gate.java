package dev.steward.platform.data;

import java.util.concurrent.Semaphore;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/**
 * Lets many pass at a time, or one alone. Who wants to be alone never waits, and so cannot be part of a deadlock; the
 * others wait, blocked, until it is done.
 */
final class Gate {

    private static final int EVERYBODY = Integer.MAX_VALUE;

    private final Semaphore places = new Semaphore(EVERYBODY);

    /** Returns {@code work} that passes when it is subscribed to and has left when it ends. */
    <T> Flux<T> pass(Publisher<T> work) {
        return Flux.using(
                () -> {
                    places.acquireUninterruptibly();
                    return places;
                },
                _ -> work,
                Semaphore::release);
    }

    /** Runs {@code work} when nobody is inside, and keeps the others out meanwhile; returns false when it did not. */
    boolean alone(Runnable work) {
        if (!places.tryAcquire(EVERYBODY)) {
            return false;
        }
        try {
            work.run();
            return true;
        } finally {
            places.release(EVERYBODY);
        }
    }
}
