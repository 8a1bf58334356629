package dev.steward.search;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown if the index cannot be used: its files are damaged or cannot be written. */
final class IndexFault extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    IndexFault(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
