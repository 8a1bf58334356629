package dev.steward.toolsession;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program that runs as a child of the service, named in the register for as long as it lives. Whoever starts one calls
 * {@link #end}, also when it has ended by itself: it may have left others behind.
 */
final class ChildProcess {

    private static final Logger log = LoggerFactory.getLogger(ChildProcess.class);

    /** How long the last words of a child that has ended may take to arrive. */
    private static final long LAST_WORDS_MILLIS = 2_000;

    /** What a system adds to the number of the signal that ended a process. */
    private static final int SIGNAL = 128;

    private static final ProcessTree.Patience NONE = new ProcessTree.Patience(Duration.ZERO, Duration.ofSeconds(1));

    private final String program;
    private final Process process;
    private final ChildRegister register;
    private final Optional<ChildRegister.Entry> entry;
    private final ProcessTree tree;
    private final ChildInput input;
    private final ErrorOutput errors;
    private final CompletableFuture<String> exit;

    private ChildProcess(ChildCommand command, Process process, ChildRegister register, Consumer<String> listener) {
        this.program = command.program();
        this.process = process;
        this.register = register;
        this.entry = ChildRegister.Entry.of(process.toHandle(), command.hash());
        this.tree = new ProcessTree(process.toHandle());
        this.input = new ChildInput(program, process.getOutputStream());
        this.errors = new ErrorOutput(listener, System::nanoTime);
        var read = new CompletableFuture<Boolean>();
        this.exit = process.onExit()
                .thenCompose(_ -> read.completeOnTimeout(false, LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS))
                .thenApply(_ -> sentence());
        thread("child-errors-", () -> {
            errors.read(process.getErrorStream());
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
        var child = new ChildProcess(command, launch(command), register, listener);
        try {
            if (child.entry.isPresent()) {
                register.add(child.entry.get());
            }
            return child;
        } catch (IOException e) {
            log.warn("The register of children cannot be written.", e);
            child.endNow();
            throw new ChildFailure("“%s” was not started: that it runs could not be noted in the data folder."
                    .formatted(command.program()));
        }
    }

    private static Process launch(ChildCommand command) {
        if (!Files.isDirectory(command.folder())) {
            throw new ChildFailure("The folder %s, in which “%s” is to work, does not exist."
                    .formatted(command.folder(), command.program()));
        }
        var variables = ChildEnvironment.of(System.getenv(), command.environment());
        var words = new ArrayList<>(command.argv());
        words.set(0, ChildEnvironment.program(command.program(), command.folder(), variables.get("PATH")));
        var builder = new ProcessBuilder(words).directory(command.folder().toFile());
        builder.environment().clear();
        builder.environment().putAll(variables);
        try {
            return builder.start();
        } catch (IOException e) {
            log.warn("{} could not be started.", command, e);
            throw new ChildFailure(
                    "The program “%s” could not be started: the system refused it.".formatted(command.program()));
        }
    }

    /** Starts a thread that waits for a child. A virtual one would keep the carrier of others while it does. */
    static void thread(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name, 0).start(work);
    }

    String program() {
        return program;
    }

    /** What it says; read by one thread of {@link #thread}. */
    InputStream output() {
        return process.getInputStream();
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
    synchronized boolean end(ProcessTree.Patience patience) throws InterruptedException {
        boolean ended = tree.end(input::close, patience);
        if (ended) {
            entry.ifPresent(register::remove);
        } else {
            log.warn("“{}” or a process that it started does not end.", program);
        }
        return ended;
    }

    private void endNow() {
        try {
            tree.end(input::close, NONE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String sentence() {
        int code = process.exitValue();
        var how = code > SIGNAL
                ? "“%s” was ended by signal %d.".formatted(program, code - SIGNAL)
                : "“%s” ended with exit code %d.".formatted(program, code);
        var words = errors.lastWords();
        return words.isEmpty() ? how : how + " Its last words:\n" + words;
    }
}
