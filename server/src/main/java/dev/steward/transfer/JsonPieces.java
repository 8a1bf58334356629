package dev.steward.transfer;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the conversations of a JSON file begin and end, without parsing them: the objects of the top-level list or of the
 * list under {@code conversations}; otherwise the whole top-level object. Uses constant memory, however large, deep or broken the
 * file is, and an unreadable conversation does not affect the others.
 */
final class JsonPieces {

    private static final int BUFFER = 128 * 1024;
    private static final int MAX_WORD = 16;
    private static final String LIST = "conversations";

    /** @param whole whether its end was found */
    record Piece(long begin, long length, boolean whole) {}

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private final StringBuilder word = new StringBuilder();
    private int limit;
    private int at;
    private long position;
    private long depth;

    /** The depth of the list of conversations; 0 outside of one. */
    private int list;

    private boolean rootIsObject;
    private boolean hadList;
    private boolean inString;
    private boolean escaped;
    private long rootBegin;
    private long begin = -1;

    /** @param position of the first byte, as the base of the pieces' positions */
    JsonPieces(InputStream in, long position) {
        this.in = in;
        this.position = position;
    }

    /** The next piece; null at the end. */
    @Nullable
    Piece next() throws IOException {
        for (int each = read(); each >= 0; each = read()) {
            if (inString) {
                string(each);
                continue;
            }
            switch (each) {
                case '"' -> {
                    inString = true;
                    word.setLength(0);
                }
                case '{', '[' -> open(each);
                case '}', ']' -> {
                    var piece = close();
                    if (piece != null) {
                        return piece;
                    }
                }
                default -> {}
            }
        }
        return rest();
    }

    private void string(int each) {
        if (escaped) {
            escaped = false;
        } else if (each == '\\') {
            escaped = true;
        } else if (each == '"') {
            inString = false;
        } else if (depth == 1 && word.length() < MAX_WORD) {
            word.append((char) each);
        }
    }

    private void open(int each) {
        if (depth == 0) {
            rootIsObject = each == '{';
            rootBegin = position - 1;
            hadList = !rootIsObject;
            list = rootIsObject ? 0 : 1;
        } else if (depth == 1 && rootIsObject && each == '[' && word.toString().equals(LIST)) {
            list = 2;
            hadList = true;
        }
        depth++;
        if (list > 0 && depth == list + 1 && each == '{') {
            begin = position - 1;
        }
    }

    private @Nullable Piece close() {
        if (depth == 0) {
            return null;
        }
        depth--;
        if (list > 0 && depth == list && begin >= 0) {
            return taken(true);
        }
        if (list == 2 && depth == 1) {
            list = 0;
        }
        if (depth == 0) {
            list = 0;
            if (!hadList) {
                return new Piece(rootBegin, position - rootBegin, true);
            }
        }
        return null;
    }

    private Piece taken(boolean whole) {
        var piece = new Piece(begin, position - begin, whole);
        begin = -1;
        return piece;
    }

    private @Nullable Piece rest() {
        if (depth == 0) {
            return null;
        }
        depth = 0;
        inString = false;
        return begin >= 0 ? taken(false) : hadList ? null : new Piece(rootBegin, position - rootBegin, false);
    }

    private int read() throws IOException {
        if (at == limit) {
            limit = in.read(buffer);
            at = 0;
            if (limit <= 0) {
                limit = 0;
                return -1;
            }
        }
        position++;
        return buffer[at++] & 0xFF;
    }
}
