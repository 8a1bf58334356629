package dev.steward.platform.stream;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Receives bytes in pieces. Called by one thread at a time, which may block. */
@FunctionalInterface
public interface ByteSink {

    /** Consumes the whole piece, which is not valid afterwards. @throws Problem to refuse the rest */
    void take(ByteBuffer piece) throws IOException;
}
