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
 * The frames of one turn, for anybody who joins at any point. Frame ids are {@code <turn>-<n>}. A reader that is behind gets
 * neighbouring deltas as one, under the id of the last of them, and of the reports of a call the last one.
 *
 * <p>The newest frames are kept in memory, a fixed amount of them; older ones are read back from the turn's
 * journal. So a turn costs a little and a reader a place in it, however long the answer is and however slowly it is read.
 * What could not be written to the journal stays in memory: that is at most how the turn began and ended.
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

    /** A turn's journal is at most this long. */
    private static final long MAX_LENGTH = 64L << 20;

    /** Of one frame in so many it is known where it stands in the journal. */
    private static final int MARKED = 128;

    private final long turnId;
    private final Signal signal;
    private final TurnJournal journal;
    private final JsonMapper json;
    private final Executor elsewhere;

    /** Whoever adds a frame writes to the disk with it; readers never wait for that. */
    private final ReentrantLock writing = new ReentrantLock();

    /** By number, from 0. Like what follows guarded by this object, briefly. */
    private final RecentFrames recent = new RecentFrames();

    private volatile @Nullable TurnFrame first;
    private int count;
    private int inJournal;
    private long journalEnd;
    private final List<Long> marks = new ArrayList<>();
    private boolean ended;

    /** @param elsewhere reads the journal, which may take a while */
    TurnLog(long turnId, Signal signal, TurnJournal journal, JsonMapper json, Executor elsewhere) {
        this.turnId = turnId;
        this.signal = signal;
        this.journal = journal;
        this.json = json;
        this.elsewhere = elsewhere;
    }

    /**
     * Adds a frame: first to the journal, so that nobody is shown what a crash could take away.
     *
     * @throws UncheckedIOException when the journal cannot be written, from then on for every frame
     * @throws TurnAllowance.Exceeded when it would be too long
     */
    void append(TurnFrame frame) {
        append(() -> frame);
    }

    /** The same with the frame that is the newest one when it can be written, or with none. */
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
                    return; // the end was told meanwhile, and nothing follows that
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

    /** Adds the frame that readers see first. It repeats what the database has, so a journal that fails is not its concern. */
    void appendFirst(TurnFrame frame) {
        first = frame;
        try {
            append(frame);
        } catch (UncheckedIOException _) {
            appendLast(frame); // the next frame meets the same disk, and the turn ends with that reason
        }
    }

    /** Adds the first frame once more: what readers were shown since then does not count. */
    void again() {
        var frame = first;
        if (frame != null) {
            append(frame);
        }
    }

    /** Adds a frame of a turn that the database has closed, or cannot close: the journal is of no use any more. */
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

    /** The turn is closed in the database and needs no journal any more; readers that are behind still have it. */
    void deleteJournal() {
        journal.delete();
    }

    /** The frames after the one with that id, or all of them, until the turn ends. */
    public Flux<Entry> follow(@Nullable String lastId) {
        return Flux.defer(() -> {
            var reader = reader(lastId);
            return signal.<Entry>follow(() -> reader::next, elsewhere).doFinally(_ -> reader.close());
        });
    }

    /** A reader of the frames after the one with that id, or of all of them. To be closed. */
    Reader reader(@Nullable String lastId) {
        return new Reader(positionAfter(lastId));
    }

    /** How many frames a reader who saw that id has seen; none when the id is not of this turn. */
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

    /** A place in the log. Called by one thread at a time, but for closing. */
    final class Reader implements AutoCloseable {

        private static final long UNKNOWN = -1;

        private final boolean hasJournal = journal.enter();
        private boolean closed;

        /** The number of the next frame, and where it stands in the journal. */
        private int next;

        private long offset = UNKNOWN;

        private Reader(int next) {
            // Whoever comes after all is over, and all others have gone, finds the end: it repeats the answer
            this.next = hasJournal ? next : Math.max(next, firstRecent());
        }

        /** The next frame, or those next to each other as one; the reader moves on behind it. */
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

        /** @param known how many frames the journal has */
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
