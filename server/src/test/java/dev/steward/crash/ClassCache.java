package dev.steward.crash;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * The class path of this process for the Java processes that tests start, with an AOT cache, which halves the processor time of
 * a start. A cache accepts no folders, so they are packed, as in a release. The first test process of the build that asks
 * creates it all, from one start of the service, while the others wait; it is recreated when the class path changes.
 */
public final class ClassCache {

    private static final Path HOME = Path.of("target/class-cache").toAbsolutePath();
    private static final String CACHE = "service.aot";
    private static final Duration WRITTEN = Duration.ofMinutes(20); // on a busy machine

    private static List<String> options = List.of();

    private ClassCache() {}

    /**
     * The class path and the cache, as options of a Java process, which also needs {@code --enable-native-access=ALL-UNNAMED},
     * like the service. A process that cannot use the cache does not start and says why.
     */
    public static synchronized List<String> options() {
        if (options.isEmpty()) {
            options = make(System.getProperty("java.class.path"));
        }
        return options;
    }

    private static List<String> make(String classPath) {
        try {
            var entries = Stream.of(classPath.split(File.pathSeparator))
                    .map(entry -> Path.of(entry).toAbsolutePath())
                    .toList();
            Path mine = Files.createDirectories(HOME).resolve(stateOf(entries));
            try (var channel = FileChannel.open(
                            HOME.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                if (!Files.exists(mine.resolve(CACHE))) {
                    clear();
                    var half = mine.resolve("half-made.aot");
                    train(packed(entries, Files.createDirectory(mine)), half);
                    Files.move(half, mine.resolve(CACHE), StandardCopyOption.ATOMIC_MOVE);
                }
            }
            // Comes last to override the options of the release, which ignore a cache that does not fit.
            return List.of(
                    "-XX:+UseSerialGC",
                    "-XX:AOTMode=on",
                    "-XX:AOTCache=" + mine.resolve(CACHE),
                    "-Xlog:aot*=error:stderr",
                    "-cp",
                    packed(entries, mine));
        } catch (Exception e) {
            throw new IllegalStateException("The class cache of the tests could not be made", e);
        }
    }

    /** Identifies a class path by the files in its folders and the age of its archives. */
    private static String stateOf(List<Path> entries) throws Exception {
        var state = MessageDigest.getInstance("SHA-256");
        state.update(System.getProperty("java.home").getBytes(StandardCharsets.UTF_8));
        state.update(Runtime.version().toString().getBytes(StandardCharsets.UTF_8));
        state.update(Files.readAllBytes(ServiceProcess.OPTIONS));
        for (var entry : entries) {
            state.update(entry.toString().getBytes(StandardCharsets.UTF_8));
            if (Files.isDirectory(entry)) {
                try (var files = Files.walk(entry)) {
                    for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                        state.update(file.toString().getBytes(StandardCharsets.UTF_8));
                        state.update(Files.readAllBytes(file));
                    }
                }
            } else if (Files.exists(entry)) {
                state.update(Files.getLastModifiedTime(entry).toString().getBytes(StandardCharsets.UTF_8));
            }
        }
        return HexFormat.of().formatHex(state.digest(), 0, 8);
    }

    /** Deletes the caches of other class paths and the leftovers of an interrupted build. */
    private static void clear() throws IOException {
        try (var old = Files.walk(HOME)) {
            for (var file : old.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(HOME) && !file.equals(HOME.resolve("lock"))) {
                    Files.delete(file);
                }
            }
        }
    }

    /** The class path with an archive in {@code into} for each folder, created if it does not exist. */
    private static String packed(List<Path> entries, Path into) {
        var packed = new ArrayList<String>();
        for (var entry : entries) {
            if (Files.isDirectory(entry)) {
                Path archive = into.resolve("classes-%d.jar".formatted(packed.size()));
                if (!Files.exists(archive)) {
                    pack(entry, archive);
                }
                packed.add(archive.toString());
            } else {
                packed.add(entry.toString());
            }
        }
        return String.join(File.pathSeparator, packed);
    }

    private static void pack(Path folder, Path archive) {
        ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
        int outcome =
                jar.run(System.out, System.err, "--create", "--file", archive.toString(), "-C", folder.toString(), ".");
        if (outcome != 0) {
            throw new IllegalStateException("%s could not be packed".formatted(folder));
        }
    }

    /** Starts and stops the service once; its Java process writes the cache on exit. */
    private static void train(String classPath, Path cache) throws Exception {
        Path data = Files.createTempDirectory("steward-training-");
        try (var service = ServiceProcess.training(data, List.of("-XX:AOTCacheOutput=" + cache, "-cp", classPath))) {
            service.get("/api/health");
            service.get("/api/search?q=kettle");
            service.send("POST", "/api/topics", "{\"title\":\"training\"}");
            service.get("/api/topics");
            service.stop(WRITTEN);
            if (!Files.exists(cache)) {
                throw new IllegalStateException("The training left no cache:\n" + service.output());
            }
        } finally {
            FileSystemUtils.deleteRecursively(data);
        }
    }
}
