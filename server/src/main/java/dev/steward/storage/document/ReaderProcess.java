package dev.steward.storage.document;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts the process that reads a document: from the same class path as this one, and with its locale only. */
final class ReaderProcess {

    /** Finds classes in a jar that contains jars. */
    private static final String LAUNCHER = "org.springframework.boot.loader.launch.PropertiesLauncher";

    /** The exit code if a document needs more memory than the limit. */
    static final int OUT_OF_MEMORY = 3;

    /** The only variables passed on: without them, a path with a non-ASCII name cannot be opened. */
    private static final Set<String> LOCALE = Set.of("LANG", "LC_ALL", "LC_CTYPE");

    private static final List<String> OPTIONS = List.of(
            // The memory limit: documents that need more are not read.
            "-Xmx128m",
            "-Xss1m",
            "-XX:MaxMetaspaceSize=64m",
            "-XX:ReservedCodeCacheSize=32m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.awt.headless=true",
            // Otherwise PDFBox would scan all fonts of the machine and write a cache to the home folder.
            "-Dpdfbox.fontcache=" + System.getProperty("java.io.tmpdir"),
            "-Dorg.apache.commons.logging.LogFactory=org.apache.commons.logging.impl.LogFactoryImpl",
            "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog");

    private ReaderProcess() {}

    /** @param patience the CPU time limit */
    static Process start(Path file, Kind kind, Duration patience) throws IOException {
        var builder = new ProcessBuilder(command(file, kind, patience));
        builder.environment().keySet().retainAll(LOCALE);
        builder.directory(new File(System.getProperty("java.io.tmpdir")));
        return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static List<String> command(Path file, Kind kind, Duration patience) {
        var reader = DocumentReader.class.getName();
        return Stream.of(
                        List.of(Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()),
                        OPTIONS,
                        List.of("-cp", classPath()),
                        isJarOfJars() ? List.of("-Dloader.main=" + reader, LAUNCHER) : List.of(reader),
                        List.of(kind.name(), file.toAbsolutePath().toString(), String.valueOf(patience.toMillis())))
                .flatMap(List::stream)
                .toList();
    }

    /** The class path with absolute folders, as the process has another working directory. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isJarOfJars() {
        return ClassLoader.getSystemClassLoader().getResource(LAUNCHER.replace('.', '/') + ".class") != null;
    }
}
