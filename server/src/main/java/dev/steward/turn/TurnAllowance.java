package dev.steward.turn;

import dev.steward.platform.memory.MemoryBudget;
import java.util.concurrent.atomic.AtomicInteger;

/** Limits what one turn may take, in total and from the memory it shares with everything else. One instance per turn. */
final class TurnAllowance implements AutoCloseable {

    /** Text, reasoning, calls and results of all rounds, in chars. */
    static final int CHARS = 4_000_000;

    /** Calls run in all rounds. */
    static final int CALLS = 1_000;

    /** Progress reports sent to readers. */
    static final int REPORTS = 5_000;

    /** Answers grow in buffers with spare room, and most contain a character that takes two bytes. */
    private static final int BYTES_OF_A_CHAR = 3;

    /** In chars. Every turn gets these uncounted, so a typical answer fits however little memory is left. */
    private static final int FREE = 16_000;

    /** In chars. Longer texts are counted while they are passed on as a row, a frame and a journal line. */
    private static final int LONG = 64_000;

    private static final int COPIES = 6;

    private final MemoryBudget.Share memory;
    private final AtomicInteger reports = new AtomicInteger();
    private int chars;
    private int calls;

    TurnAllowance(MemoryBudget.Share memory) {
        this.memory = memory;
    }

    /** The turn took more than it may. @see #cause() */
    static final class Exceeded extends RuntimeException {

        private final transient TurnEnd.Cause cause;

        Exceeded(TurnEnd.Cause cause) {
            super(cause.sentence(), null, false, false);
            this.cause = cause;
        }

        /** Why the turn has to end. */
        TurnEnd.Cause cause() {
            return cause;
        }
    }

    /** Takes this many chars until the turn ends. @throws Exceeded if there are not enough left */
    void take(int more) {
        if (more > CHARS - chars) {
            throw new Exceeded(TurnEnd.Cause.tooLong(CHARS));
        }
        hold(counted(chars + more) - counted(chars));
        chars += more;
    }

    /** Takes this many calls. @throws Exceeded if there are not enough left */
    void takeCalls(int more) {
        if (more > CALLS - calls) {
            throw new Exceeded(TurnEnd.Cause.tooManyCalls(CALLS));
        }
        calls += more;
    }

    /** Whether one more progress report may be sent to readers. Thread-safe. */
    boolean mayTell() {
        return reports.getAndIncrement() < REPORTS;
    }

    /** Takes the memory that a prompt of this many chars needs beyond the usual. @throws Exceeded if no memory is left */
    void holdPrompt(long length) {
        hold(Math.max(0, length - LONG * 4L) * COPIES);
    }

    /** Whether a result of this many chars can be passed on now; release it with {@link #passedOn}. */
    boolean passOn(int length) {
        return length <= LONG || memory.grow((long) length * COPIES);
    }

    /** Like {@link #passOn}. @throws Exceeded if it cannot be passed on */
    void passOnOrEnd(int length) {
        if (!passOn(length)) {
            throw new Exceeded(TurnEnd.Cause.noRoom());
        }
    }

    void passedOn(int length) {
        if (length > LONG) {
            memory.shrink((long) length * COPIES);
        }
    }

    private static long counted(int chars) {
        return Math.max(0, chars - FREE) * (long) BYTES_OF_A_CHAR;
    }

    private void hold(long bytes) {
        if (!memory.grow(bytes)) {
            throw new Exceeded(TurnEnd.Cause.noRoom());
        }
    }

    @Override
    public void close() {
        memory.close();
    }
}
