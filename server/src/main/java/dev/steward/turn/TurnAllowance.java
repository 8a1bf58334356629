package dev.steward.turn;

import dev.steward.platform.memory.MemoryBudget;
import java.util.concurrent.atomic.AtomicInteger;

/** How much one turn may take: in all, and of the memory that it shares with everything else. Made for one turn. */
final class TurnAllowance implements AutoCloseable {

    /** Text, thoughts, calls and results of all rounds, in chars. */
    static final int CHARS = 4_000_000;

    /** Calls that are carried out in all rounds. */
    static final int CALLS = 1_000;

    /** Reports of calls that readers are told. */
    static final int REPORTS = 5_000;

    /** A char of an answer is kept as it grows, with room to grow, and most answers have a sign that takes two bytes. */
    private static final int BYTES_OF_A_CHAR = 3;

    /** So much every turn has, in chars: an answer as they mostly are finds its place however little memory is left. */
    private static final int FREE = 16_000;

    /** A longer text is counted while it is handed on as a row, a frame and a line of the journal. In chars. */
    private static final int LONG = 64_000;

    private static final int COPIES = 6;

    private final MemoryBudget.Share memory;
    private final AtomicInteger reports = new AtomicInteger();
    private int chars;
    private int calls;

    TurnAllowance(MemoryBudget.Share memory) {
        this.memory = memory;
    }

    /** More was taken than there is. @see #cause() */
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

    /** Takes so many chars, which are kept until the turn ends. @throws Exceeded when there are no more */
    void take(int more) {
        if (more > CHARS - chars) {
            throw new Exceeded(TurnEnd.Cause.tooLong(CHARS));
        }
        hold(counted(chars + more) - counted(chars));
        chars += more;
    }

    /** Takes so many calls. @throws Exceeded when there are no more */
    void takeCalls(int more) {
        if (more > CALLS - calls) {
            throw new Exceeded(TurnEnd.Cause.tooManyCalls(CALLS));
        }
        calls += more;
    }

    /** Whether readers are told one more report of a call, from any thread. */
    boolean mayTell() {
        return reports.getAndIncrement() < REPORTS;
    }

    /** Takes what a prompt of so many chars costs beyond what is usual. @throws Exceeded when there is no memory left */
    void holdPrompt(long length) {
        hold(Math.max(0, length - LONG * 4L) * COPIES);
    }

    /** Whether a result of so many chars can be handed on now; give it back with {@link #passedOn}. */
    boolean passOn(int length) {
        return length <= LONG || memory.grow((long) length * COPIES);
    }

    /** The same. @throws Exceeded when it cannot */
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
