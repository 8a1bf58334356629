package dev.steward.storage.document;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How the process that reads a document is started: from the same files as this one, with next to nothing of its surroundings. */
final class ReaderProcess {

    /** Knows how to find classes in a jar that holds jars. */
    private static final String LAUNCHER = "org.springframework.boot.loader.launch.PropertiesLauncher";

    /** With which it ends where a document needs more memory than it has. */
    static final int OUT_OF_MEMORY = 3;

    private static final List<String> OPTIONS = List.of(
            // What it takes at the most: a document that needs more is not read.
            "-Xmx128m",
            "-Xss1m",
            "-XX:MaxMetaspaceSize=64m",
            "-XX:ReservedCodeCacheSize=32m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.awt.headless=true",
            // It would look through all fonts of the machine and write down what it found in the person's home folder.
            "-Dpdfbox.fontcache=" + System.getProperty("java.io.tmpdir"),
            "-Dorg.apache.commons.logging.LogFactory=org.apache.commons.logging.impl.LogFactoryImpl",
            "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog");

    private ReaderProcess() {}

    /** @param patience of a processor, after which it gives up */
    static Process start(Path file, Kind kind, Duration patience) throws IOException {
        var builder = new ProcessBuilder(command(file, kind, patience));
        builder.environment().clear();
        builder.directory(new File(System.getProperty("java.io.tmpdir")));
        return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static List<String> command(Path file, Kind kind, Duration patience) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.add("-cp");
        command.add(classPath());
        if (isJarOfJars()) {
            command.add("-Dloader.main=" + DocumentReader.class.getName());
            command.add(LAUNCHER);
        } else {
            command.add(DocumentReader.class.getName());
        }
        command.add(kind.name());
        command.add(file.toAbsolutePath().toString());
        command.add(String.valueOf(patience.toMillis()));
        return command;
    }

    /** With its folders as this process sees them: the other one works elsewhere. */
    private static String classPath() {
        var entries = System.getProperty("java.class.path").split(File.pathSeparator, -1);
        var absolute = new ArrayList<String>();
        for (var entry : entries) {
            absolute.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, absolute);
    }

    private static boolean isJarOfJars() {
        return ClassLoader.getSystemClassLoader().getResource(LAUNCHER.replace('.', '/') + ".class") != null;
    }
}
