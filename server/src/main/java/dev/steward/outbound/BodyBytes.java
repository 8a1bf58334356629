package dev.steward.outbound;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The beginning of a body, as much of it as a limit allows. Not for several threads. */
final class BodyBytes {

    private final int limit;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private long seen;
    private boolean cut;

    BodyBytes(int limit) {
        this.limit = limit;
    }

    /** Takes the next piece; true when that is more than is kept, so that nobody needs to read on. */
    boolean isFull(byte[] piece, int length) {
        kept.write(piece, 0, Math.min(length, limit - kept.size()));
        seen += length;
        return seen > limit;
    }

    boolean isCut() {
        return cut || seen > limit;
    }

    /** Bytes that came, also those that were not kept. */
    long seen() {
        return seen;
    }

    byte[] kept() {
        return kept.toByteArray();
    }

    /**
     * What is packed in bytes, up to a limit; empty when it is packed wrongly. A bomb ends at the limit.
     *
     * @param cut whether the bytes are only a beginning; it is unpacked as far as it reaches, and counts as cut
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
