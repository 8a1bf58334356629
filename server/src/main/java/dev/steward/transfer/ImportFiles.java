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

/** The files that were handed in, under names of their own in the folder for what is temporary. */
@Component
class ImportFiles {

    private static final Logger log = LoggerFactory.getLogger(ImportFiles.class);

    private static final String BEGINNING = "import-";
    private static final String UNPACKED = ".data";

    /** What is not unpacked to its end. */
    private static final String PART = UNPACKED + ".part";

    /** Bytes between two looks at the room that is left. */
    private static final long LOOK = 16L << 20;

    /** Those of this process, which nobody need know of yet. */
    private final Set<String> own = ConcurrentHashMap.newKeySet();

    private final DataFolder folder;
    private final DataDisk disk;
    private final Blocking blocking;

    ImportFiles(DataFolder folder, DataDisk disk, Blocking blocking) {
        this.folder = folder;
        this.disk = disk;
        this.blocking = blocking;
    }

    /** The names of those that are here. */
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

    /** Brings bytes from somewhere to whoever takes them, and gives how many. */
    @FunctionalInterface
    interface Source {
        Mono<Long> to(ByteSink sink);
    }

    /**
     * Writes what comes into a file, which is on disk then, and gives its size. When it fails, or nobody waits any more, the
     * file is gone.
     *
     * @throws Problem.DiskFull when there is no room
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

    /** The conversations of a file; unpacks it first where that has not been done. Blocks. @throws ImportFailure when it cannot */
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
            throw new ImportFailure(ImportFailure.Fault.file_gone); // someone has stopped the import meanwhile
        }
        disk.require(bytes);
    }

    /** Under its name stands only what is whole and on disk. */
    private Path kept(String name) throws IOException {
        try (var channel = FileChannel.open(part(name), StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        return Files.move(part(name), data(name), StandardCopyOption.REPLACE_EXISTING);
    }

    /** On a full disk others wait for the room that it takes. */
    private void discardPart(String name) {
        try {
            Files.deleteIfExists(part(name));
        } catch (IOException e) {
            log.warn("A part of an import could not be removed. {}", e.toString());
        }
    }

    /** Where the conversations of a file are that has been looked through. Blocks. @throws ImportFailure when it is gone */
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

    /** Removes what an earlier process has left of imports that nobody knows of. */
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
