package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder that holds all of a person's data, locked for this process until closed.
 *
 * <p>Folders are readable only by their owner if the file system supports permissions, except a root that held something before.
 */
public final class DataFolder implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DataFolder.class);

    private static final String LOCK = "lock";

    /** What Java calls the home folder of a user without one. */
    private static final String UNKNOWN = "?";

    private static final String SERVERS = "servers";
    private static final String RUNNER = "cmd-runner";

    private static final List<String> FOLDERS = List.of(
            "db", "blobs", "workspaces", "skills", "backups", "plugins", "diagram", "index", "tmp", SERVERS, RUNNER);

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final Path root;
    private final List<FileChannel> locks;

    private DataFolder(Path root, List<FileChannel> locks) {
        this.root = root;
        this.locks = List.copyOf(locks);
    }

    /**
     * Creates the folder if needed and locks it, also next to the database: people delete a file called lock when a start is
     * refused.
     *
     * @throws StartupProblem if another process holds the folder or it cannot be written to
     */
    public static DataFolder open(Path path) {
        Path root = path.toAbsolutePath().normalize();
        try {
            createPrivate(root);
            closeIfEmpty(root);
            List<FileChannel> locks = new ArrayList<>();
            try {
                locks.add(lock(root, root));
                for (String name : FOLDERS) {
                    createPrivate(root.resolve(name));
                }
                // Earlier versions left these two open to others.
                restrict(root.resolve(SERVERS));
                restrict(root.resolve(RUNNER));
                locks.add(lock(root, root.resolve("db")));
                return new DataFolder(root, locks);
            } catch (IOException | StartupProblem e) {
                close(locks);
                throw e;
            }
        } catch (IOException e) {
            if (DataDisk.saysFull(e)) {
                throw DataDisk.full(root, e);
            }
            throw new StartupProblem(
                    "The data folder %s cannot be used: %s.".formatted(root, reason(e)),
                    "Make it a folder that the user who runs Steward can write to, or name another one in STEWARD_DATA_DIR.",
                    e);
        }
    }

    /** The home folder as shells and service managers name it in HOME, or else as Java knows it. */
    public static Path home() {
        return home(System.getenv("HOME"), System.getProperty("user.home"), File.separatorChar);
    }

    /** On Windows only some shells set HOME, and what is started without them must find the same folder. */
    static Path home(@Nullable String named, String known, char separator) {
        return separator == '/' && named != null && Path.of(named).isAbsolute() ? Path.of(named) : Path.of(known);
    }

    /**
     * Resolves the configured folder: {@code ~} is the home folder, blank is {@code ~/.steward}.
     *
     * @throws StartupProblem if it is not a valid path, or Java knows no home folder for it
     */
    public static Path resolve(@Nullable String configured, Path home) {
        Path path = path("steward.data-dir", configured, home.resolve(".steward"), home);
        if (home.toString().equals(UNKNOWN) && path.startsWith(home)) {
            throw new StartupProblem(
                    "The user that runs Steward has no home folder.",
                    "Name a folder for the data by its full path in STEWARD_DATA_DIR.",
                    null);
        }
        return path;
    }

    /**
     * Resolves the path in a variable: {@code ~} is the home folder, blank is the default.
     *
     * @throws StartupProblem if it is not a valid path
     */
    public static Path path(String property, @Nullable String configured, Path byDefault, Path home) {
        if (configured == null || configured.isBlank()) {
            return byDefault;
        }
        String value = configured.strip();
        if (value.equals("~")) {
            return home;
        }
        try {
            return value.startsWith("~/") ? home.resolve(value.substring(2)) : Path.of(value);
        } catch (InvalidPathException e) {
            throw StartupProblem.ofVariable(property, value, "a path that this machine's file system can hold");
        }
    }

    public Path root() {
        return root;
    }

    /** The embedded database, without the file extension. */
    public Path database() {
        return root.resolve("db/steward");
    }

    public Path blobs() {
        return root.resolve("blobs");
    }

    public Path skills() {
        return root.resolve("skills");
    }

    public Path backups() {
        return root.resolve("backups");
    }

    public Path index() {
        return root.resolve("index");
    }

    public Path temporary() {
        return root.resolve("tmp");
    }

    /** The working folders of local tool servers, one each. */
    public Path servers() {
        return root.resolve(SERVERS);
    }

    /** The file that lists the running child processes of this service. */
    public Path children() {
        return root.resolve("children");
    }

    /** The working folder for the assistant's commands, with notes about the running ones. */
    public Path runner() {
        return root.resolve(RUNNER);
    }

    /** The file with the address of the running service, for programs of the same person. */
    public Path service() {
        return serviceOf(root);
    }

    /** The same for a folder that another process may hold. */
    public static Path serviceOf(Path root) {
        return root.resolve("service.json");
    }

    /** The key that encrypts stored secrets; the file exists once a secret has been stored. */
    public Path secretKey() {
        return root.resolve("secret.key");
    }

    /** Releases the folder for other processes. */
    @Override
    public void close() {
        close(locks);
    }

    private static void close(List<FileChannel> locks) {
        try {
            for (FileChannel lock : locks) {
                lock.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The operating system releases this lock with the process, so a killed process leaves no stale lock. */
    private static FileChannel lock(Path root, Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        if (lock == null) {
            channel.close();
            throw new StartupProblem(
                    "Another Steward process is using the data folder %s.".formatted(root),
                    "Stop that process first, or name another folder in STEWARD_DATA_DIR.",
                    null);
        }
        return channel;
    }

    private static void createPrivate(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = Objects.requireNonNull(folder.getParent());
        Files.createDirectories(parent);
        if (isPosix(parent)) {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } else {
            Files.createDirectory(folder);
        }
    }

    /** Makes the folder private if it holds nothing yet; one that does may be shared on purpose, like a home folder. */
    private static void closeIfEmpty(Path folder) {
        try (Stream<Path> content = Files.list(folder)) {
            if (content.findAny().isEmpty()) {
                restrict(folder);
            }
        } catch (IOException e) {
            log.warn("The data folder {} could not be listed.", folder, e);
        }
    }

    private static void restrict(Path folder) {
        try {
            if (isPosix(folder)) {
                Files.setPosixFilePermissions(folder, OWNER_ONLY);
            }
        } catch (IOException e) {
            log.warn("The permissions of the folder {} could not be restricted to its owner.", folder, e);
        }
    }

    private static boolean isPosix(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix");
    }

    static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException file -> file.getFile() + " is not a folder";
            case NoSuchFileException file when file.getReason() == null -> "no such file or folder";
            case FileSystemException file
            when file.getReason() != null -> file.getReason().toLowerCase(Locale.ROOT);
            default -> String.valueOf(e.getMessage());
        };
    }
}
