package dev.steward.platform.memory;

import dev.steward.platform.problem.Problem;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * One limit for all large data held at the same time: incoming bodies, growing responses, pages being written. Each has its
 * own cap as well; this limits their sum. Nobody waits for memory, since two holders waiting for each other would deadlock:
 * a request without memory is refused, or ends.
 */
@Component
public final class MemoryBudget {

    /** The rest is for small objects, the database caches, and garbage not yet collected. */
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
     * Estimates the bytes that something takes until it is written.
     *
     * @param rest bytes other than its texts
     * @param texts each is held, and written with up to two bytes per character
     */
    public static int estimatedBytes(int rest, @Nullable String... texts) {
        int chars = 0;
        for (var text : texts) {
            chars += text == null ? 0 : text.length();
        }
        return rest + 3 * chars;
    }

    /** Opens an account for one holder, initially empty. */
    public Share open() {
        return new Share();
    }

    /** Bytes that may be held at the same time. */
    public long total() {
        return total;
    }

    /** Bytes held now. */
    public long taken() {
        return taken.get();
    }

    private boolean take(long bytes) {
        long before = taken.getAndUpdate(now -> bytes > total - now ? now : now + bytes);
        return bytes <= total - before;
    }

    /** One holder's share of the budget. Whoever opened it closes it, however its work ends. */
    public final class Share implements AutoCloseable {

        private long held;
        private boolean closed;

        private Share() {}

        /** Takes more bytes; returns false, taking none, if there are not enough or the share is closed. */
        public synchronized boolean grow(long bytes) {
            if (closed || !take(bytes)) {
                return false;
            }
            held += bytes;
            return true;
        }

        /** The same. @throws Problem.Unavailable if there are not enough */
        public void reserve(long bytes) {
            if (!grow(bytes)) {
                throw new Problem.Unavailable("Steward holds as much as its memory allows. Try again in a moment.");
            }
        }

        /** Whether it could hold so many more bytes if nobody else held any. */
        public boolean couldHold(long bytes) {
            return bytes <= total - held();
        }

        /** Moves what another share holds to this one. */
        public void takeOver(Share other) {
            long moved;
            synchronized (other) {
                moved = other.held;
                other.held = 0;
            }
            synchronized (this) {
                held += moved;
                if (closed) {
                    shrink(held);
                }
            }
        }

        /** Returns bytes to the budget, at most those held. */
        public synchronized void shrink(long bytes) {
            long back = Math.min(bytes, held);
            held -= back;
            taken.addAndGet(-back);
        }

        /** Bytes held by this share. */
        public synchronized long held() {
            return held;
        }

        /** Returns everything. Closing again has no effect. */
        @Override
        public synchronized void close() {
            closed = true;
            shrink(held);
        }
    }
}
