package dev.steward.mcp.runner;

import dev.steward.platform.text.TextEncoding;
import dev.steward.platform.text.WellFormed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Keeps the beginning of a program's output. The rest is read and dropped, so that the program can continue. */
final class Capture {

    private static final int CHUNK = 64 * 1024;

    /**
     * @param text in the encoding that is detected, with U+FFFD for invalid bytes, never cut within a character
     * @param truncated whether there was more
     */
    record Printed(String text, boolean truncated) {

        static final Printed NOTHING = new Printed("", false);
    }

    private final InputStream in;
    private final int most;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final CountDownLatch read = new CountDownLatch(1);
    private boolean truncated;

    /** @param most how many bytes to keep */
    Capture(InputStream in, int most) {
        this.in = in;
        this.most = most;
    }

    /** Reads to the end. Blocks. */
    void readAll() {
        var chunk = new byte[CHUNK];
        try {
            for (int size = in.read(chunk); size >= 0; size = in.read(chunk)) {
                keep(chunk, size);
            }
        } catch (IOException e) {
            // the process has ended
        } finally {
            read.countDown();
        }
    }

    /** Waits for the end of the output, at most the given milliseconds, and returns what has been captured. Blocks. */
    Printed printed(long patience) throws InterruptedException {
        var _ = read.await(patience, TimeUnit.MILLISECONDS);
        return printed();
    }

    private synchronized void keep(byte[] chunk, int size) {
        int fits = Math.min(size, most - kept.size());
        kept.write(chunk, 0, fits);
        truncated |= fits < size;
    }

    private synchronized Printed printed() {
        var bytes = kept.toByteArray();
        int end = bytes.length - (truncated ? TextEncoding.cutOff(bytes) : 0);
        var whole = Arrays.copyOf(bytes, end);
        var text = TextEncoding.isText(whole)
                ? TextEncoding.of(whole, Locale.ROOT).decode(whole)
                : new String(whole, StandardCharsets.UTF_8);
        return new Printed(WellFormed.repaired(text), truncated);
    }
}
