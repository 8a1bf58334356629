package dev.steward.mcp.session;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a child is told, in order. A child that does not read makes a thread wait, and closing its input too: it is one of
 * this child's own, and there is none while nothing is said.
 */
final class ChildInput {

    /** Messages that wait for a child to read them. */
    static final int MAX = 256;

    private final String program;
    private final OutputStream out;
    private final AtomicInteger waiting = new AtomicInteger();
    private final ThreadPoolExecutor writer;

    ChildInput(String program, OutputStream out) {
        this.program = program;
        this.out = out;
        this.writer = new ThreadPoolExecutor(
                1,
                1,
                1,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("child-input-", 0).factory());
        writer.allowCoreThreadTimeOut(true);
    }

    /**
     * Completes when the line was given to the system.
     *
     * @param line without its line break
     * @return fails with {@link ChildFailure} when too much waits, with {@link UncheckedIOException} when the input is closed
     */
    CompletableFuture<Void> write(byte[] line) {
        if (waiting.incrementAndGet() > MAX) {
            waiting.decrementAndGet();
            return CompletableFuture.failedFuture(new ChildFailure("“%s” does not read its input.".formatted(program)));
        }
        return CompletableFuture.runAsync(() -> writeNow(line), writer);
    }

    /** Closes the input once what waits was written. Returns at once. */
    void close() {
        writer.execute(() -> {
            try {
                out.close();
            } catch (IOException e) {
                // the child has ended before
            }
        });
    }

    private void writeNow(byte[] line) {
        try {
            out.write(line);
            out.write('\n');
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            waiting.decrementAndGet();
        }
    }
}
