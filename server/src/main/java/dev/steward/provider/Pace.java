package dev.steward.provider;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * How often a stream hands its text on: the more streams there are, the rarer each does, in larger pieces. A reader does
 * not see the difference, and the processor has the time to serve them all.
 */
final class Pace {

    /** What a stream waits between two pieces for each stream there is: nothing to speak of for one, 80 ms for 200. */
    private static final long NANOS_PER_STREAM = TimeUnit.MICROSECONDS.toNanos(400);

    private final AtomicInteger streams = new AtomicInteger();

    /** Counts one stream more, until that is closed. */
    Stream enter() {
        streams.incrementAndGet();
        return new Stream();
    }

    /** One stream, for one thread at a time; any thread may close it. */
    final class Stream implements AutoCloseable {

        private final AtomicBoolean closed = new AtomicBoolean();
        private long lastPiece = System.nanoTime() - TimeUnit.DAYS.toNanos(1);

        /** Blocks until the next piece may be handed on: at once for the first. */
        void await() {
            long wait = lastPiece + streams.get() * NANOS_PER_STREAM - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(wait);
            }
            lastPiece = System.nanoTime();
        }

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                streams.decrementAndGet();
            }
        }
    }
}
