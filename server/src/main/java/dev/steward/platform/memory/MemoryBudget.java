package dev.steward.platform.memory;

import dev.steward.platform.problem.Problem;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * One limit for everything large that is held at the same time: bodies that arrive, answers that grow, pages that are
 * written. Each has a cap of its own as well; this one keeps many that are allowed from being too much together. Nobody
 * waits for memory, since two who wait for each other would wait for ever: what finds none is refused, or ends.
 */
@Component
public final class MemoryBudget {

    /** The rest is for what is small, for the caches of the database, and for what the collector has not taken yet. */
    private static final int PART_OF_THE_HEAP = 4;

    private final long total;
    private final AtomicLong taken = new AtomicLong();

    MemoryBudget() {
        this(Runtime.getRuntime().maxMemory() / PART_OF_THE_HEAP);
    }

    /** @param total bytes that may be held at the same time */
    public MemoryBudget(long total) {
        this.total = total;
    }

    /**
     * A rough number of bytes that something takes until it is written.
     *
     * @param rest what it takes beside its texts
     * @param texts each is held, and written in up to two bytes a sign
     */
    public static int estimatedBytes(int rest, @Nullable String... texts) {
        int chars = 0;
        for (var text : texts) {
            chars += text == null ? 0 : text.length();
        }
        return rest + 3 * chars;
    }

    /** The account of one holder, empty at first. */
    public Share open() {
        return new Share();
    }

    /** Bytes that may be held at the same time. */
    public long total() {
        return total;
    }

    /** Bytes that are held now. */
    public long taken() {
        return taken.get();
    }

    private boolean take(long bytes) {
        long before = taken.getAndUpdate(now -> bytes > total - now ? now : now + bytes);
        return bytes <= total - before;
    }

    /** What one holder has of the budget. Closed by whoever opened it, however its work ends. */
    public final class Share implements AutoCloseable {

        private long held;
        private boolean closed;

        private Share() {}

        /** Takes so many bytes more; false, with nothing taken, when there are no more or the share is closed. */
        public synchronized boolean grow(long bytes) {
            if (closed || !take(bytes)) {
                return false;
            }
            held += bytes;
            return true;
        }

        /** The same. @throws Problem.Unavailable when there are no more */
        public void reserve(long bytes) {
            if (!grow(bytes)) {
                throw new Problem.Unavailable("Steward holds as much as its memory allows. Try again in a moment.");
            }
        }

        /** Gives so many bytes back, at most those that are held. */
        public synchronized void shrink(long bytes) {
            long back = Math.min(bytes, held);
            held -= back;
            taken.addAndGet(-back);
        }

        /** Bytes that this share holds. */
        public synchronized long held() {
            return held;
        }

        /** Gives everything back. Closing again does nothing. */
        @Override
        public synchronized void close() {
            closed = true;
            shrink(held);
        }
    }
}
