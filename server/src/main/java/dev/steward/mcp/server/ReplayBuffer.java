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
 * What a host is sent over one stream, in order. It has one reader at a time, the last one that came, who can go on where
 * another one left off. What nobody reads is bounded: of what is told again and again the last counts.
 */
final class ReplayBuffer {

    /** Lines that were sent, kept for a reader who comes back. */
    private static final int KEPT = 64;

    /** Lines that wait for a reader, those of logs among them at most. */
    private static final int MAX_LOOSE = 100;

    /** Bytes that a character of a line takes at most in memory. */
    private static final int EACH = 2;

    /**
     * @param key lines with the same one replace each other until one is sent; null where each counts
     * @param loose whether it may be left out where too many wait
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

    /** @param memory of its own, which it closes with the last of its lines */
    ReplayBuffer(String name, MemoryBudget.Share memory) {
        this.name = name;
        this.memory = memory;
    }

    String name() {
        return name;
    }

    /** The id under which a reader goes on after a line. */
    String idAfter(long number) {
        return name + "." + number;
    }

    /** Adds what may be replaced by a later one of its key before it is sent. */
    void put(String key, String json) {
        add(key, false, json);
    }

    /** Adds what may be left out where too many wait. */
    void say(String json) {
        add(null, true, json);
    }

    /** Adds what counts. */
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

    /** Whether a reader who comes back after a line can be given all that came since. */
    synchronized boolean reaches(long after) {
        return after >= forgotten && after <= last;
    }

    /** Ends the stream, with what answers its request where there is something to say. @param instead of an answer too large for the memory */
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

    /** Completes as soon as there is something to send or nothing will come, at the latest after the patience. */
    Mono<Void> ready(Duration patience) {
        var something = signal.<Boolean>follow(
                        () -> () -> hasSomething() ? new Signal.Step.Item<>(true) : new Signal.Step.Wait<>())
                .next();
        return Mono.firstWithSignal(something.then(), Mono.delay(patience).then());
    }

    private synchronized boolean hasSomething() {
        return ended || !lines.isEmpty();
    }

    /** The answer, where that is all there is. */
    synchronized Optional<String> answerAlone() {
        return ended && lines.size() == 1 && last == 1
                ? Optional.of(lines.getFirst().json())
                : Optional.empty();
    }

    /** The lines after one, and those to come until the end, or until another reader comes. */
    Flux<Line> read(long after) {
        return signal.follow(() -> {
            long me = take();
            signal.raise(); // whoever read until now finds that it is not his any more
            return reader(me, after);
        });
    }

    /** The lines that nobody was sent yet, and those to come. */
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

    /** Ends the connection of whoever reads; what comes is kept for the next one. */
    void cut() {
        synchronized (this) {
            reader++;
            cut = true;
        }
        signal.raise();
    }

    /** Whether the last reader was cut off and nobody has come back since. */
    synchronized boolean isCut() {
        return cut;
    }

    /** Whether someone reads. */
    boolean isRead() {
        return signal.readers() > 0;
    }

    /** Whether nothing will come. */
    synchronized boolean isEnded() {
        return ended;
    }

    /** Whether nothing will come and nobody reads, for the second time that this is asked. */
    synchronized boolean isStale() {
        boolean before = stale;
        stale = ended && !isRead();
        return before && stale;
    }

    /** Gives back what it holds, and ends. */
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
