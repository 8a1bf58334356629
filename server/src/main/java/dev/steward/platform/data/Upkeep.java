package dev.steward.platform.data;

import dev.steward.platform.store.Witnessed;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Maintains the file of the embedded database while it is open. */
sealed interface Upkeep {

    /** Returns once everything committed so far is on disk. */
    void sync() throws SQLException;

    /** The statement that closes the file, once maintenance has stopped. */
    String end() throws SQLException;

    /** Called after the file is closed. */
    default void ended() throws IOException {}

    /** Steward maintains the file; only allowed with the {@link ProvenEngine}. */
    record Own(StoreFile file, Housekeeping housekeeping, Witnessed witnessed, DataDisk disk) implements Upkeep {

        /** Larger files are not rewritten at shutdown, which must be quick; they are compacted while in use. */
        private static final long COMPACT_ON_CLOSE_BYTES = 256L * 1024 * 1024;

        static Own of(Connection owner, Gate gate, Witnessed witnessed, DataDisk disk) throws SQLException {
            var file = StoreFile.of(owner, witnessed::confirmed);
            var housekeeping = new Housekeeping(file, gate, () -> disk.holds(StoreFile.ROOM_FOR_A_STEP));
            housekeeping.start();
            return new Own(file, housekeeping, witnessed, disk);
        }

        @Override
        public void sync() {
            file.sync();
        }

        @Override
        public String end() {
            housekeeping.close();
            file.sync();
            file.release();
            // The compacted file is written before the old one is deleted.
            return file.size() > COMPACT_ON_CLOSE_BYTES || !disk.holds(file.size()) ? "shutdown" : "shutdown compact";
        }

        @Override
        public void ended() throws IOException {
            witnessed.closed();
        }
    }

    /** The engine maintains the file, by its own rules. */
    record Plain(Connection owner) implements Upkeep {

        @Override
        public synchronized void sync() throws SQLException {
            try (Statement statement = owner.createStatement()) {
                statement.execute("checkpoint sync");
            }
        }

        @Override
        public String end() {
            return "shutdown";
        }
    }
}
