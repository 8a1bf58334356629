package dev.steward.platform.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * The structure of a storage engine file, read block by block without the engine and without writing.
 *
 * @param header the newest readable copy of the two headers; null if neither is readable
 * @param clean whether both copies say that the file was closed
 * @param chunks every chunk with a readable beginning, newest first
 */
public record StoreScan(@Nullable Map<String, String> header, boolean clean, List<Chunk> chunks) {

    static final int BLOCK = 4096;
    private static final int FOOTER = 128;
    private static final int HEADER_BLOCKS = 2;
    static final int HEADER_BYTES = HEADER_BLOCKS * BLOCK;
    private static final String CHECKSUM = ",fletcher:";

    /** The newest format that this engine reads. */
    private static final int FORMAT = 3;

    /**
     * A part of the file that was written at once: the changed pages, and the root of one version.
     *
     * @param firstPage the offset of its pages, in bytes
     * @param contents the offset of the list of its pages, likewise
     * @param whole whether its end is present too and, as far as is known, all of it is unchanged
     */
    public record Chunk(
            int id,
            long block,
            int blocks,
            long version,
            long root,
            int pages,
            int firstPage,
            int contents,
            boolean whole) {

        long start() {
            return block * BLOCK;
        }

        Chunk asWhole() {
            return new Chunk(id, block, blocks, version, root, pages, firstPage, contents, true);
        }
    }

    public static StoreScan of(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
                ChunkSums.Reader sums =
                        new ChunkSums.Reader(path, file, of(file, List.of()).created())) {
            return of(file, chunks(file, sums));
        }
    }

    /** Reads only the header, which takes two blocks. */
    public static StoreScan ofHeader(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            return of(file, List.of());
        }
    }

    private static StoreScan of(RandomAccessFile file, List<Chunk> chunks) throws IOException {
        Map<String, String> first = map(file, 0, BLOCK);
        Map<String, String> second = map(file, BLOCK, BLOCK);
        boolean clean = first != null && second != null && first.containsKey("clean") && second.containsKey("clean");
        return new StoreScan(first == null ? second : first, clean, chunks);
    }

    /** Returns whether nothing in the file looks like a database. */
    public boolean isForeign() {
        return header == null && chunks.isEmpty();
    }

    /** Returns whether the file was written by a newer engine than this one. */
    public boolean isNewer() {
        return header != null && number(header, "format") > FORMAT;
    }

    public long headerVersion() {
        return header == null ? 0 : number(header, "version");
    }

    /** When the store was created, in milliseconds; 0 if the header is lost. */
    long created() {
        return header == null ? 0 : number(header, "created");
    }

    /** Returns both copies of the header as needed for the engine to start with {@code chunk}. */
    public byte[] headerFor(Chunk chunk) {
        Map<String, String> fields = new HashMap<>(
                header == null
                        ? Map.of("H", "2", "blockSize", Integer.toHexString(BLOCK), "created", "0", "format", "3")
                        : header);
        fields.remove("clean");
        fields.put("chunk", Integer.toHexString(chunk.id()));
        fields.put("block", Long.toHexString(chunk.block()));
        fields.put("version", Long.toHexString(chunk.version()));
        StringBuilder text = new StringBuilder();
        DataUtils.appendMap(text, new HashMap<>(fields));
        byte[] checked = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        text.append(CHECKSUM).append(Integer.toHexString(DataUtils.getFletcher32(checked, 0, checked.length)));
        byte[] bytes = text.append('\n').toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] blocks = new byte[HEADER_BYTES];
        System.arraycopy(bytes, 0, blocks, 0, bytes.length);
        System.arraycopy(bytes, 0, blocks, BLOCK, bytes.length);
        return blocks;
    }

    /**
     * Of two copies of a chunk, the later one in the file comes first: while a chunk is moved towards the beginning, its new
     * place may still count as another chunk's.
     */
    private static List<Chunk> chunks(RandomAccessFile file, ChunkSums.Reader sums) throws IOException {
        List<Chunk> found = new ArrayList<>();
        byte[] start = new byte[BLOCK];
        for (long block = HEADER_BLOCKS; block * BLOCK < file.length(); block++) {
            file.seek(block * BLOCK);
            Arrays.fill(start, (byte) 0);
            file.readFully(start, 0, (int) Math.min(BLOCK, file.length() - block * BLOCK));
            Chunk chunk = beginning(ByteBuffer.wrap(start), block);
            if (chunk != null) {
                found.add(endsWell(file, chunk) && !sums.contradict(chunk) ? chunk.asWhole() : chunk);
            }
        }
        found.sort(Comparator.comparingLong(Chunk::version)
                .thenComparingLong(Chunk::block)
                .reversed());
        return List.copyOf(found);
    }

    /** The chunk that begins in {@code bytes}; null if they are something else. */
    static @Nullable Chunk beginning(ByteBuffer bytes, long block) {
        byte[] start = new byte[Math.min(BLOCK, bytes.remaining())];
        bytes.get(start);
        String text = new String(start, StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\n');
        if (!text.startsWith("chunk:") || end < 0) {
            return null;
        }
        try {
            HashMap<String, String> chunk =
                    DataUtils.parseMap(text.substring(0, end).strip());
            int length = Math.toIntExact(number(chunk, "len"));
            return length <= 0
                    ? null
                    : new Chunk(
                            Math.toIntExact(number(chunk, "chunk")),
                            block,
                            length,
                            number(chunk, "version"),
                            number(chunk, "root"),
                            Math.toIntExact(number(chunk, "pages")),
                            end + 1,
                            Math.toIntExact(number(chunk, "toc")),
                            false);
        } catch (MVStoreException | ArithmeticException | NumberFormatException e) {
            return null; // only looks like a chunk
        }
    }

    private static boolean endsWell(RandomAccessFile file, Chunk chunk) throws IOException {
        Map<String, String> footer = map(file, (chunk.block() + chunk.blocks()) * BLOCK - FOOTER, FOOTER);
        return footer != null && number(footer, "chunk") == chunk.id() && number(footer, "version") == chunk.version();
    }

    static long number(Map<String, String> fields, String name) {
        return Long.parseUnsignedLong(fields.getOrDefault(name, "0"), 16);
    }

    private static @Nullable HashMap<String, String> map(RandomAccessFile file, long position, int length)
            throws IOException {
        if (position + length > file.length()) {
            return null;
        }
        byte[] bytes = new byte[length];
        file.seek(position);
        file.readFully(bytes);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int checked = text.indexOf(CHECKSUM);
        int end = text.indexOf('\n');
        if (checked < 0 || end < checked) {
            return null;
        }
        String sum = text.substring(checked + CHECKSUM.length(), end).strip();
        try {
            return Integer.parseUnsignedInt(sum, 16) == DataUtils.getFletcher32(bytes, 0, checked)
                    ? DataUtils.parseMap(text.substring(0, checked))
                    : null;
        } catch (MVStoreException | NumberFormatException e) {
            return null;
        }
    }
}
