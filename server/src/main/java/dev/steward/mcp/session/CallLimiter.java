package dev.steward.mcp.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/** Limits how many calls run at once, first come, first served. */
public final class CallLimiter {

    /** A call that runs or is queued. Guarded by the limiter. */
    private final class Ticket implements Place {
        private Runnable start = () -> {};
        private boolean gone;

        @Override
        public void leave() {
            CallLimiter.this.leave(this);
        }

        @Override
        public void comeBack() {
            synchronized (CallLimiter.this) {
                if (!gone) {
                    inside.add(this);
                }
            }
        }
    }

    interface Place {

        /** For work that needs no place. */
        Place NONE = new Place() {};

        /** Frees the place for others until {@link #comeBack}. */
        default void leave() {}

        /** Takes a place again immediately, even if that exceeds the limit by one. */
        default void comeBack() {}
    }

    private final int places;
    private final Deque<Ticket> waiting = new ArrayDeque<>();
    private final Set<Ticket> inside = new HashSet<>();

    /** @param places how many calls may run at once */
    public CallLimiter(int places) {
        this.places = places;
    }

    /** Runs the work as soon as a place is free. Work cancelled while queued never starts. */
    public <T> Flux<T> pass(Flux<T> work) {
        return pass(_ -> work, Optional::empty);
    }

    /**
     * Like {@link #pass(Flux)}.
     *
     * @param work may free its place for a while
     * @param meanwhile the signal to send if the work is queued
     */
    <T> Flux<T> pass(Function<Place, Flux<T>> work, Supplier<Optional<T>> meanwhile) {
        return Flux.create(sink -> {
            var running = Disposables.swap();
            var ticket = new Ticket();
            ticket.start = () -> running.update(work.apply(ticket).subscribe(sink::next, sink::error, sink::complete));
            if (!enter(ticket)) {
                meanwhile.get().ifPresent(sink::next);
            }
            sink.onDispose(
                    () -> { // runs immediately if already cancelled
                        running.dispose();
                        gone(ticket);
                    });
        });
    }

    /** Returns whether the work started. */
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
