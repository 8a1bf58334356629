package dev.steward.platform.text;

import java.util.stream.IntStream;

/** Recognizes formats by their bytes. */
public final class Bytes {

    private Bytes() {}

    /** Whether these values, from 0 to 255, are the bytes from this position on. */
    public static boolean matchAt(byte[] bytes, int at, int... wanted) {
        return bytes.length >= at + wanted.length
                && IntStream.range(0, wanted.length).allMatch(i -> bytes[at + i] == (byte) wanted[i]);
    }
}
