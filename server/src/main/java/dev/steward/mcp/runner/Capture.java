package dev.steward.mcp.runner;

import dev.steward.platform.text.WellFormed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** The beginning of what a program prints. The rest is read away, so that the program goes on and memory stays flat. */
final class Capture {

    private static final int CHUNK = 64 * 1024;

    /**
     * What was printed.
     *
     * @param text in UTF-8, with U+FFFD in place of what is none, cut between two characters
     * @param truncated whether there was more
     */
    record Printed(String text, boolean truncated) {

        static final Printed NOTHING = new Printed("", false);
    }

    private final InputStream in;
    private final int most;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final CompletableFuture<Boolean> read = new CompletableFuture<>();
    private boolean truncated;

    /** @param most bytes that are kept */
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
            // it was ended
        } finally {
            read.complete(true);
        }
    }

    /** Waits for the end of what is printed, so many milliseconds at the most, and gives what there is. Blocks. */
    Printed printed(long patience) throws InterruptedException {
        try {
            read.copy()
                    .completeOnTimeout(false, patience, TimeUnit.MILLISECONDS)
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("It is only ever completed with a value", e);
        }
        return printed();
    }

    private synchronized void keep(byte[] chunk, int size) {
        int fits = Math.min(size, most - kept.size());
        kept.write(chunk, 0, fits);
        truncated |= fits < size;
    }

    private synchronized Printed printed() {
        var bytes = kept.toByteArray();
        int end = truncated ? wholeCharacters(bytes) : bytes.length;
        return new Printed(WellFormed.repaired(new String(bytes, 0, end, StandardCharsets.UTF_8)), truncated);
    }

    /** Where the last character ends of which all bytes are there. */
    static int wholeCharacters(byte[] bytes) {
        for (int back = 1; back <= Math.min(3, bytes.length); back++) {
            int here = bytes[bytes.length - back] & 0xff;
            if (here < 0x80) {
                return bytes.length;
            }
            if (here >= 0xc0) {
                int length = here >= 0xf0 ? 4 : here >= 0xe0 ? 3 : 2;
                return length > back ? bytes.length - back : bytes.length;
            }
        }
        return bytes.length;
    }
}
