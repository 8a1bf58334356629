package dev.steward.toolsession;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/** Lets one at a time through, in the order in which they came. */
final class Turnstile {

    /** One who wants to pass. */
    private static final class Ticket {

        private final Runnable start;

        private Ticket(Runnable start) {
            this.start = start;
        }
    }

    private final Deque<Ticket> waiting = new ArrayDeque<>();
    private @Nullable Ticket inside;

    /** The same, begun when nothing else is inside. Who gives up while waiting is never begun. */
    <T> Flux<T> pass(Flux<T> work) {
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
            if (inside != null) {
                waiting.add(ticket);
                return;
            }
            inside = ticket;
        }
        ticket.start.run();
    }

    private void leave(Ticket ticket) {
        Ticket next;
        synchronized (this) {
            if (inside != ticket) {
                waiting.remove(ticket);
                return;
            }
            inside = waiting.poll();
            next = inside;
        }
        if (next != null) {
            next.start.run();
        }
    }
}
