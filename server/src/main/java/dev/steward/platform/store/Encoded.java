package dev.steward.platform.store;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Checks the content of a page before the engine's types read it: they allocate as much as a length field says, which can be
 * two gigabytes in damaged data.
 */
public enum Encoded {

    /** Pairs of texts. */
    TEXTS {
        @Override
        void look(ByteBuffer bytes, int entries, int columns) {
            for (int text = 0; text < 2 * entries; text++) {
                text(bytes, number(bytes));
            }
        }
    },

    /** Rows of a table by number, each with the versions known to transactions. */
    ROWS {
        @Override
        void look(ByteBuffer bytes, int entries, int columns) {
            for (int key = 0; key < entries; key++) {
                number(bytes);
            }
            boolean plain = bytes.get() == 0;
            for (int row = 0; row < entries; row++) {
                int versions = plain || number(bytes) == 0 ? 1 : Integer.bitCount(bytes.get() & 3);
                for (int value = 0; value < versions * columns; value++) {
                    value(bytes);
                }
            }
        }
    };

    private static final int MARK = 0x80;
    private static final int LOW = 0x7f;
    private static final int MAX_LENGTH = 10;

    abstract void look(ByteBuffer bytes, int entries, int columns);

    /** @throws RuntimeException if {@code bytes} contain something else, or more */
    void check(ByteBuffer bytes, int entries, int columns) {
        look(bytes, entries, columns);
        if (bytes.hasRemaining()) {
            throw new IllegalArgumentException("There is more on the page than its entries");
        }
    }

    private static void value(ByteBuffer bytes) {
        int tag = bytes.get() & 0xff;
        switch (tag) {
            case 0, 56, 57, 60, 61, 62, 63, 64, 65 -> {} // null and constants
            case 2 -> skip(bytes, 1);
            case 3 -> skip(bytes, 2);
            case 4, 5, 7, 8, 10, 58, 66, 67 -> number(bytes);
            case 20 -> skip(bytes, 2 * Long.BYTES);
            case 12, 19, 137 -> skip(bytes, number(bytes));
            case 13, 14, 21 -> text(bytes, number(bytes));
            case 11 -> moment(bytes);
            case 16 -> clob(bytes);
            case 135 -> {
                moment(bytes);
                if (bytes.get() == LOW) {
                    number(bytes);
                }
            }
            default -> {
                if (tag >= 68 && tag <= 99) {
                    text(bytes, tag - 68);
                } else if (tag >= 100 && tag <= 131) {
                    skip(bytes, tag - 100);
                } else if (tag < 32 || tag > 55) {
                    throw new IllegalArgumentException("No value of the schema begins like this");
                }
            }
        }
    }

    private static void moment(ByteBuffer bytes) {
        for (int part = 0; part < 3; part++) {
            number(bytes);
        }
    }

    /** A long text is stored in its row, or separately with its number here. */
    private static void clob(ByteBuffer bytes) {
        int length = (int) number(bytes);
        if (length >= 0) {
            skip(bytes, length);
            number(bytes);
        } else {
            for (int part = 0; part < 4; part++) {
                number(bytes);
            }
        }
    }

    /** A character takes one to three bytes. */
    private static void text(ByteBuffer bytes, long characters) {
        if (characters < 0 || characters > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        for (long character = 0; character < characters; character++) {
            int first = bytes.get() & 0xff;
            skip(bytes, first < 0x80 ? 0 : first >= 0xe0 ? 2 : 1);
        }
    }

    private static void skip(ByteBuffer bytes, long count) {
        if (count < 0 || count > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        bytes.position(bytes.position() + (int) count);
    }

    private static long number(ByteBuffer bytes) {
        long number = 0;
        for (int part = 0; part < MAX_LENGTH; part++) {
            int next = bytes.get();
            number |= (long) (next & LOW) << 7 * part;
            if ((next & MARK) == 0) {
                return number;
            }
        }
        return number;
    }
}
