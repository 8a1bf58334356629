package dev.steward.platform.picture;

import dev.steward.platform.text.Bytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Facts read from the bytes of a picture. Its structure is followed from beginning to end, as a viewer does, but no pixels
 * are kept, so even a picture that claims to be huge takes no memory.
 *
 * @param mime one of the four types that models accept, whatever the file is called
 * @param width in pixels, at least 1
 * @param height in pixels, at least 1
 * @param still the end of the first frame; 0 if the picture is not animated
 */
public record PictureFacts(String mime, int width, int height, int still) {

    /** The most that receivers accept, per side and in total; they treat larger pictures as an attack. */
    public static final int MAX_SIDE = 30_000;

    public static final int MAX_PIXELS = 100_000_000;

    private static final int[] PNG = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    /** The number of samples per pixel, by colour type; 0 for invalid types. */
    private static final int[] SAMPLES = {1, 0, 3, 1, 2, 0, 4};

    /** The offsets and steps of an interlaced PNG's passes: in x, in y. */
    private static final int[][] PASSES = {
        {0, 8, 0, 8}, {4, 8, 0, 8}, {0, 4, 4, 8}, {2, 4, 0, 4}, {0, 2, 2, 4}, {1, 2, 0, 2}, {0, 1, 1, 2}
    };

    /** Empty if the picture cannot be shown: another type, a missing end, or no pixels. */
    public static Optional<PictureFacts> of(byte[] bytes) {
        try {
            return Optional.ofNullable(read(bytes)).filter(facts -> facts.width > 0 && facts.height > 0);
        } catch (IndexOutOfBoundsException _) {
            return Optional.empty(); // it is truncated
        }
    }

    private static @Nullable PictureFacts read(byte[] bytes) {
        var buffer = ByteBuffer.wrap(bytes);
        return switch (type(bytes)) {
            case "image/png" -> png(buffer);
            case "image/jpeg" -> jpeg(buffer);
            case "image/gif" -> gif(buffer.order(ByteOrder.LITTLE_ENDIAN));
            case "image/webp" -> webp(buffer.order(ByteOrder.LITTLE_ENDIAN));
            case null, default -> null;
        };
    }

    /** The type of a picture by its first bytes; null if it is none of the four. */
    public static @Nullable String type(byte[] head) {
        if (Bytes.matchAt(head, 0, PNG)) {
            return "image/png";
        }
        if (Bytes.matchAt(head, 0, 0xff, 0xd8, 0xff)) {
            return "image/jpeg";
        }
        if (Bytes.matchAt(head, 0, 'G', 'I', 'F', '8')) {
            return "image/gif";
        }
        return Bytes.matchAt(head, 0, 'R', 'I', 'F', 'F') && Bytes.matchAt(head, 8, 'W', 'E', 'B', 'P')
                ? "image/webp"
                : null;
    }

    /** The longer side, in pixels. */
    public int side() {
        return Math.max(width, height);
    }

    /** Whether it has more pixels than any receiver accepts. */
    public boolean isTooLarge() {
        return side() > MAX_SIDE || (long) width * height > MAX_PIXELS;
    }

    /** The picture without animation: only its first frame, which is what models look at. */
    public byte[] still(byte[] bytes) {
        if (still == 0) {
            return bytes;
        }
        byte[] first = Arrays.copyOf(bytes, still + 1);
        first[still] = ';';
        return first;
    }

    /**
     * Whether its pixels can be unpacked, which takes a second for a large picture; can only be checked for PNG. Call only
     * if not {@link #isTooLarge()}. Blocks.
     */
    public boolean unpacks(byte[] bytes) {
        return !mime.equals("image/png") || unpacked(ByteBuffer.wrap(bytes));
    }

    private static @Nullable PictureFacts png(ByteBuffer bytes) {
        boolean pixels = false;
        for (int at = PNG.length; ; ) {
            int length = bytes.getInt(at);
            int type = bytes.getInt(at + 4);
            if (length < 0 || length > bytes.limit() - at - 12) {
                return null;
            }
            boolean isCritical = (type >> 24 & 0x20) == 0;
            if (isCritical && !isSound(bytes, at + 4, length + 4) || at == PNG.length && type != 0x49484452) {
                return null;
            }
            pixels |= type == 0x49444154;
            if (type == 0x49454e44) {
                return pixels ? new PictureFacts("image/png", bytes.getInt(16), bytes.getInt(20), 0) : null;
            }
            at += length + 12;
        }
    }

    private static boolean isSound(ByteBuffer bytes, int from, int length) {
        var sum = new CRC32();
        sum.update(bytes.slice(from, length));
        return (int) sum.getValue() == bytes.getInt(from + length);
    }

    /** The size of the pixel data in bytes, with one byte before each row; 0 if the format is invalid. */
    private static long pixels(ByteBuffer bytes) {
        int depth = bytes.get(24);
        int colour = bytes.get(25);
        int samples = colour >= 0 && colour < SAMPLES.length ? SAMPLES[colour] : 0;
        if (samples == 0 || Integer.bitCount(depth) != 1 || depth > 16 || bytes.get(28) > 1) {
            return 0;
        }
        int bits = samples * depth;
        if (bytes.get(28) == 0) {
            return size(bytes.getInt(16), bytes.getInt(20), bits);
        }
        long all = 0;
        for (int[] pass : PASSES) {
            all += size(part(bytes.getInt(16), pass[0], pass[1]), part(bytes.getInt(20), pass[2], pass[3]), bits);
        }
        return all;
    }

    private static int part(int whole, int from, int step) {
        return Math.max(0, (whole - from + step - 1) / step);
    }

    private static long size(int width, int height, int bits) {
        return width == 0 ? 0 : height * (1 + ((long) width * bits + 7) / 8);
    }

    private static boolean unpacked(ByteBuffer bytes) {
        long left = pixels(bytes);
        if (left == 0) {
            return false;
        }
        byte[] piece = new byte[32 * 1024];
        try (var inflater = new Inflater()) {
            for (int at = PNG.length; left > 0; at += bytes.getInt(at) + 12) {
                if (bytes.getInt(at + 4) == 0x49444154) {
                    inflater.setInput(bytes.slice(at + 8, bytes.getInt(at)));
                    for (int got = inflater.inflate(piece); got > 0; got = inflater.inflate(piece)) {
                        left -= got;
                    }
                } else if (bytes.getInt(at + 4) == 0x49454e44) {
                    return false;
                }
            }
            return true;
        } catch (DataFormatException _) {
            return false;
        }
    }

    /** A segment before the pixel data contains the size; a marker after it shows that the file is complete. */
    private static @Nullable PictureFacts jpeg(ByteBuffer bytes) {
        int width = 0;
        int height = 0;
        boolean pixels = false;
        for (int at = 2; ; ) {
            while (bytes.get(at) == (byte) 0xff && bytes.get(at + 1) == (byte) 0xff) {
                at++;
            }
            int marker = bytes.get(at + 1) & 0xff;
            if (bytes.get(at) != (byte) 0xff) {
                return null;
            }
            if (marker == 0xd9) {
                return pixels ? new PictureFacts("image/jpeg", width, height, 0) : null;
            }
            if (marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc) {
                height = bytes.getShort(at + 5) & 0xffff;
                width = bytes.getShort(at + 7) & 0xffff;
            }
            at += 2 + Math.max(2, bytes.getShort(at + 2) & 0xffff);
            if (marker == 0xda) {
                pixels = true;
                at = behindPixels(bytes, at);
            }
        }
    }

    /** Within pixel data, a marker byte is followed by a zero, or marks a restart point. */
    private static int behindPixels(ByteBuffer bytes, int from) {
        for (int at = from; ; at++) {
            int next = bytes.get(at) == (byte) 0xff ? bytes.get(at + 1) & 0xff : 0;
            if (next != 0 && next != 0xff && (next < 0xd0 || next > 0xd7)) {
                return at;
            }
        }
    }

    private static @Nullable PictureFacts gif(ByteBuffer bytes) {
        int width = bytes.getShort(6) & 0xffff;
        int height = bytes.getShort(8) & 0xffff;
        int at = 13 + colours(bytes.get(10));
        int firstEnd = 0;
        int frames = 0;
        while (frames < 2) {
            int kind = at < bytes.limit() ? bytes.get(at) : ';';
            switch (kind) {
                case '!' -> at = behindBlocks(bytes, at + 2);
                case ',' -> {
                    at = behindBlocks(bytes, at + 11 + colours(bytes.get(at + 9)));
                    firstEnd = frames++ == 0 ? at : firstEnd;
                }
                default -> {
                    return frames == 0 ? null : new PictureFacts("image/gif", width, height, 0);
                }
            }
        }
        return new PictureFacts("image/gif", width, height, firstEnd);
    }

    /** The size of a colour table in bytes, from its flags. */
    private static int colours(byte flags) {
        return flags < 0 ? 3 << (flags & 7) + 1 : 0;
    }

    private static int behindBlocks(ByteBuffer bytes, int from) {
        int at = from;
        while (bytes.get(at) != 0) {
            at += 1 + (bytes.get(at) & 0xff);
        }
        return at + 1;
    }

    private static @Nullable PictureFacts webp(ByteBuffer bytes) {
        if ((bytes.getInt(4) & 0xffffffffL) > bytes.limit() - 8L) {
            return null;
        }
        return switch (bytes.getInt(12)) {
            case 0x20385056 -> // VP8 and a space
                new PictureFacts("image/webp", bytes.getShort(26) & 0x3fff, bytes.getShort(28) & 0x3fff, 0);
            case 0x4c385056 -> { // VP8L
                int sides = bytes.getInt(21);
                yield new PictureFacts("image/webp", (sides & 0x3fff) + 1, (sides >> 14 & 0x3fff) + 1, 0);
            }
            case 0x58385056 -> // VP8X
                new PictureFacts("image/webp", (bytes.getInt(24) & 0xffffff) + 1, (bytes.getInt(26) >>> 8) + 1, 0);
            default -> null;
        };
    }
}
