package dev.steward.platform.launch;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How this very program is started once more. */
public final class ThisProgram {

    private static final String MAIN = "dev.steward.Steward";

    private ThisProgram() {}

    private static volatile boolean forHost;

    /** Notes that the service in this process runs for as long as a host that started it. */
    public static void runsForHost() {
        forHost = true;
    }

    /** Whether the service in this process ends with the host that started it. */
    public static boolean isForHost() {
        return forHost;
    }

    /** The words of a command that starts it with these arguments, the program first. */
    public static List<String> command(String... arguments) {
        var command = new ArrayList<>(
                of(Path.of(System.getProperty("java.home"), "bin", "java"), System.getProperty("java.class.path")));
        command.addAll(List.of(arguments));
        return List.copyOf(command);
    }

    /** A jar that was started names the libraries it needs by itself. */
    static List<String> of(Path java, String classPath) {
        if (classPath.endsWith(".jar") && classPath.indexOf(File.pathSeparatorChar) < 0) {
            return List.of(
                    java.toString(), "-jar", Path.of(classPath).toAbsolutePath().toString());
        }
        return List.of(java.toString(), "-cp", classPath, MAIN);
    }
}
