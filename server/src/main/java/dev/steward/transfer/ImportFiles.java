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
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Stores uploaded files under generated names in the folder for temporary files. */
@Component
class ImportFiles {

    private static final Logger log = LoggerFactory.getLogger(ImportFiles.class);

    private static final String BEGINNING = "import-";
    private static final String UNPACKED = ".data";

    /** Suffix of an incompletely unpacked file. */
    private static final String PART = UNPACKED + ".part";

    /** Files of this process, which may not be in the database yet. */
    private final Set<String> own = ConcurrentHashMap.newKeySet();

    /**
     * A thread of its own for reading files, since that may use a CPU core for minutes. Disposing of a scheduler that owns its
     * threads would interrupt them, which closes the files that they read.
     */
    private final Scheduler reader = Schedulers.fromExecutor(new ThreadPoolExecutor(
            0,
            1,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("imports").daemon(true).factory())::execute);

    private final DataFolder folder;
    private final DataDisk disk;
    private final Blocking blocking;

    ImportFiles(DataFolder folder, DataDisk disk, Blocking blocking) {
        this.folder = folder;
        this.disk = disk;
        this.blocking = blocking;
    }

    Scheduler reader() {
        return reader;
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

    /**
     * Saves bytes to a file, synced to disk, and returns its size. The file is deleted on failure or cancellation.
     *
     * @param source writes the bytes and returns how many
     * @throws Problem.DiskFull if there is not enough disk space
     */
    Mono<Long> save(String name, Function<ByteSink, Mono<Long>> source) {
        return Mono.usingWhen(
                blocking.call(() -> {
                    own.add(name);
                    Files.createDirectories(folder.temporary());
                    return FileChannel.open(file(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                }),
                channel -> source.apply(piece -> write(channel, piece)),
                channel -> blocking.run(() -> {
                    channel.force(true);
                    channel.close();
                }),
                (channel, _) -> blocking.run(channel::close).then(delete(name)),
                channel -> blocking.run(channel::close).then(delete(name)));
    }

    private void write(FileChannel channel, ByteBuffer piece) throws IOException {
        disk.require(piece.remaining());
        try {
            while (piece.hasRemaining()) {
                channel.write(piece);
            }
        } catch (IOException e) {
            disk.require(piece.remaining());
            throw e;
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
            return unpacked.data().equals(file)
                    ? unpacked
                    : new Unpacked(kept(name), unpacked.parts(), unpacked.doubled());
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
        return here().flatMapIterable(here -> here)
                .filter(name -> !known.contains(name) && !own.contains(name))
                .concatMap(name -> delete(name).onErrorResume(error -> {
                    log.warn("A file of an earlier import could not be removed: {}", error.toString());
                    return Mono.empty();
                }))
                .then();
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
