package dev.steward.mcp.server;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.stream.Signal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Buffers what a host is sent over one stream, in order. It has one reader at a time, the latest, which can resume where another
 * one stopped. Unread lines are bounded: of repeated ones, only the last is kept.
 */
final class ReplayBuffer {

    /** How many sent lines are kept for a reader that comes back. */
    private static final int KEPT = 64;

    /** Limit of unsent lines that may be dropped, such as log messages. */
    private static final int MAX_LOOSE = 100;

    /** Memory per character of a line at most, in bytes. */
    private static final int EACH = 2;

    /**
     * @param key unsent lines with the same key replace each other; null if every line counts
     * @param loose whether it may be dropped if too many are unsent
     */
    record Line(long number, @Nullable String key, boolean loose, String json) {

        private long bytes() {
            return (long) EACH * json.length();
        }
    }

    private final String name;
    private final MemoryBudget.Share memory;
    private final Signal signal = new Signal();
    private final Deque<Line> lines = new ArrayDeque<>();
    private long last;
    private long sent;
    private long forgotten;
    private long reader;
    private boolean cut;
    private boolean ended;
    private boolean stale;

    /** @param memory used for this buffer only, which closes it */
    ReplayBuffer(String name, MemoryBudget.Share memory) {
        this.name = name;
        this.memory = memory;
    }

    String name() {
        return name;
    }

    /** The id for resuming after a line. */
    String idAfter(long number) {
        return name + "." + number;
    }

    /** Adds a line that a later one with the same key may replace until it is sent. */
    void put(String key, String json) {
        add(key, false, json);
    }

    /** Adds a line that may be dropped if too many are unsent. */
    void say(String json) {
        add(null, true, json);
    }

    /** Adds a line that is always kept. */
    void ask(String json) {
        add(null, false, json);
    }

    private void add(@Nullable String key, boolean loose, String json) {
        synchronized (this) {
            if (ended) {
                return;
            }
            if (key != null) {
                removeFirst(line -> line.number() > sent && key.equals(line.key()));
            }
            if (loose
                    && lines.stream()
                                    .filter(Line::loose)
                                    .filter(line -> line.number() > sent)
                                    .count()
                            >= MAX_LOOSE) {
                removeFirst(line -> line.loose() && line.number() > sent);
            }
            append(key, loose, json);
            while (lines.size() > KEPT && lines.getFirst().number() <= sent) {
                var old = lines.removeFirst();
                forgotten = old.number();
                memory.shrink(old.bytes());
            }
        }
        signal.raise();
    }

    /** Whether a reader that resumes after a line can get all later ones. */
    synchronized boolean reaches(long after) {
        return after >= forgotten && after <= last;
    }

    /** Ends the stream, with the answer to its request if there is one. @param instead if the answer is too large */
    void end(@Nullable String answer, Supplier<String> instead) {
        synchronized (this) {
            if (ended) {
                return;
            }
            if (answer != null && !append(null, false, answer)) {
                lines.add(new Line(++last, null, false, instead.get()));
            }
            ended = true;
        }
        signal.raise();
    }

    private boolean append(@Nullable String key, boolean loose, String json) {
        var line = new Line(last + 1, key, loose, json);
        if (!memory.grow(line.bytes())) {
            return false;
        }
        last++;
        lines.add(line);
        return true;
    }

    private void removeFirst(Predicate<Line> which) {
        for (var each = lines.iterator(); each.hasNext(); ) {
            var line = each.next();
            if (which.test(line)) {
                each.remove();
                memory.shrink(line.bytes());
                return;
            }
        }
    }

    /** Completes when there is something to send, the stream has ended, or the patience has run out. */
    Mono<Void> ready(Duration patience) {
        var something = signal.<Boolean>follow(
                        () -> () -> hasSomething() ? new Signal.Step.Item<>(true) : new Signal.Step.Wait<>())
                .next();
        return Mono.firstWithSignal(something.then(), Mono.delay(patience).then());
    }

    private synchronized boolean hasSomething() {
        return ended || !lines.isEmpty();
    }

    /** Returns the answer if there is nothing else. */
    synchronized Optional<String> answerAlone() {
        return ended && lines.size() == 1 && last == 1
                ? Optional.of(lines.getFirst().json())
                : Optional.empty();
    }

    /** Returns the lines after one and all new ones, until the end or until another reader comes. */
    Flux<Line> read(long after) {
        return signal.follow(() -> {
            long me = take();
            signal.raise(); // the previous reader notices that it was replaced
            return reader(me, after);
        });
    }

    Flux<Line> readUnsent() {
        return Flux.defer(() -> read(sent()));
    }

    private Supplier<Signal.Step<Line>> reader(long me, long after) {
        var position = new long[] {after};
        return () -> {
            synchronized (this) {
                if (me != reader) {
                    return new Signal.Step.End<>();
                }
                for (var line : lines) {
                    if (line.number() > position[0]) {
                        position[0] = line.number();
                        sent = Math.max(sent, line.number());
                        return new Signal.Step.Item<>(line);
                    }
                }
                return ended ? new Signal.Step.End<>() : new Signal.Step.Wait<>();
            }
        };
    }

    private synchronized long take() {
        cut = false;
        return ++reader;
    }

    private synchronized long sent() {
        return sent;
    }

    /** Closes the reader's connection; new lines are kept for the next one. */
    void cut() {
        synchronized (this) {
            reader++;
            cut = true;
        }
        signal.raise();
    }

    /** Whether the last reader was cut off and none has come since. */
    synchronized boolean isCut() {
        return cut;
    }

    boolean isRead() {
        return signal.readers() > 0;
    }

    synchronized boolean isEnded() {
        return ended;
    }

    /** Whether the stream has ended and has no reader, now and at the previous call. */
    synchronized boolean isStale() {
        boolean before = stale;
        stale = ended && !isRead();
        return before && stale;
    }

    /** Ends the stream and releases its memory. */
    void close() {
        synchronized (this) {
            ended = true;
            lines.clear();
            reader++;
        }
        memory.close();
        signal.raise();
    }
}
