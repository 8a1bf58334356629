package dev.steward.platform.stream;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * Wakes the readers of a log that only grows. Each reader keeps its own position and takes the next piece when its
 * subscriber asks for one, so a slow reader costs no queue and holds nobody up.
 */
public final class Signal {

    /** What a reader finds when it looks. */
    public sealed interface Step<T> {

        record Item<T>(T value) implements Step<T> {}

        /** Nothing yet: look again at the next {@link Signal#raise()}. */
        record Wait<T>() implements Step<T> {}

        /** Nothing more will come. */
        record End<T>() implements Step<T> {}

        /** There is something, and fetching it may take a while: {@code fetch} gives the step in place of this one. */
        record Elsewhere<T>(Supplier<Step<T>> fetch) implements Step<T> {}
    }

    private final Set<Runnable> readers = ConcurrentHashMap.newKeySet();

    /** Tells every reader to look. Call it after the log has grown or ended. */
    public void raise() {
        readers.forEach(Runnable::run);
    }

    /** How many subscribers read now. */
    public int readers() {
        return readers.size();
    }

    /** Follows a log: {@code reader} makes one reader per subscriber, called by one thread at a time. */
    public <T> Flux<T> follow(Supplier<Supplier<Step<T>>> reader) {
        return follow(reader, Runnable::run);
    }

    /** The same. @param elsewhere runs what may take a while */
    public <T> Flux<T> follow(Supplier<Supplier<Step<T>>> reader, Executor elsewhere) {
        return Flux.create(
                sink -> {
                    var look = new Look<>(sink, reader.get(), elsewhere);
                    readers.add(look);
                    sink.onDispose(() -> readers.remove(look));
                    sink.onRequest(_ -> look.run());
                },
                FluxSink.OverflowStrategy.ERROR);
    }

    /** One reader at work. Who looks while another thread does only notes that there is more to look for. */
    private static final class Look<T> implements Runnable {

        private final AtomicInteger looks = new AtomicInteger();
        private final FluxSink<T> sink;
        private final Supplier<Step<T>> next;
        private final Executor elsewhere;

        Look(FluxSink<T> sink, Supplier<Step<T>> next, Executor elsewhere) {
            this.sink = sink;
            this.next = next;
            this.elsewhere = elsewhere;
        }

        @Override
        public void run() {
            if (looks.getAndIncrement() == 0) {
                work();
            }
        }

        private void work() {
            int seen;
            do {
                seen = looks.get();
                if (goesOnElsewhere()) {
                    return;
                }
            } while (looks.addAndGet(-seen) != 0);
        }

        /** Emits what is there; gives whether another thread has taken over. */
        private boolean goesOnElsewhere() {
            while (sink.requestedFromDownstream() > 0 && !sink.isCancelled()) {
                switch (next.get()) {
                    case Step.Item<T>(var value) -> sink.next(value);
                    case Step.Wait<T> _ -> {
                        return false;
                    }
                    case Step.End<T> _ -> {
                        sink.complete();
                        return false;
                    }
                    case Step.Elsewhere<T>(var fetch) -> {
                        elsewhere.execute(() -> fetch(fetch));
                        return true;
                    }
                }
            }
            return false;
        }

        private void fetch(Supplier<Step<T>> fetch) {
            try {
                if (!sink.isCancelled() && fetch.get() instanceof Step.Item<T>(var value)) {
                    sink.next(value);
                }
            } catch (RuntimeException e) {
                if (!sink.isCancelled()) {
                    sink.error(e);
                }
                return;
            }
            work();
        }
    }
}
