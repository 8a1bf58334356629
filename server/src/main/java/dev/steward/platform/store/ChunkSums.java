package dev.steward.platform.store;

import dev.steward.platform.store.StoreScan.Chunk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Stores a checksum of each chunk of the database file, as it was written. The engine checks where a chunk begins and ends,
 * but nothing in between.
 *
 * <p>The file has one entry per block of the database. An entry is written before its chunk and never synced: after a killed
 * process it is exact, and after a power cut it may be missing, which says nothing about its chunk. An entry names its chunk
 * and when the store was created, so one left by an earlier chunk or another store is ignored.
 */
public final class ChunkSums implements AutoCloseable {

    private static final int ENTRY_BYTES = 40;
    private static final int SIGNED_BYTES = ENTRY_BYTES - Integer.BYTES;

    private static final Pattern CREATED = Pattern.compile("created:([0-9a-f]{1,16})");

    private final RandomAccessFile file;
    private long store;

    private ChunkSums(RandomAccessFile file) {
        this.file = file;
    }

    /** The checksum file of a database file. */
    public static Path besides(Path database) {
        String name = String.valueOf(database.getFileName());
        return database.resolveSibling(name.substring(0, name.indexOf('.')) + ".sums");
    }

    /** Opens the checksums of a sound database and adds missing ones. */
    public static ChunkSums open(Path database) throws IOException {
        Path path = besides(database).toAbsolutePath();
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        ChunkSums sums = new ChunkSums(new RandomAccessFile(path.toFile(), "rw"));
        if (Files.exists(database)) {
            try (RandomAccessFile data = new RandomAccessFile(database.toFile(), "r")) {
                StoreScan scan = StoreScan.of(database);
                sums.store = scan.created();
                for (Chunk chunk : scan.chunks()) {
                    if (chunk.whole() && known(sums.file, sums.store, chunk).isEmpty()) {
                        sums.write(chunk.block(), chunk.id(), chunk.version(), sum(data, chunk));
                    }
                }
            }
        }
        return sums;
    }

    /** Called before a chunk or a store header is written. */
    synchronized void writing(long position, ByteBuffer bytes) throws IOException {
        if (position < StoreScan.HEADER_BYTES) {
            byte[] header = new byte[Math.min(StoreScan.BLOCK, bytes.remaining())];
            bytes.duplicate().get(header);
            var created = CREATED.matcher(new String(header, StandardCharsets.ISO_8859_1));
            store = created.find() ? Long.parseUnsignedLong(created.group(1), 16) : store;
            return;
        }
        Chunk chunk = StoreScan.beginning(bytes.duplicate(), position / StoreScan.BLOCK);
        if (chunk != null) {
            CRC32C crc = new CRC32C();
            crc.update(bytes.duplicate());
            write(chunk.block(), chunk.id(), chunk.version(), (int) crc.getValue());
        }
    }

    private void write(long block, int id, long version, int sum) throws IOException {
        ByteBuffer entry = ByteBuffer.allocate(ENTRY_BYTES);
        entry.putLong(block).putLong(id).putLong(version).putLong(store).putInt(sum);
        entry.putInt(check(entry.array()));
        file.seek(block * ENTRY_BYTES);
        file.write(entry.array());
    }

    /** Looks up the recorded checksums of chunks; finds none if there is no checksum file. */
    static final class Reader implements AutoCloseable {

        private final RandomAccessFile data;
        private final long store;
        private final @Nullable RandomAccessFile sums;

        Reader(Path database, RandomAccessFile data, long store) throws IOException {
            Path path = besides(database);
            this.data = data;
            this.store = store;
            this.sums = Files.isRegularFile(path) ? new RandomAccessFile(path.toFile(), "r") : null;
        }

        /** Returns whether the recorded checksum differs from the chunk's current content. */
        boolean contradict(Chunk chunk) throws IOException {
            if (sums == null) {
                return false;
            }
            OptionalInt known = known(sums, store, chunk);
            return known.isPresent() && known.getAsInt() != sum(data, chunk);
        }

        @Override
        public void close() throws IOException {
            if (sums != null) {
                sums.close();
            }
        }
    }

    private static OptionalInt known(RandomAccessFile file, long store, Chunk chunk) throws IOException {
        long position = chunk.block() * ENTRY_BYTES;
        if (position + ENTRY_BYTES > file.length()) {
            return OptionalInt.empty();
        }
        byte[] bytes = new byte[ENTRY_BYTES];
        file.seek(position);
        file.readFully(bytes);
        ByteBuffer entry = ByteBuffer.wrap(bytes);
        boolean same = entry.getLong() == chunk.block()
                && entry.getLong() == chunk.id()
                && entry.getLong() == chunk.version()
                && entry.getLong() == store;
        int sum = entry.getInt();
        return same && entry.getInt() == check(bytes) ? OptionalInt.of(sum) : OptionalInt.empty();
    }

    private static int sum(RandomAccessFile data, Chunk chunk) throws IOException {
        CRC32C crc = new CRC32C();
        byte[] block = new byte[StoreScan.BLOCK];
        data.seek(chunk.start());
        for (int each = 0; each < chunk.blocks(); each++) {
            data.readFully(block);
            crc.update(block);
        }
        return (int) crc.getValue();
    }

    private static int check(byte[] entry) {
        CRC32C crc = new CRC32C();
        crc.update(Arrays.copyOf(entry, SIGNED_BYTES));
        return (int) crc.getValue();
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
