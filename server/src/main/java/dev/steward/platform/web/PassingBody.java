package dev.steward.platform.web;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** A body that is handed on as it comes. What follows a refusal is not handed on. */
final class PassingBody {

    private final long most;
    private final ByteSink sink;
    private long size;
    private long unwanted;
    private @Nullable Problem refusal;

    PassingBody(long most, ByteSink sink) {
        this.most = most;
        this.sink = sink;
    }

    /** Adds a piece and gives how much has come in vain. */
    long add(DataBuffer piece) {
        try {
            int length = piece.readableByteCount();
            size += length;
            if (refusal == null && size > most) {
                refusal = ArrivingRequest.tooLarge(most);
            }
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
            handOn(piece, sink);
        } catch (Problem e) {
            refusal = e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The size of all. @throws Problem that refused it */
    long accepted() {
        if (refusal != null) {
            throw refusal;
        }
        return size;
    }

    /** Gives what can be read of the piece to the sink; the piece itself stays its owner's. */
    static void handOn(DataBuffer piece, ByteSink sink) throws IOException {
        try (var buffers = piece.readableByteBuffers()) {
            while (buffers.hasNext()) {
                sink.take(buffers.next());
            }
        }
    }
}
