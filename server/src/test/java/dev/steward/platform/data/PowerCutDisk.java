package dev.steward.platform.data;

import dev.steward.platform.store.DiskChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A file system for the embedded database that records what reaches the disk, so the disk's content can be reconstructed as a
 * power cut at any moment would leave it: everything synced is there; any of the unsynced writes may be there or missing.
 */
public final class PowerCutDisk extends FilePathWrapper {

    static final String SCHEME = "powercut";

    private static final Map<String, Journal> JOURNALS = new ConcurrentHashMap<>();

    static {
        FilePath.register(new PowerCutDisk());
    }

    /** Returns the journal of the file at {@code path}, creating it on the first call. */
    static Journal journal(String path) {
        return JOURNALS.computeIfAbsent(path, _ -> new Journal());
    }

    static void forget(String path) {
        JOURNALS.remove(path);
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        FileChannel file = super.open(mode);
        Journal journal = JOURNALS.get(unwrap().toString());
        return journal == null ? file : new JournaledFile(file, journal);
    }

    private sealed interface Entry {
        record Write(long position, byte[] data) implements Entry {}

        record Truncate(long size) implements Entry {}

        /** @param began how many entries there were when the sync began; it only covers those */
        record Synced(int began) implements Entry {}

        record Acknowledged(int id, int revision) implements Entry {}
    }

    /** Everything that happened to one file, in order, including acknowledgements. */
    static final class Journal {

        private final List<Entry> entries = new ArrayList<>();

        synchronized int add(Entry entry) {
            entries.add(entry);
            return entries.size();
        }

        synchronized int length() {
            return entries.size();
        }

        void acknowledged(int id, int revision) {
            add(new Entry.Acknowledged(id, revision));
        }

        /** Returns the newest acknowledged revision of each row before the cut. */
        Map<Integer, Integer> acknowledgedBefore(int cut) {
            Map<Integer, Integer> newest = new ConcurrentHashMap<>();
            for (Entry entry : entries.subList(0, cut)) {
                if (entry instanceof Entry.Acknowledged(int id, int revision)) {
                    newest.merge(id, revision, Math::max);
                }
            }
            return newest;
        }

        /** Returns the content of the disk after a power cut at {@code cut}; {@code chance} decides about unsynced writes. */
        byte[] after(int cut, Fate fate, Random chance) {
            int safe = 0;
            for (Entry entry : entries.subList(0, cut)) {
                if (entry instanceof Entry.Synced(int began)) {
                    safe = Math.max(safe, began);
                }
            }
            Image image = new Image();
            for (Entry entry : entries.subList(0, safe)) {
                apply(image, entry);
            }
            for (Entry entry : entries.subList(safe, cut)) {
                switch (fate) {
                    case LOST -> {}
                    case KEPT -> apply(image, entry);
                    case ANY -> {
                        if (chance.nextBoolean()) {
                            apply(image, entry);
                        }
                    }
                }
            }
            return image.bytes();
        }

        private static void apply(Image image, Entry entry) {
            switch (entry) {
                case Entry.Write(long position, byte[] data) -> image.write(position, data, 0, data.length);
                case Entry.Truncate(long size) -> image.truncate(size);
                case Entry.Synced _, Entry.Acknowledged _ -> {}
            }
        }
    }

    enum Fate {
        LOST,
        KEPT,
        ANY
    }

    private static final class Image {

        private byte[] bytes = new byte[1 << 16];
        private int size;

        void write(long position, byte[] data, int from, int length) {
            int end = Math.toIntExact(position + length);
            if (end > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
            }
            System.arraycopy(data, from, bytes, Math.toIntExact(position), length);
            size = Math.max(size, end);
        }

        void truncate(long newSize) {
            if (newSize < size) {
                Arrays.fill(bytes, Math.toIntExact(newSize), size, (byte) 0);
                size = Math.toIntExact(newSize);
            }
        }

        byte[] bytes() {
            return Arrays.copyOf(bytes, size);
        }
    }

    private static final class JournaledFile extends DiskChannel {

        private final Journal journal;

        JournaledFile(FileChannel file, Journal journal) {
            super(file);
            this.journal = journal;
        }

        @Override
        public synchronized int write(ByteBuffer source, long position) throws IOException {
            byte[] data = new byte[source.remaining()];
            source.duplicate().get(data);
            journal.add(new Entry.Write(position, data));
            return file.write(source, position);
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            journal.add(new Entry.Truncate(size));
            file.truncate(size);
        }

        @Override
        public void force(boolean metaData) {
            journal.add(new Entry.Synced(journal.length()));
        }
    }
}
