package dev.steward.transfer;

import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Stores uploaded files under generated names in the folder for temporary files. */
@Component
class ImportFiles {

    private static final Logger log = LoggerFactory.getLogger(ImportFiles.class);

    private static final String BEGINNING = "import-";
    private static final String UNPACKED = ".data";

    /** Suffix of an incompletely unpacked file. */
    private static final String PART = UNPACKED + ".part";

    /** Bytes written between checks of the free disk space. */
    private static final long LOOK = 16L << 20;

    /** Files of this process, which may not be in the database yet. */
    private final Set<String> own = ConcurrentHashMap.newKeySet();

    private final DataFolder folder;
    private final DataDisk disk;
    private final Blocking blocking;

    ImportFiles(DataFolder folder, DataDisk disk, Blocking blocking) {
        this.folder = folder;
        this.disk = disk;
        this.blocking = blocking;
    }

    /** The names of the files that exist here. */
    Mono<Set<String>> here() {
        return blocking.call(() -> {
            var names = new HashSet<String>();
            try (var files = Files.newDirectoryStream(folder.temporary(), BEGINNING + "*")) {
                files.forEach(file -> names.add(name(file)));
            }
            return names;
        });
    }

    private static String name(Path file) {
        return file.getFileName().toString().replace(PART, "").replace(UNPACKED, "");
    }

    static String newName(String unique) {
        return BEGINNING + unique;
    }

    /** Writes bytes to a sink and returns how many. */
    @FunctionalInterface
    interface Source {
        Mono<Long> to(ByteSink sink);
    }

    /**
     * Saves bytes to a file, synced to disk, and returns its size. The file is deleted on failure or cancellation.
     *
     * @throws Problem.DiskFull if there is not enough disk space
     */
    Mono<Long> save(String name, Source source) {
        return Mono.usingWhen(
                blocking.call(() -> {
                    own.add(name);
                    return new Saved(
                            FileChannel.open(file(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
                }),
                saved -> source.to(saved::take),
                saved -> blocking.run(saved::keep),
                (saved, _) -> blocking.run(saved::close).then(delete(name)),
                saved -> blocking.run(saved::close).then(delete(name)));
    }

    private final class Saved {

        private final FileChannel channel;
        private long before;
        private long size;

        Saved(FileChannel channel) {
            this.channel = channel;
        }

        void take(ByteBuffer bytes) throws IOException {
            if (size >= before) {
                disk.require(LOOK);
                before = size + LOOK;
            }
            size += bytes.remaining();
            try {
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            } catch (IOException e) {
                disk.require(LOOK);
                throw e;
            }
        }

        void keep() throws IOException {
            channel.force(true);
            channel.close();
        }

        void close() throws IOException {
            channel.close();
        }
    }

    /** The conversations of a file, which is unpacked first if necessary. Blocks. @throws ImportFailure if it cannot be read */
    Unpacked open(String name, String originalName) {
        var file = file(name);
        if (!Files.exists(file)) {
            throw new ImportFailure(ImportFailure.Fault.file_gone);
        }
        try {
            var unpacked = Unpacked.of(file, originalName, part(name), bytes -> room(file, bytes));
            return unpacked.data().equals(file) ? unpacked : new Unpacked(kept(name), unpacked.parts());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            discardPart(name);
        }
    }

    private void room(Path file, long bytes) {
        if (!Files.exists(file)) {
            throw new ImportFailure(ImportFailure.Fault.file_gone); // the import was cancelled meanwhile
        }
        disk.require(bytes);
    }

    /** The final name is only used once the file is complete and synced. */
    private Path kept(String name) throws IOException {
        try (var channel = FileChannel.open(part(name), StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        return Files.move(part(name), data(name), StandardCopyOption.REPLACE_EXISTING);
    }

    /** On a full disk others are waiting for its space. */
    private void discardPart(String name) {
        try {
            Files.deleteIfExists(part(name));
        } catch (IOException e) {
            log.warn("A part of an import could not be removed. {}", e.toString());
        }
    }

    /** The file with the conversations of a scanned upload. Blocks. @throws ImportFailure if it is gone */
    Path opened(String name, String originalName) {
        return Files.exists(data(name)) ? data(name) : open(name, originalName).data();
    }

    Mono<Void> delete(String name) {
        return blocking.run(() -> {
            Files.deleteIfExists(part(name));
            Files.deleteIfExists(data(name));
            Files.deleteIfExists(file(name));
            own.remove(name);
        });
    }

    /** Deletes files that an earlier process left behind for unknown imports. */
    Mono<Void> sweep(Set<String> known) {
        return blocking.run(() -> {
            try (var files = Files.newDirectoryStream(folder.temporary(), BEGINNING + "*")) {
                for (var file : files) {
                    var name = name(file);
                    if (!known.contains(name) && !own.contains(name)) {
                        Files.deleteIfExists(file);
                    }
                }
            }
        });
    }

    private Path file(String name) {
        return folder.temporary().resolve(name);
    }

    private Path part(String name) {
        return folder.temporary().resolve(name + PART);
    }

    private Path data(String name) {
        return folder.temporary().resolve(name + UNPACKED);
    }
}
