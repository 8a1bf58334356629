package dev.steward.mcp.runner;

import dev.steward.mcp.session.Child;
import dev.steward.mcp.session.ChildCommand;
import dev.steward.mcp.session.ChildRegister;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * One run of a program, until nothing of it is left. It has its own thread, which starts the program and waits for it: a jail on
 * Linux ends with the thread that started it.
 */
final class Execution {

    /** Interval between checks of a run. */
    private static final long LOOK_MILLIS = 250;

    /** How long each way of ending a process may take, and then reading its last output. */
    static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Handles processes of a run that do not end with its program. */
    interface Surroundings {

        Surroundings NONE = new Surroundings() {};

        /** Called before the program is started. */
        default void enter() throws IOException {}

        /**
         * Ends what is left after the program. Blocks for at most a few seconds.
         *
         * @param exitCode {@link Outcome#UNKNOWN} if the program must be ended too
         */
        default void leave(long pid, int exitCode) throws InterruptedException {}
    }

    /**
     * @param until when it is ended, in nanoseconds of {@link System#nanoTime}
     * @param outputBytes kept of each output
     * @param processes running at the same time
     */
    record Bounds(long until, int outputBytes, int processes) {

        long left() {
            return until - System.nanoTime();
        }
    }

    private enum Ending {
        BY_ITSELF,
        TIMED_OUT,
        STOPPED,
        TOO_MANY
    }

    private final ChildCommand command;
    private final byte[] input;
    private final Bounds bounds;
    private final Surroundings surroundings;
    private final Consumer<Duration> alive;
    private final CountDownLatch stoppedOrEnded = new CountDownLatch(1);
    private final Sinks.Empty<Void> over = Sinks.empty();
    private volatile boolean stopped;

    /** @param alive called repeatedly with the time elapsed so far */
    Execution(ChildCommand command, byte[] input, Bounds bounds, Surroundings surroundings, Consumer<Duration> alive) {
        this.command = command;
        this.input = input;
        this.bounds = bounds;
        this.surroundings = surroundings;
        this.alive = alive;
    }

    /** Requests the end of the run, without waiting. */
    void stop() {
        stopped = true;
        stoppedOrEnded.countDown();
    }

    /** Completes when nothing of the run is left. */
    Mono<Void> over() {
        return over.asMono();
    }

    /**
     * Runs the program. Blocks until it ends, which happens at the latest when its time is up, it is stopped, or it has too many
     * processes.
     *
     * @throws dev.steward.mcp.session.ChildFailure if it cannot be started
     */
    Outcome run(ChildRegister register) throws IOException, InterruptedException {
        try {
            surroundings.enter();
            var child = Child.start(command, register);
            var output = new Capture(child.output(), bounds.outputBytes());
            var errors = new Capture(child.errors(), bounds.outputBytes());
            var ending = Ending.STOPPED;
            try {
                Child.thread("command-output-", output::readAll);
                Child.thread("command-output-", errors::readAll);
                Child.thread("command-input-", () -> feed(child));
                ending = await(child);
            } finally {
                surroundings.leave(child.pid(), exitCode(ending, child));
                child.end(PATIENCE);
            }
            return outcome(ending, exitCode(ending, child), output, errors);
        } finally {
            over.tryEmitEmpty();
        }
    }

    private void feed(Child child) {
        try (var in = child.input()) {
            in.write(input);
        } catch (IOException e) {
            // the program does not read all its input, which is fine
        }
    }

    private Ending await(Child child) throws InterruptedException {
        long began = System.nanoTime();
        var _ = child.exit().thenRun(stoppedOrEnded::countDown);
        while (bounds.left() > 0) {
            long look = Math.min(LOOK_MILLIS, bounds.left() / 1_000_000 + 1);
            if (stoppedOrEnded.await(look, TimeUnit.MILLISECONDS)) {
                return stopped ? Ending.STOPPED : Ending.BY_ITSELF;
            }
            if (child.count() > bounds.processes()) {
                return Ending.TOO_MANY;
            }
            alive.accept(Duration.ofNanos(System.nanoTime() - began));
        }
        return Ending.TIMED_OUT;
    }

    private static int exitCode(Ending ending, Child child) {
        return ending == Ending.BY_ITSELF ? child.exit().join() : Outcome.UNKNOWN;
    }

    private Outcome outcome(Ending ending, int code, Capture output, Capture errors) throws InterruptedException {
        var note = ending == Ending.TOO_MANY ? "Stopped: it had more processes than the settings allow." : null;
        long patience = PATIENCE.toMillis();
        return new Outcome(code, output.printed(patience), errors.printed(patience), ending == Ending.TIMED_OUT, note);
    }
}
