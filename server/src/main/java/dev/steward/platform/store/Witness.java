package dev.steward.platform.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.h2.mvstore.DataUtils;

/**
 * Records, apart from the database file, how far that file was confirmed. At startup this distinguishes a file that lost
 * acknowledged data from one whose last, unconfirmed write was cut off.
 *
 * <p>It is written after each sync of the database and never before, so it promises nothing that was not on disk. It is not
 * synced itself then: after a killed process it is exact, and after a power cut it may be some seconds behind, which claims
 * less, never more. Of its two entries, one is intact at any time.
 */
public final class Witness implements AutoCloseable {

    /**
     * What is known about the file.
     *
     * @param version the newest confirmed version
     * @param closed whether the file was closed after that and has this length and checksum
     */
    public record Known(long version, boolean closed, long length, int sum) {

        /** Returns whether the file is byte for byte as it was when it was closed. Reads the whole file. */
        public boolean vouchesFor(Path file) throws IOException {
            return closed && Files.size(file) == length && StoreSum.of(file).sum() == sum;
        }
    }

    private static final int PLACE_BYTES = 512;
    private static final int PLACES = 2;
    private static final String SUM = ",check:";

    private final RandomAccessFile file;
    private long sequence;

    private Witness(RandomAccessFile file, long sequence) {
        this.file = file;
        this.sequence = sequence;
    }

    /** The witness file of a database file. */
    public static Path besides(Path database) {
        String name = String.valueOf(database.getFileName());
        return database.resolveSibling(name.substring(0, name.indexOf('.')) + ".state");
    }

    /** Returns what is known about {@code database}; empty if there is no readable witness. */
    public static Optional<Known> read(Path database) throws IOException {
        Path path = besides(database);
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            return newest(file).map(Entry::known);
        }
    }

    /** Opens the witness for writing; its content stays until something is confirmed. */
    public static Witness open(Path database) throws IOException {
        Path path = besides(database).toAbsolutePath();
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            return new Witness(file, newest(file).map(Entry::sequence).orElse(0L));
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Deletes what is known, because another file replaces the database. */
    public static void forget(Path database) throws IOException {
        Files.deleteIfExists(besides(database));
        Files.deleteIfExists(ChunkSums.besides(database));
    }

    /** Records that the version is on disk. Takes microseconds. */
    public synchronized void confirmed(long version) throws IOException {
        write(new Known(version, false, 0, 0));
    }

    /** The same, synced when this returns. Call before the engine opens a file that was closed. */
    public synchronized void opening(long version) throws IOException {
        confirmed(version);
        file.getFD().sync();
    }

    /** Records that the database was closed with this version. Both files are on disk when this returns. Reads the whole file. */
    public synchronized void closed(Path database, long version) throws IOException {
        StoreSum sum = StoreSum.synced(database);
        write(new Known(version, true, sum.length(), sum.sum()));
        file.getFD().sync();
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }

    private record Entry(long sequence, Known known) {}

    private void write(Known known) throws IOException {
        sequence++;
        String text = "seq:%x,version:%x,closed:%x,length:%x,sum:%x"
                .formatted(sequence, known.version(), known.closed() ? 1 : 0, known.length(), known.sum());
        String line = text + SUM + Integer.toHexString(check(text)) + "\n";
        byte[] place = new byte[PLACE_BYTES];
        byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, place, 0, bytes.length);
        file.seek(sequence % PLACES * PLACE_BYTES);
        file.write(place);
    }

    private static Optional<Entry> newest(RandomAccessFile file) throws IOException {
        List<Entry> whole = new ArrayList<>();
        byte[] place = new byte[PLACE_BYTES];
        for (int at = 0; at < PLACES && file.length() >= (at + 1L) * PLACE_BYTES; at++) {
            file.seek((long) at * PLACE_BYTES);
            file.readFully(place);
            entry(new String(place, StandardCharsets.ISO_8859_1)).ifPresent(whole::add);
        }
        return whole.stream().max(Comparator.comparingLong(Entry::sequence));
    }

    private static Optional<Entry> entry(String place) {
        int end = place.indexOf('\n');
        int sum = place.indexOf(SUM);
        if (sum < 0 || end < sum) {
            return Optional.empty();
        }
        String text = place.substring(0, sum);
        if (!place.substring(sum + SUM.length(), end).equals(Integer.toHexString(check(text)))) {
            return Optional.empty();
        }
        Map<String, String> values = DataUtils.parseMap(text);
        return Optional.of(new Entry(
                StoreScan.number(values, "seq"),
                new Known(
                        StoreScan.number(values, "version"),
                        StoreScan.number(values, "closed") == 1,
                        StoreScan.number(values, "length"),
                        (int) StoreScan.number(values, "sum"))));
    }

    private static int check(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        return (int) crc.getValue();
    }
}
