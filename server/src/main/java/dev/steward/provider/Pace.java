package dev.steward.provider;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How often a stream hands its text on: the more streams there are, the rarer each does, in larger pieces. A reader does
 * not see the difference, and the processor has the time to serve them all.
 */
final class Pace {

    /** What a stream waits between two pieces for each stream there is: nothing to speak of for one, 80 ms for 200. */
    private static final long NANOS_PER_STREAM = TimeUnit.MICROSECONDS.toNanos(400);

    private final AtomicInteger streams = new AtomicInteger();

    /** One stream more. */
    void enter() {
        streams.incrementAndGet();
    }

    /** One stream less. */
    void leave() {
        streams.decrementAndGet();
    }

    /** How many nanoseconds there should be between two pieces of one stream now. */
    long interval() {
        return streams.get() * NANOS_PER_STREAM;
    }
}
