package dev.steward.mcp.session;

import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A long-running program that is sent lines and whose last error output is kept. Ended like any {@link Child}. */
final class ChildProcess {

    /** How long to wait for the last error output of an ended child. */
    private static final long LAST_WORDS_MILLIS = 2_000;

    /** Systems add this to the signal number in the exit code. */
    private static final int SIGNAL = 128;

    private final String program;
    private final Child child;
    private final ChildInput input;
    private final ErrorOutput errors;
    private final CompletableFuture<String> exit;

    private ChildProcess(String program, Child child, Consumer<String> listener) {
        this.program = program;
        this.child = child;
        this.input = new ChildInput(program, child.input());
        this.errors = new ErrorOutput(listener, System::nanoTime);
        var read = new CompletableFuture<Boolean>();
        this.exit = child.exit()
                .thenCompose(code -> read.completeOnTimeout(false, LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS)
                        .thenApply(_ -> sentence(code)));
        Child.thread("child-errors-", () -> {
            errors.read(child.errors());
            read.complete(true);
        });
    }

    /**
     * Starts a program. Blocks.
     *
     * @param listener gets its error output, see {@link ErrorOutput}
     * @throws ChildFailure if it cannot be started, with a reason for people
     */
    static ChildProcess start(ChildCommand command, ChildRegister register, Consumer<String> listener) {
        return new ChildProcess(command.program(), Child.start(command, register), listener);
    }

    String program() {
        return program;
    }

    /** Its standard output; read it on one thread from {@link Child#thread}. */
    InputStream output() {
        return child.output();
    }

    ChildInput input() {
        return input;
    }

    /** Completes when the program has ended, with a sentence on how it ended and its last error output. */
    CompletableFuture<String> exit() {
        return exit.copy();
    }

    /**
     * Ends the program and all its descendants: closes its input, waits, asks them to end, waits, kills them. Blocks.
     *
     * @return whether all have ended; if so, the register forgets the program
     */
    boolean end(ProcessTree.Patience patience) throws InterruptedException {
        return child.end(input::close, patience);
    }

    private String sentence(int code) {
        var how = code > SIGNAL
                ? "“%s” was stopped by signal %d.".formatted(program, code - SIGNAL)
                : "“%s” ended with exit code %d.".formatted(program, code);
        var words = errors.lastWords();
        return words.isEmpty() ? how : how + " Its last words:\n" + words;
    }
}
