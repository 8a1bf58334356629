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
 * A process started by the service, listed in the register until it and all its descendants have ended. Always call {@link #end},
 * even if the process has ended by itself: it may have left others behind.
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
     * @throws ChildFailure if it cannot be started, with a reason for people
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

    /**
     * Starts a thread that blocks on a child. A virtual thread would pin its carrier.
     *
     * @throws ChildFailure if the system has no room for another thread
     */
    public static void thread(String name, Runnable work) {
        try {
            Thread.ofPlatform().daemon().name(name, 0).start(work);
        } catch (OutOfMemoryError e) {
            log.warn("The system allows no more threads. Too many programs run, or its limit is too low.");
            throw new ChildFailure("The system has no room for another program.");
        }
    }

    public long pid() {
        return process.pid();
    }

    /** Its standard output; read it on one thread from {@link #thread}. */
    public InputStream output() {
        return process.getInputStream();
    }

    /** Its standard error; read it like {@link #output}. */
    public InputStream errors() {
        return process.getErrorStream();
    }

    /** Its standard input. Writing blocks while the child does not read. */
    public OutputStream input() {
        return process.getOutputStream();
    }

    /** Completes with the exit code when the process has ended: 128 plus the signal if a signal ended it. */
    public CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** Counts the living processes of the tree and remembers each for {@link #end}. Blocks. */
    public synchronized int count() {
        return tree.count();
    }

    /**
     * Ends the process and all its known descendants: asks them to end, waits, kills them, waits again. Blocks.
     *
     * @param patience for each of the two waits
     * @return whether all have ended; if so, the register forgets the process
     */
    public boolean end(Duration patience) throws InterruptedException {
        return end(() -> {}, new ProcessTree.Patience(Duration.ZERO, patience));
    }

    /** Like {@link ProcessTree#end}. */
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
