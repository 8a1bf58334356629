package dev.steward.mcp.session;

import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A program that is talked with as long as it lives: told lines, and its last words kept. Ended as each {@link Child} is. */
final class ChildProcess {

    /** How long the last words of a child that has ended may take to arrive. */
    private static final long LAST_WORDS_MILLIS = 2_000;

    /** What a system adds to the number of the signal that ended a process. */
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
     * @param listener of its error output, see {@link ErrorOutput}
     * @throws ChildFailure when it cannot be started, with the reason for people
     */
    static ChildProcess start(ChildCommand command, ChildRegister register, Consumer<String> listener) {
        return new ChildProcess(command.program(), Child.start(command, register), listener);
    }

    String program() {
        return program;
    }

    /** What it says; read by one thread of {@link Child#thread}. */
    InputStream output() {
        return child.output();
    }

    ChildInput input() {
        return input;
    }

    /** Completes once it has ended, with a sentence about how, and its last words. Not to be completed by others. */
    CompletableFuture<String> exit() {
        return exit.copy();
    }

    /**
     * Ends it with all that it started: closes its input, waits, tells them to end, waits, kills them. Blocks for as long as
     * the patience says.
     *
     * @return whether all have ended; the register forgets it then
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
