package dev.steward.mcp.runner;

import dev.steward.mcp.session.Child;
import dev.steward.mcp.session.ChildCommand;
import dev.steward.mcp.session.ChildRegister;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * One run of a program, from its start until nothing of it is left. It has a thread of its own, which starts the program and
 * waits for it: a jail on Linux ends with the thread that it was started by.
 */
final class Execution {

    /** Between one look at a run and the next. */
    private static final long LOOK_MILLIS = 250;

    /** How long each way to end a process may take, and then its last words. */
    static final Duration PATIENCE = Duration.ofSeconds(2);

    /** What is done about a run that the end of its program does not end. */
    interface Surroundings {

        Surroundings NONE = new Surroundings() {};

        /** Before it is started. */
        default void enter() throws IOException {}

        /**
         * Ends what goes on without the program. Blocks, a few seconds at the most.
         *
         * @param exitCode {@link Outcome#UNKNOWN} when the program is to be ended as well
         */
        default void leave(long pid, int exitCode) throws InterruptedException {}
    }

    /**
     * What a run may take.
     *
     * @param until it is ended, in nanoseconds of the system's timer
     * @param outputBytes that are kept of each output
     * @param processes at the same time
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
    private final CompletableFuture<Boolean> stopped = new CompletableFuture<>();
    private final CompletableFuture<Boolean> over = new CompletableFuture<>();

    /** @param alive told again and again how long it has been running */
    Execution(ChildCommand command, byte[] input, Bounds bounds, Surroundings surroundings, Consumer<Duration> alive) {
        this.command = command;
        this.input = input;
        this.bounds = bounds;
        this.surroundings = surroundings;
        this.alive = alive;
    }

    /** Ends it, soon. */
    void stop() {
        stopped.complete(true);
    }

    boolean isStopped() {
        return stopped.isDone();
    }

    /** Completes when nothing of it is left. Not to be completed by others. */
    CompletableFuture<Boolean> over() {
        return over.copy();
    }

    /**
     * Runs it. Blocks until it has ended; it is ended when its time is over, when it is stopped, and when it has too many
     * processes.
     *
     * @throws dev.steward.mcp.session.ChildFailure when it cannot be started
     */
    Outcome run(ChildRegister register) throws IOException, InterruptedException {
        try {
            surroundings.enter();
            var child = Child.start(command, register);
            var output = captured(child.output());
            var errors = captured(child.errors());
            Child.thread("command-input-", () -> feed(child));
            var ending = Ending.STOPPED;
            try {
                ending = await(child);
            } finally {
                surroundings.leave(child.pid(), exitCode(ending, child));
                child.end(PATIENCE);
            }
            return outcome(ending, exitCode(ending, child), output, errors);
        } finally {
            over.complete(true);
        }
    }

    private Capture captured(InputStream in) {
        var capture = new Capture(in, bounds.outputBytes());
        Child.thread("command-output-", capture::readAll);
        return capture;
    }

    private void feed(Child child) {
        try (var in = child.input()) {
            in.write(input);
        } catch (IOException e) {
            // it does not read all of it, which is its own matter
        }
    }

    private Ending await(Child child) throws InterruptedException {
        long began = System.nanoTime();
        var happened = CompletableFuture.anyOf(child.exit(), stopped);
        while (bounds.left() > 0) {
            if (isDone(happened)) {
                return stopped.isDone() ? Ending.STOPPED : Ending.BY_ITSELF;
            }
            if (child.count() > bounds.processes()) {
                return Ending.TOO_MANY;
            }
            alive.accept(Duration.ofNanos(System.nanoTime() - began));
        }
        return Ending.TIMED_OUT;
    }

    private boolean isDone(CompletableFuture<Object> happened) throws InterruptedException {
        try {
            happened.get(Math.min(LOOK_MILLIS, bounds.left() / 1_000_000 + 1), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("Neither of the two ever fails", e);
        }
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
