package dev.steward.mcp.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process that the service has started, named in the register until it has ended with all that it started. Whoever starts
 * one calls {@link #end}, also when it has ended by itself: it may have left others behind.
 */
public final class Child {

    private static final Logger log = LoggerFactory.getLogger(Child.class);

    private final String program;
    private final Process process;
    private final ChildRegister register;
    private final Optional<ChildRegister.Entry> entry;
    private final ProcessTree tree;

    private Child(ChildCommand command, Process process, ChildRegister register) {
        this.program = command.program();
        this.process = process;
        this.register = register;
        this.entry = ChildRegister.Entry.of(process.toHandle(), command.hash());
        this.tree = new ProcessTree(process.toHandle());
    }

    /**
     * Starts a program. Blocks.
     *
     * @throws ChildFailure when it cannot be started, with the reason for people
     */
    public static Child start(ChildCommand command, ChildRegister register) {
        var child = new Child(command, launch(command), register);
        try {
            if (child.entry.isPresent()) {
                register.add(child.entry.get());
            }
            return child;
        } catch (IOException e) {
            log.warn("No program was started, since the list of those that run cannot be written: {}", e.toString());
            child.endNow();
            throw new ChildFailure("“%s” was not started: that it runs could not be noted in the data folder."
                    .formatted(command.program()));
        }
    }

    private static Process launch(ChildCommand command) {
        if (!Files.isDirectory(command.folder())) {
            throw new ChildFailure(
                    "The working folder %s of “%s” does not exist.".formatted(command.folder(), command.program()));
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
    public static void thread(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name, 0).start(work);
    }

    /** The number that the system knows it by. */
    public long pid() {
        return process.pid();
    }

    /** What it says; read by one thread of {@link #thread}. */
    public InputStream output() {
        return process.getInputStream();
    }

    /** What it says on its error output; as {@link #output}. */
    public InputStream errors() {
        return process.getErrorStream();
    }

    /** What it is told. A child that does not read makes the writer wait. */
    public OutputStream input() {
        return process.getOutputStream();
    }

    /** Completes once it has ended, with its exit code: 128 and the signal when one ended it. Not to be completed by others. */
    public CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** How many processes live of it and of all that it started. Each is remembered for {@link #end}. Blocks. */
    public synchronized int count() {
        return tree.count();
    }

    /**
     * Ends it with all that it started and that was seen: tells them to end, waits, kills them, waits again. Blocks.
     *
     * @param patience of each of the two
     * @return whether all have ended; the register forgets it then
     */
    public boolean end(Duration patience) throws InterruptedException {
        return end(() -> {}, new ProcessTree.Patience(Duration.ZERO, patience));
    }

    /** Ends it as {@link ProcessTree#end} does. */
    synchronized boolean end(Runnable leave, ProcessTree.Patience patience) throws InterruptedException {
        boolean ended = tree.end(leave, patience);
        if (ended) {
            entry.ifPresent(register::remove);
        } else {
            log.warn("“{}” or a process that it started does not end.", program);
        }
        return ended;
    }

    private void endNow() {
        try {
            tree.end(() -> {}, new ProcessTree.Patience(Duration.ZERO, Duration.ofSeconds(1)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
