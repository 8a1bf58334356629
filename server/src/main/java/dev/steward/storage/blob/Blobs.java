package dev.steward.storage.blob;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.store.Durable;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Stores files under their content hash, as in {@code blobs/ab/cd/abcd…}. Methods that return no Mono block. A blob exists
 * completely or not at all: bytes are written to a temporary file and renamed once they are on disk.
 */
@Component
public final class Blobs {

    static final String INCOMING = "incoming";

    private static final String MARK = "database";

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern FOLDER = Pattern.compile("[0-9a-f]{2}");

    /** The number of locks, shared by hash, that keep storing and removing a blob apart. */
    private static final int LOCKS = 64;

    private final Path root;
    private final Clock clock;
    private final Ids ids;
    private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();

    private final Blocking blocking;

    Blobs(DataFolder folder, Blocking blocking, Clock clock, Ids ids) {
        this.root = folder.blobs();
        this.blocking = blocking;
        this.clock = clock;
        this.ids = ids;
    }

    /** The file of a blob; empty if it is missing or has another size. */
    public Mono<Path> file(Blob blob) {
        return blocking.call(() -> find(blob)).flatMap(Mono::justOrEmpty);
    }

    /** Starts receiving bytes. The caller closes the draft. */
    public BlobDraft begin() throws IOException {
        var incoming = Files.createDirectories(root.resolve(INCOMING));
        return new BlobDraft(this, incoming.resolve(ids.uuid().toString()));
    }

    private Optional<Path> find(Blob blob) {
        var file = path(blob.sha256());
        try {
            return Files.isRegularFile(file) && Files.size(file) == blob.size() ? Optional.of(file) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Moves the file into place. It replaces an existing one, which may be damaged: its size alone would not show that. */
    void place(Path file, String sha256) throws IOException {
        var place = path(sha256);
        synchronized (lockOf(sha256)) {
            var folder = Objects.requireNonNull(place.getParent());
            boolean isNew = !Files.isDirectory(folder);
            Files.createDirectories(folder);
            // Looks new, so that the sweep leaves it alone until a row refers to it.
            Files.setLastModifiedTime(file, FileTime.from(clock.instant()));
            Files.move(file, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Durable.syncFolderOf(place);
            if (isNew) {
                Durable.syncFolderOf(folder);
                Durable.syncFolderOf(Objects.requireNonNull(folder.getParent()));
            }
        }
    }

    /** The file that identifies the database that the blobs belong to. */
    Path mark() {
        return root.resolve(MARK);
    }

    /** Removes the blob unless it was touched since {@code than}. */
    void removeOlder(String sha256, FileTime than) throws IOException {
        synchronized (lockOf(sha256)) {
            var file = path(sha256);
            if (Files.exists(file) && Files.getLastModifiedTime(file).compareTo(than) < 0) {
                Files.delete(file);
            }
        }
    }

    /** The blobs in one of the 256 parts of the store that were not touched since {@code than}. */
    Stream<String> older(int part, FileTime than) throws IOException {
        var folder = root.resolve("%02x".formatted(part));
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (var folders = Files.list(folder)) {
            var hashes = Stream.<String>builder();
            for (var inner : folders.filter(each -> isNamed(each, FOLDER)).toList()) {
                try (var files = Files.list(inner)) {
                    files.filter(each -> isNamed(each, HASH) && isOlder(each, than))
                            .forEach(each -> hashes.add(String.valueOf(each.getFileName())));
                }
            }
            return hashes.build();
        }
    }

    /** Removes drafts older than {@code than}, which killed processes leave behind. */
    void removeIncoming(FileTime than) throws IOException {
        var incoming = root.resolve(INCOMING);
        if (!Files.isDirectory(incoming)) {
            return;
        }
        try (var files = Files.list(incoming)) {
            for (var file : files.filter(each -> isOlder(each, than)).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static boolean isNamed(Path file, Pattern name) {
        return name.matcher(String.valueOf(file.getFileName())).matches();
    }

    private static boolean isOlder(Path file, FileTime than) {
        try {
            return Files.getLastModifiedTime(file).compareTo(than) < 0;
        } catch (IOException _) {
            return false; // gone, or not readable
        }
    }

    private Path path(String sha256) {
        if (!HASH.matcher(sha256).matches()) {
            throw new IllegalArgumentException("no hash");
        }
        return root.resolve(sha256.substring(0, 2))
                .resolve(sha256.substring(2, 4))
                .resolve(sha256);
    }

    private Object lockOf(String sha256) {
        return locks[Integer.parseInt(sha256.substring(0, 4), 16) % LOCKS];
    }
}
