package dev.steward.platform.data;

import dev.steward.platform.recovery.DamageOrder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Gives a new data folder a database with the newest schema and no rows, copied from one that is migrated once per process. */
public final class TestFolder {

    private TestFolder() {}

    /** Does nothing if the folder has a database, or is to have none because there is an {@code address}. */
    public static void prepare(Path folder, String address) {
        Path home = folder.resolve("db");
        if (!address.isEmpty() || Files.exists(home)) {
            return;
        }
        try {
            Files.createDirectories(home);
            for (var file : Migrated.FILES.entrySet()) {
                Files.write(home.resolve(file.getKey()), file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Migrated {

        static final Map<String, byte[]> FILES = new HashMap<>();

        static {
            try {
                Path folder = Files.createTempDirectory("steward-migrated-");
                EmbeddedDatabase.open(
                                folder.resolve("steward"),
                                folder.resolve("backups"),
                                Clock.systemUTC(),
                                DamageOrder.PAGE,
                                DataDisk.of(folder))
                        .close();
                try (var files = Files.list(folder)) {
                    for (Path file : files.toList()) {
                        FILES.put(Objects.requireNonNull(file.getFileName()).toString(), Files.readAllBytes(file));
                        Files.delete(file);
                    }
                }
                Files.delete(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
