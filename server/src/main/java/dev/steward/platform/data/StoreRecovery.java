package dev.steward.platform.data;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the newest complete version of a database file that was not closed cleanly, and names it in the file's header.
 *
 * <p>The engine's own recovery starts from the header and from the last chunk of the file. After a power cut the
 * header may name a chunk that is not there, or one that needs another which is not; the engine is then content with
 * the last chunk, which can be an old one. Here every chunk is a candidate, newest first, and the engine is only asked
 * whether it finds everything that the candidate needs.
 */
record StoreRecovery(Path path) {

    private static final int BLOCK = 4096;
    private static final int FOOTER = 128;
    private static final int HEADER_BLOCKS = 2;
    private static final String CHECKSUM = ",fletcher:";

    /** A whole chunk: each is the root of one version. */
    private record Candidate(int chunk, long block, long version) {}

    /** Does nothing when there is no file, or when it was closed cleanly. Blocks. */
    void run() throws IOException {
        if (!Files.exists(path) || Files.size(path) <= HEADER_BLOCKS * BLOCK) {
            return;
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            HashMap<String, String> header = header(file);
            if (header == null || header.containsKey("clean")) {
                return;
            }
            for (Candidate candidate : candidates(file)) {
                header.put("chunk", Integer.toHexString(candidate.chunk()));
                header.put("block", Long.toHexString(candidate.block()));
                header.put("version", Long.toHexString(candidate.version()));
                writeHeader(file, header);
                if (complete(candidate)) {
                    return;
                }
            }
        }
    }

    /** The header stands in the file twice; it counts as clean only when both copies say so. */
    private static @Nullable HashMap<String, String> header(RandomAccessFile file) throws IOException {
        HashMap<String, String> first = map(file, 0, BLOCK);
        HashMap<String, String> second = map(file, BLOCK, BLOCK);
        HashMap<String, String> header = first == null ? second : first;
        if (header != null && (first == null || second == null || !second.containsKey("clean"))) {
            header.remove("clean");
        }
        return header;
    }

    /**
     * Of two copies of a chunk the later one in the file comes first: while a chunk is moved towards the beginning, its
     * new place may still be counted as another chunk's.
     */
    private static List<Candidate> candidates(RandomAccessFile file) throws IOException {
        List<Candidate> found = new ArrayList<>();
        long blocks = file.length() / BLOCK;
        byte[] start = new byte[BLOCK];
        for (long block = HEADER_BLOCKS; block < blocks; block++) {
            file.seek(block * BLOCK);
            file.readFully(start);
            Candidate candidate = candidate(file, start, block, blocks);
            if (candidate != null) {
                found.add(candidate);
            }
        }
        found.sort(Comparator.comparingLong(Candidate::version)
                .thenComparingLong(Candidate::block)
                .reversed());
        return found;
    }

    private static @Nullable Candidate candidate(RandomAccessFile file, byte[] start, long block, long blocks)
            throws IOException {
        String text = new String(start, StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\n');
        if (!text.startsWith("chunk:") || end < 0) {
            return null;
        }
        try {
            HashMap<String, String> chunk =
                    DataUtils.parseMap(text.substring(0, end).strip());
            long length = Long.parseLong(chunk.getOrDefault("len", "0"), 16);
            if (length <= 0 || block + length > blocks) {
                return null;
            }
            HashMap<String, String> footer = map(file, (block + length) * BLOCK - FOOTER, FOOTER);
            return footer != null
                            && String.valueOf(chunk.get("chunk")).equals(footer.get("chunk"))
                            && String.valueOf(chunk.get("version")).equals(footer.get("version"))
                    ? new Candidate(
                            Integer.parseInt(String.valueOf(chunk.get("chunk")), 16),
                            block,
                            Long.parseLong(String.valueOf(chunk.get("version")), 16))
                    : null;
        } catch (MVStoreException | NumberFormatException e) {
            return null; // bytes that only look like a chunk
        }
    }

    private static @Nullable HashMap<String, String> map(RandomAccessFile file, long position, int length)
            throws IOException {
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

    private static void writeHeader(RandomAccessFile file, HashMap<String, String> header) throws IOException {
        StringBuilder text = new StringBuilder();
        DataUtils.appendMap(text, header);
        byte[] checked = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        text.append(CHECKSUM).append(Integer.toHexString(DataUtils.getFletcher32(checked, 0, checked.length)));
        byte[] block = new byte[BLOCK];
        byte[] bytes = text.append('\n').toString().getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, block, 0, bytes.length);
        file.seek(0);
        file.write(block);
        file.write(block);
        file.getFD().sync();
    }

    private boolean complete(Candidate candidate) {
        try (MVStore store =
                new MVStore.Builder().fileName(path.toString()).readOnly().open()) {
            return store.getCurrentVersion() == candidate.version();
        } catch (MVStoreException e) {
            return false;
        }
    }
}
