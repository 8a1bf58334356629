package dev.steward.platform.stream;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes bytes that come in pieces. Called by one thread at a time, which may block. */
@FunctionalInterface
public interface ByteSink {

    /** Takes all that remains in the piece, which is gone afterwards. @throws Problem to refuse the rest */
    void take(ByteBuffer piece) throws IOException;
}
