package dev.steward.platform.data;

import java.util.concurrent.Semaphore;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/**
 * Lets many pass at a time, or one alone. A caller that wants to be alone never waits, so it cannot cause a deadlock; the
 * others block until it is done.
 */
final class Gate {

    private static final int EVERYBODY = Integer.MAX_VALUE;

    private final Semaphore places = new Semaphore(EVERYBODY);

    /** Returns {@code work} that enters on subscription and leaves when it ends. */
    <T> Flux<T> pass(Publisher<T> work) {
        return Flux.using(
                () -> {
                    places.acquireUninterruptibly();
                    return places;
                },
                _ -> work,
                Semaphore::release);
    }

    /** Runs {@code work} if nobody is inside, keeping others out meanwhile. Returns false if it did not run. */
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
