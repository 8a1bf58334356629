package dev.steward.platform.web;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** Passes a body on as it arrives. After a refusal, nothing more is passed on. */
final class PassingBody {

    private final long most;
    private final ByteSink sink;
    private final Runnable refused;
    private long size;
    private long unwanted;
    private @Nullable Problem refusal;

    /** @param refused called once if the body is refused */
    PassingBody(long most, ByteSink sink, Runnable refused) {
        this.most = most;
        this.sink = sink;
        this.refused = refused;
    }

    /** Adds a piece and returns how many bytes have been discarded. */
    long add(DataBuffer piece) {
        try {
            int length = piece.readableByteCount();
            size += length;
            if (refusal == null) {
                take(piece);
            }
            unwanted += refusal == null ? 0 : length;
            return unwanted;
        } finally {
            DataBufferUtils.release(piece);
        }
    }

    private void take(DataBuffer piece) {
        try {
            if (size > most) {
                throw tooLarge(most);
            }
            handOn(piece, sink);
        } catch (Problem e) {
            refusal = e;
            refused.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Problem tooLarge(long most) {
        return new Problem.TooLarge("The body exceeds the limit of %d KB.".formatted(most / 1024));
    }

    /** The total size. @throws Problem if the body was refused */
    long accepted() {
        if (refusal != null) {
            throw refusal;
        }
        return size;
    }

    /** Passes the readable bytes of the piece to the sink; the caller keeps ownership of the piece. */
    static void handOn(DataBuffer piece, ByteSink sink) throws IOException {
        try (var buffers = piece.readableByteBuffers()) {
            while (buffers.hasNext()) {
                sink.take(buffers.next());
            }
        }
    }
}
