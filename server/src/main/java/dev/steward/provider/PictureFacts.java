package dev.steward.provider;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What the bytes of a picture say of it. Only what every receiver refuses is found out here; the picture is not decoded.
 *
 * @param side the longer one in pixels; 0 where it is not known
 */
record PictureFacts(String mime, int side) {

    private static final int PNG_HEAD = 33;

    /** Nothing when no receiver could decode it: it begins as no picture does, or its end is missing. */
    static Optional<PictureFacts> of(byte[] bytes) {
        if (begins(bytes, "\u0089PNG\r\n\u001a\n")) {
            return png(bytes);
        }
        if (begins(bytes, "\u00ff\u00d8\u00ff")) {
            return Optional.of(new PictureFacts("image/jpeg", jpegSide(bytes)));
        }
        if (begins(bytes, "GIF8")) {
            return Optional.of(new PictureFacts("image/gif", bytes.length < 10 ? 0 : gifSide(bytes)));
        }
        if (begins(bytes, "RIFF") && bytes.length >= 12 && text(bytes, 8, 4).equals("WEBP")) {
            return Optional.of(new PictureFacts("image/webp", 0));
        }
        return Optional.empty();
    }

    private static Optional<PictureFacts> png(byte[] bytes) {
        if (bytes.length < PNG_HEAD || !text(bytes, 12, 4).equals("IHDR")) {
            return Optional.of(new PictureFacts("image/png", 0)); // nobody can say; whoever gets it will
        }
        var head = ByteBuffer.wrap(bytes);
        int side = Math.max(head.getInt(16), head.getInt(20));
        boolean whole = text(bytes, Math.max(0, bytes.length - 64), 64).contains("IEND");
        return whole && side > 0 ? Optional.of(new PictureFacts("image/png", side)) : Optional.empty();
    }

    private static int gifSide(byte[] bytes) {
        var head = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return Math.max(head.getShort(6) & 0xffff, head.getShort(8) & 0xffff);
    }

    /** Of the segments before the picture itself one holds its size. */
    private static int jpegSide(byte[] bytes) {
        var all = ByteBuffer.wrap(bytes);
        int at = 2;
        while (at + 9 < bytes.length && (bytes[at] & 0xff) == 0xff) {
            int marker = bytes[at + 1] & 0xff;
            boolean isSize = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
            if (isSize) {
                return Math.max(all.getShort(at + 5) & 0xffff, all.getShort(at + 7) & 0xffff);
            }
            at += 2 + Math.max(2, all.getShort(at + 2) & 0xffff);
        }
        return 0;
    }

    private static boolean begins(byte[] bytes, String head) {
        return text(bytes, 0, head.length()).equals(head);
    }

    private static String text(byte[] bytes, int from, int length) {
        int end = Math.min(bytes.length, from + length);
        return from >= end ? "" : new String(bytes, from, end - from, StandardCharsets.ISO_8859_1);
    }
}
