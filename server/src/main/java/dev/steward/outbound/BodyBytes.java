package dev.steward.outbound;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Collects a body up to a limit. Not thread-safe. */
final class BodyBytes {

    private final int limit;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private long seen;
    private boolean cut;

    BodyBytes(int limit) {
        this.limit = limit;
    }

    /** Adds a piece. @return whether the limit is exceeded, so that reading can stop */
    boolean isFull(byte[] piece, int length) {
        kept.write(piece, 0, Math.min(length, limit - kept.size()));
        seen += length;
        return seen > limit;
    }

    boolean isCut() {
        return cut || seen > limit;
    }

    /** Bytes received, including those that were dropped. */
    long seen() {
        return seen;
    }

    byte[] kept() {
        return kept.toByteArray();
    }

    /**
     * Decompresses gzip up to a limit, which also stops bombs; empty if they are malformed.
     *
     * @param cut whether the bytes are truncated; they are decompressed as far as possible, and the result counts as cut
     */
    static Optional<BodyBytes> unpacked(byte[] packed, boolean cut, int limit) {
        var unpacked = new BodyBytes(limit);
        unpacked.cut = cut;
        var piece = new byte[8 * 1024];
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            int length = gzip.read(piece);
            while (length >= 0 && !unpacked.isFull(piece, length)) {
                length = gzip.read(piece);
            }
            return Optional.of(unpacked);
        } catch (EOFException _) {
            return cut ? Optional.of(unpacked) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
