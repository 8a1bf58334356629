package dev.steward.provider;

import dev.steward.platform.memory.MemoryBudget;
import java.io.IOException;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** Reads the body of a model list, within limits on length and memory. */
final class ListBody {

    /** The largest known list is half a megabyte. */
    private static final long MAX_LENGTH = 2L << 20;

    /** Memory per byte, which is held as bytes, text and JSON. */
    private static final int COPIES = 16;

    private static final long STEP = 64L << 10;

    private ListBody() {}

    static String read(@Nullable ResponseBody body, MemoryBudget.Share held) throws IOException {
        if (body == null) {
            return "";
        }
        var source = body.source();
        while (source.request(source.getBuffer().size() + 1)) {
            long length = source.getBuffer().size();
            if (length > MAX_LENGTH) {
                throw new StreamFailure.NoStream("sent a list of models of more than " + (MAX_LENGTH >> 20) + " MB");
            }
            if (length * COPIES > held.held() && !held.grow(STEP * COPIES)) {
                throw new StreamFailure.NoRoom();
            }
        }
        return source.readUtf8();
    }
}
