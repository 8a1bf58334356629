package dev.steward.toolsession;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/** Lets so many at a time through, in the order in which they came. */
public final class Turnstile {

    /** One who wants to pass. */
    private static final class Ticket {

        private final Runnable start;

        private Ticket(Runnable start) {
            this.start = start;
        }
    }

    private final int places;
    private final Deque<Ticket> waiting = new ArrayDeque<>();
    private final Set<Ticket> inside = new HashSet<>();

    /** @param places for those who are inside at the same time */
    public Turnstile(int places) {
        this.places = places;
    }

    /** The same, begun when there is a place inside. Who gives up while waiting is never begun. */
    public <T> Flux<T> pass(Flux<T> work) {
        return Flux.create(sink -> {
            var running = Disposables.swap();
            var ticket = new Ticket(() -> running.update(work.subscribe(sink::next, sink::error, sink::complete)));
            enter(ticket);
            sink.onDispose(
                    () -> { // at once, when it was given up before
                        running.dispose();
                        leave(ticket);
                    });
        });
    }

    private void enter(Ticket ticket) {
        synchronized (this) {
            if (inside.size() == places) {
                waiting.add(ticket);
                return;
            }
            inside.add(ticket);
        }
        ticket.start.run();
    }

    private void leave(Ticket ticket) {
        @Nullable Ticket next;
        synchronized (this) {
            if (!inside.remove(ticket)) {
                waiting.remove(ticket);
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
