package dev.steward.platform.launch;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command to start this program again. */
public final class ThisProgram {

    private static final String MAIN = "dev.steward.Steward";

    private ThisProgram() {}

    private static volatile boolean forHost;

    /** Marks the service in this process as running only as long as the host that started it. */
    public static void runsForHost() {
        forHost = true;
    }

    /** Whether the service in this process ends with the host that started it. */
    public static boolean isForHost() {
        return forHost;
    }

    /** The words of the command for these arguments, starting with the program. */
    public static List<String> command(String... arguments) {
        var command = new ArrayList<>(
                of(Path.of(System.getProperty("java.home"), "bin", "java"), System.getProperty("java.class.path")));
        command.addAll(List.of(arguments));
        return List.copyOf(command);
    }

    /** A runnable jar finds its own libraries. */
    static List<String> of(Path java, String classPath) {
        if (classPath.endsWith(".jar") && classPath.indexOf(File.pathSeparatorChar) < 0) {
            return List.of(
                    java.toString(), "-jar", Path.of(classPath).toAbsolutePath().toString());
        }
        return List.of(java.toString(), "-cp", classPath, MAIN);
    }
}
