package dev.steward.mcp.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/** Lets so many at a time through, in the order in which they came. */
public final class CallLimiter {

    /** One who wants to pass. Guarded by the turnstile. */
    private static final class Ticket {

        private final Runnable start;
        private boolean gone;

        private Ticket(Runnable start) {
            this.start = start;
        }
    }

    /** The place of one who is inside. */
    interface Place {

        /** For work that takes up no place. */
        Place NONE = new Place() {

            @Override
            public void leave() {}

            @Override
            public void comeBack() {}
        };

        /** Makes room for others until {@link #comeBack}. */
        void leave();

        /** Takes a place again, at once, although there may be one more inside then. */
        void comeBack();
    }

    private final int places;
    private final Deque<Ticket> waiting = new ArrayDeque<>();
    private final Set<Ticket> inside = new HashSet<>();

    /** @param places for those who are inside at the same time */
    public CallLimiter(int places) {
        this.places = places;
    }

    /** The same, begun when there is a place inside. Who gives up while waiting is never begun. */
    public <T> Flux<T> pass(Flux<T> work) {
        return pass(_ -> work, Optional::empty);
    }

    /**
     * As {@link #pass(Flux)}.
     *
     * @param work may leave its place for a while
     * @param meanwhile what is told to one who has to wait
     */
    <T> Flux<T> pass(Function<Place, Flux<T>> work, Supplier<Optional<T>> meanwhile) {
        return Flux.create(sink -> {
            var running = Disposables.swap();
            var own = new AtomicReference<Place>(Place.NONE);
            var ticket = new Ticket(
                    () -> running.update(work.apply(own.get()).subscribe(sink::next, sink::error, sink::complete)));
            own.set(place(ticket));
            if (!enter(ticket)) {
                meanwhile.get().ifPresent(sink::next);
            }
            sink.onDispose(
                    () -> { // at once, when it was given up before
                        running.dispose();
                        gone(ticket);
                    });
        });
    }

    private Place place(Ticket ticket) {
        return new Place() {

            @Override
            public void leave() {
                CallLimiter.this.leave(ticket);
            }

            @Override
            public void comeBack() {
                synchronized (CallLimiter.this) {
                    if (!ticket.gone) {
                        inside.add(ticket);
                    }
                }
            }
        };
    }

    /** Returns whether it began. */
    private boolean enter(Ticket ticket) {
        synchronized (this) {
            if (inside.size() >= places) {
                waiting.add(ticket);
                return false;
            }
            inside.add(ticket);
        }
        ticket.start.run();
        return true;
    }

    private void gone(Ticket ticket) {
        synchronized (this) {
            ticket.gone = true;
            waiting.remove(ticket);
        }
        leave(ticket);
    }

    private void leave(Ticket ticket) {
        @Nullable Ticket next;
        synchronized (this) {
            if (!inside.remove(ticket) || inside.size() >= places) {
                return;
            }
            next = waiting.poll();
            if (next != null) {
                inside.add(next);
            }
        }
        if (next != null) {
            next.start.run();
        }
    }
}
