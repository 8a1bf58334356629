package dev.steward.turn;

import dev.steward.platform.stream.Signal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/**
 * The frames of one turn, for readers that may join at any point. Frame ids are {@code <turn>-<n>}. A reader that is
 * behind gets neighbouring deltas merged under the id of the last, and only the last progress report of a call.
 *
 * <p>A fixed amount of the newest frames is kept in memory; older ones are read back from the turn's journal. So a turn
 * and its readers cost little, however long the answer and however slow the reading. Frames that could not be written
 * to the journal stay in memory: at most those of the start and the end of the turn.
 */
public final class TurnLog {

    /** A frame as it is sent. */
    public record Entry(String id, String event, String data) {

        public ServerSentEvent<String> asEvent() {
            return ServerSentEvent.<String>builder()
                    .id(id)
                    .event(event)
                    .data(data)
                    .build();
        }
    }

    /** The maximum length of a turn's journal. */
    private static final long MAX_LENGTH = 64L << 20;

    /** Every how many frames the journal offset is remembered. */
    private static final int MARKED = 128;

    private final long turnId;
    private final Signal signal;
    private final TurnJournal journal;
    private final JsonMapper json;
    private final Executor elsewhere;

    /** Held while a frame is written to disk; readers never wait for it. */
    private final ReentrantLock writing = new ReentrantLock();

    /** By number, from 0. Guarded by this object, briefly, as are the fields below. */
    private final RecentFrames recent = new RecentFrames();

    private int count;
    private int inJournal;
    private long journalEnd;
    private final List<Long> marks = new ArrayList<>();
    private boolean ended;

    /** @param elsewhere runs journal reads, which may take a while */
    TurnLog(long turnId, Signal signal, TurnJournal journal, JsonMapper json, Executor elsewhere) {
        this.turnId = turnId;
        this.signal = signal;
        this.journal = journal;
        this.json = json;
        this.elsewhere = elsewhere;
    }

    /**
     * Adds a frame, to the journal first, so readers never see what a crash could lose.
     *
     * @throws UncheckedIOException if the journal cannot be written, and then for every later frame
     * @throws TurnAllowance.Exceeded if the journal would become too long
     */
    void append(TurnFrame frame) {
        append(() -> frame);
    }

    /** Adds the frame that is the newest once it can be written; adds nothing if that is null. */
    void append(Supplier<@Nullable TurnFrame> newest) {
        writing.lock();
        try {
            var frame = newest.get();
            if (frame == null) {
                return;
            }
            var data = json.writeValueAsString(frame);
            var bytes = data.getBytes(StandardCharsets.UTF_8);
            if (journal.size() + bytes.length > MAX_LENGTH) {
                throw new TurnAllowance.Exceeded(TurnEnd.Cause.tooLong(TurnAllowance.CHARS));
            }
            long start = journal.append(bytes);
            synchronized (this) {
                if (inJournal < count) {
                    return; // the end has been sent meanwhile, and nothing may follow it
                }
                if (inJournal % MARKED == 0) {
                    marks.add(start);
                }
                recent.add(count++, frame, data);
                recent.trim();
                inJournal = count;
                journalEnd = journal.size();
            }
        } finally {
            writing.unlock();
        }
        signal.raise();
    }

    /** Adds the frame that readers see first. Its content is in the database, so a failing journal is ignored here. */
    void appendFirst(TurnFrame frame) {
        try {
            append(frame);
        } catch (UncheckedIOException _) {
            appendLast(frame); // the next frame fails on the same disk, and the turn ends with that reason
        }
    }

    /** Adds a frame without the journal, for a turn that the database has closed or cannot close. */
    void appendLast(TurnFrame frame) {
        var data = json.writeValueAsString(frame);
        synchronized (this) {
            recent.add(count++, frame, data);
        }
        signal.raise();
    }

    /** No frame will follow. */
    void end() {
        synchronized (this) {
            ended = true;
        }
        signal.raise();
    }

    /** Deletes the journal of a turn that is closed in the database; readers that are behind can still read it. */
    void deleteJournal() {
        journal.delete();
    }

    /** The frames after the one with this id, or all of them, until the turn ends. */
    public Flux<Entry> follow(@Nullable String lastId) {
        return Flux.defer(() -> {
            var reader = reader(lastId);
            return signal.<Entry>follow(() -> reader::next, elsewhere).doFinally(_ -> reader.close());
        });
    }

    /** A reader of the frames after the one with this id, or of all of them. The caller must close it. */
    Reader reader(@Nullable String lastId) {
        return new Reader(positionAfter(lastId));
    }

    /** How many frames a reader that saw this id has seen; 0 if the id is not of this turn. */
    private synchronized int positionAfter(@Nullable String lastId) {
        var prefix = turnId + "-";
        if (lastId == null || !lastId.startsWith(prefix)) {
            return 0;
        }
        try {
            return Math.clamp(Long.parseLong(lastId.substring(prefix.length())), 0, count);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** What the frames in memory cost. */
    synchronized int bytes() {
        return recent.bytes();
    }

    private synchronized int firstRecent() {
        return recent.first(count);
    }

    /** A position in the log. Used by one thread at a time, except for closing. */
    final class Reader implements AutoCloseable {

        private static final long UNKNOWN = -1;

        private final boolean hasJournal = journal.enter();
        private boolean closed;

        /** The number of the next frame, and its offset in the journal. */
        private int next;

        private long offset = UNKNOWN;

        private Reader(int next) {
            // A reader that comes after all others have left a finished turn finds only the end: it repeats the answer
            this.next = hasJournal ? next : Math.max(next, firstRecent());
        }

        /** Returns the next frame, or neighbouring ones merged into one, and moves past it. */
        Signal.Step<Entry> next() {
            synchronized (TurnLog.this) {
                if (next >= count) {
                    return ended ? new Signal.Step.End<>() : new Signal.Step.Wait<>();
                }
                var first = recent.get(next);
                return first == null
                        ? new Signal.Step.Elsewhere<>(this::fromJournal)
                        : new Signal.Step.Item<>(fromMemory(first));
            }
        }

        private Entry fromMemory(RecentFrames.Recent first) {
            var run = new FrameRun(first.frame());
            for (var more = recent.get(next + 1);
                    more != null && run.takes(more.frame());
                    more = recent.get(next + run.frames())) {
                run.add(more.frame());
            }
            next += run.frames();
            offset = UNKNOWN;
            return entry(run, first.data());
        }

        private Signal.Step<Entry> fromJournal() {
            try {
                int number = next;
                long from = offset;
                long end;
                int known;
                synchronized (TurnLog.this) {
                    end = journalEnd;
                    known = inJournal;
                    if (from == UNKNOWN) {
                        from = marks.get(next / MARKED);
                        number = next / MARKED * MARKED;
                    }
                }
                while (true) {
                    var block = journal.read(from, end);
                    int line = 0;
                    for (; number < next && line < block.length; number++) {
                        line = TurnJournal.endOfLine(block, line) + 1;
                    }
                    if (line < block.length) {
                        return new Signal.Step.Item<>(fromBlock(block, line, from, known));
                    }
                    from += line;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** @param known how many frames are in the journal */
        private Entry fromBlock(byte[] block, int start, long from, int known) {
            int end = TurnJournal.endOfLine(block, start);
            var run = new FrameRun(frame(block, start, end));
            int behind = end + 1;
            while (run.hasRoom() && behind < block.length && next + run.frames() < known) {
                int endOfMore = TurnJournal.endOfLine(block, behind);
                var more = frame(block, behind, endOfMore);
                if (!run.takes(more)) {
                    break;
                }
                run.add(more);
                behind = endOfMore + 1;
            }
            next += run.frames();
            offset = from + behind;
            int json = start + TurnJournal.HEAD;
            return entry(run, run.frames() > 1 ? "" : new String(block, json, end - json, StandardCharsets.UTF_8));
        }

        private Entry entry(FrameRun run, String data) {
            var frame = run.frame();
            return new Entry(
                    turnId + "-" + next, frame.event(), run.frames() > 1 ? json.writeValueAsString(frame) : data);
        }

        @Override
        public void close() {
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
            }
            if (hasJournal) {
                elsewhere.execute(journal::leave);
            }
        }
    }

    private TurnFrame frame(byte[] block, int start, int end) {
        int from = start + TurnJournal.HEAD;
        return json.readValue(block, from, end - from, TurnFrame.class);
    }
}
