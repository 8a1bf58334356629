package dev.steward.platform.store;

import dev.steward.platform.store.StoreScan.Chunk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.h2.compress.CompressDeflate;
import org.h2.compress.CompressLZF;
import org.h2.compress.Compressor;
import org.h2.mvstore.DataUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads the pages of a file independently, so that a damaged one does not affect others.
 *
 * <p>A page has a checksum of its position and length but none of its content, so readers must expect garbage.
 */
final class SavedPages implements AutoCloseable {

    private static final int HEAD_BYTES = 6;
    private static final int MAX_ENTRIES = 1_000_000;
    private static final int NODE = 1;
    private static final int COMPRESSED = 2;
    private static final int COMPRESSED_MORE = 6;

    /** More than any page holds: each text in a row has at most a megabyte, and a long row has its own page. */
    private static final int MAX_BYTES = 32 * 1024 * 1024;

    private final RandomAccessFile file;

    SavedPages(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "r");
    }

    /** A page with a valid position and length. @param position in the file, in bytes */
    record Page(long position, int length, int map, int entries, byte type, ByteBuffer rest) {

        boolean isLeaf() {
            return (type & NODE) == 0;
        }

        List<Long> children() {
            List<Long> places = new ArrayList<>();
            ByteBuffer bytes = rest.duplicate();
            for (int child = 0; child <= entries; child++) {
                places.add(bytes.getLong());
            }
            return places;
        }

        /** The entries of a leaf, in order. @throws RuntimeException of any kind if the page contains something else */
        <K, V> List<Map.Entry<K, V>> entries(Shape<K, V> shape) {
            ByteBuffer content = (type & COMPRESSED) == 0 ? rest : expanded();
            shape.encoded().check(content.duplicate(), entries, shape.columns());
            ByteBuffer bytes = content.duplicate();
            K[] key = shape.keys().createStorage(entries);
            shape.keys().read(bytes, key, entries);
            V[] value = shape.values().createStorage(entries);
            shape.values().read(bytes, value, entries);
            List<Map.Entry<K, V>> found = new ArrayList<>(entries);
            for (int index = 0; index < entries; index++) {
                found.add(Map.entry(key[index], value[index]));
            }
            return found;
        }

        /** A file that was compacted as a whole contains compressed pages. */
        private ByteBuffer expanded() {
            ByteBuffer packed = rest.duplicate();
            int length = DataUtils.readVarInt(packed) + packed.remaining();
            if (length < 0 || length > MAX_BYTES) {
                throw new IllegalStateException("No page is that long");
            }
            byte[] bytes = new byte[length];
            Compressor compressor =
                    (type & COMPRESSED_MORE) == COMPRESSED_MORE ? new CompressDeflate() : new CompressLZF();
            compressor.expand(
                    packed.array(), packed.arrayOffset() + packed.position(), packed.remaining(), bytes, 0, length);
            return ByteBuffer.wrap(bytes);
        }
    }

    /** The page at {@code offset} of the chunk; empty if there is none, or not all of it. */
    Optional<Page> at(Chunk chunk, int offset) throws IOException {
        long position = chunk.start() + offset;
        long room = Math.min(chunk.start() + (long) chunk.blocks() * StoreScan.BLOCK, file.length()) - position;
        if (offset < chunk.firstPage() || room < HEAD_BYTES) {
            return Optional.empty();
        }
        file.seek(position);
        int length = file.readInt();
        int check = file.readShort();
        int expected =
                DataUtils.getCheckValue(chunk.id()) ^ DataUtils.getCheckValue(offset) ^ DataUtils.getCheckValue(length);
        if (length < HEAD_BYTES || length > room || (short) check != (short) expected) {
            return Optional.empty();
        }
        byte[] rest = new byte[length - HEAD_BYTES];
        file.readFully(rest);
        return page(position, length, ByteBuffer.wrap(rest));
    }

    private static Optional<Page> page(long position, int length, ByteBuffer rest) {
        try {
            DataUtils.readVarInt(rest); // the page's number in the chunk
            int map = DataUtils.readVarInt(rest);
            int entries = DataUtils.readVarInt(rest);
            byte type = rest.get();
            boolean possible = map >= 0
                    && entries >= 0
                    && entries < MAX_ENTRIES
                    && ((type & NODE) == 0 || rest.remaining() >= (entries + 1) * Long.BYTES);
            return possible
                    ? Optional.of(new Page(position, length, map, entries, type, rest.slice()))
                    : Optional.empty();
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Reads a page again that {@link #at} returned before. */
    Page again(Chunk chunk, long position) throws IOException {
        return at(chunk, Math.toIntExact(position - chunk.start()))
                .orElseThrow(() -> new IOException("A page is gone"));
    }

    /** Every readable page of the chunk, in the order they were written. */
    List<Page> of(Chunk chunk) throws IOException {
        NavigableMap<Integer, Page> found = new TreeMap<>();
        int next = chunk.firstPage();
        for (int page = 0; page < chunk.pages(); page++) {
            Page here = at(chunk, next).orElse(null);
            if (here == null) {
                break;
            }
            found.put(next, here);
            next += here.length();
        }
        for (int start : contents(chunk)) {
            if (!found.containsKey(start)) {
                at(chunk, start).ifPresent(page -> found.put(start, page));
            }
        }
        return List.copyOf(found.values());
    }

    /** The page offsets in the chunk's table of contents; garbage if that is damaged. */
    private List<Integer> contents(Chunk chunk) throws IOException {
        List<Integer> offsets = new ArrayList<>();
        long position = chunk.start() + chunk.contents();
        if (chunk.contents() > 0 && position + (long) chunk.pages() * Long.BYTES <= file.length()) {
            for (int page = 0; page < chunk.pages(); page++) {
                file.seek(position + (long) page * Long.BYTES);
                offsets.add(DataUtils.getPageOffset(file.readLong()));
            }
        }
        return offsets;
    }

    /** The result of walking a tree: the reachable leaves, and how many pages could not be read. */
    record Tree(List<Place> leaves, int unreadable) {}

    record Place(Chunk chunk, long position) {}

    /** Walks the tree below {@code root}; {@code chunks} maps numbers to chunks. */
    Tree tree(long root, int map, Map<Integer, Chunk> chunks) throws IOException {
        List<Place> leaves = new ArrayList<>();
        int unreadable = root == 0 ? 0 : walk(root, map, chunks, leaves, 0);
        return new Tree(leaves, unreadable);
    }

    private static final int MAX_DEPTH = 64;

    private int walk(long place, int map, Map<Integer, Chunk> chunks, List<Place> leaves, int depth)
            throws IOException {
        if (place == 0) {
            return 0; // an empty subtree is not written
        }
        Chunk chunk = chunks.get(DataUtils.getPageChunkId(place));
        Page page = chunk == null ? null : below(chunk, place, map);
        if (page == null || chunk == null || depth == MAX_DEPTH) {
            return 1;
        }
        if (page.isLeaf()) {
            leaves.add(new Place(chunk, page.position()));
            return 0;
        }
        int unreadable = 0;
        for (long child : page.children()) {
            unreadable += walk(child, map, chunks, leaves, depth + 1);
        }
        return unreadable;
    }

    private @Nullable Page below(Chunk chunk, long place, int map) throws IOException {
        return at(chunk, DataUtils.getPageOffset(place))
                .filter(page -> page.map() == map)
                .orElse(null);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
