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
 * Writes lines to a child's input in order. Writing and closing block while the child does not read, so each child has its own
 * thread, which ends when idle.
 */
final class ChildInput {

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
     * Writes a line; completes when the system has taken it.
     *
     * @param line without its line break
     * @return fails with {@link ChildFailure} if the queue is full, with {@link UncheckedIOException} if the input is closed
     */
    CompletableFuture<Void> write(byte[] line) {
        if (waiting.incrementAndGet() > MAX) {
            waiting.decrementAndGet();
            return CompletableFuture.failedFuture(new ChildFailure("“%s” does not read its input.".formatted(program)));
        }
        return CompletableFuture.runAsync(() -> writeNow(line), writer);
    }

    /** Closes the input after the queued lines. Returns immediately. */
    void close() {
        writer.execute(() -> {
            try {
                out.close();
            } catch (IOException e) {
                // the child has already ended
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
