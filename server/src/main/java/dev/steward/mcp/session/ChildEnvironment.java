package dev.steward.mcp.session;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a child's environment. It never contains the service's own variables, which hold secrets. Spec: DECISIONS, 36. */
final class ChildEnvironment {

    /** Windows programs need those from APPDATA on to find the system and a folder for their files. */
    private static final List<String> PASSED_ON = List.of(("PATH HOME LANG LC_ALL LC_CTYPE TZ TMPDIR USER LOGNAME SHELL"
                    + " APPDATA COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA PATHEXT PROGRAMDATA PROGRAMFILES SYSTEMDRIVE"
                    + " SYSTEMROOT TEMP TMP USERNAME USERPROFILE")
            .split(" "));

    private static final boolean WINDOWS = File.separatorChar == '\\';

    private ChildEnvironment() {}

    /** Returns a child's variables: the safe ones of the service plus those given for it. */
    static Map<String, String> of(Map<String, String> service, Map<String, String> given) {
        var variables = new HashMap<String, String>();
        for (var name : PASSED_ON) {
            var value = service.get(name);
            if (value != null) {
                variables.put(name, value);
            }
        }
        variables.putAll(given);
        return variables;
    }

    /**
     * Finds the program on the child's own PATH; Java would search the service's. On Windows returns the name unchanged, since
     * the system searches there.
     *
     * @throws ChildFailure if it does not exist or is not executable
     */
    static String program(String name, Path folder, @Nullable String path) {
        if (WINDOWS) {
            return name;
        }
        try {
            return name.contains("/")
                    ? runnable(name, folder)
                    : onPath(name, folder, path == null ? "/usr/bin:/bin" : path);
        } catch (InvalidPathException e) {
            throw missing(name, false);
        }
    }

    private static String runnable(String name, Path folder) {
        var file = folder.resolve(name);
        if (Files.isRegularFile(file) && !Files.isExecutable(file)) {
            throw new ChildFailure("The program “%s” was found, but is not executable.".formatted(name));
        }
        if (!Files.isRegularFile(file)) {
            // The blank may be part of a folder's name.
            var first = name.strip().split(" ", 2)[0];
            throw missing(name, !first.contains("/") || Files.isRegularFile(folder.resolve(first)));
        }
        return file.toString();
    }

    private static String onPath(String name, Path folder, String path) {
        for (var entry : path.split(":", -1)) {
            var file = folder.resolve(entry).resolve(name);
            if (Files.isRegularFile(file) && Files.isExecutable(file)) {
                return file.toString();
            }
        }
        throw missing(name, true);
    }

    private static ChildFailure missing(String name, boolean startsWithProgram) {
        var sentence = startsWithProgram && name.strip().contains(" ")
                ? "The program “%s” was not found. Enter only the program, and its arguments in their own field."
                : "The program “%s” was not found. Install it, or enter its full path.";
        return new ChildFailure(sentence.formatted(name));
    }
}
