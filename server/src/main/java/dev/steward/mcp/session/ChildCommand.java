package dev.steward.mcp.session;

import dev.steward.platform.text.Sha256;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A command line as separate words, never parsed by a shell.
 *
 * @param argv the program, by name or path, and its arguments
 * @param environment variables beyond the few that every child gets
 * @param folder the working directory
 */
public record ChildCommand(List<String> argv, Map<String, String> environment, Path folder) {

    /** @throws ChildFailure if the program is missing, or a word or variable is invalid */
    public ChildCommand {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        if (argv.isEmpty() || argv.getFirst().isBlank()) {
            throw new ChildFailure("The program is missing.");
        }
        if (argv.stream().anyMatch(ChildCommand::holdsNul)) {
            throw new ChildFailure("An argument of “%s” holds a NUL character."
                    .formatted(argv.getFirst().replace('\0', '?')));
        }
        for (var variable : environment.entrySet()) {
            var name = variable.getKey();
            if (name.isEmpty() || name.contains("=") || holdsNul(name) || holdsNul(variable.getValue())) {
                throw new ChildFailure(
                        "A variable for “%s” has a name or a value that no system takes.".formatted(argv.getFirst()));
            }
        }
    }

    /** The same command with more variables, which override its own. */
    ChildCommand with(Map<String, String> variables) {
        var all = new HashMap<>(environment);
        all.putAll(variables);
        return new ChildCommand(argv, all, folder);
    }

    /** The SHA-256 hash of the words. */
    public String hash() {
        var sum = new Sha256();
        argv.forEach(word -> sum.add(word).add("\0"));
        return sum.hex();
    }

    /** Why the program cannot be started here; empty if it can be found. Reads folders. */
    public Optional<String> missing() {
        try {
            var _ = ChildEnvironment.program(
                    program(),
                    folder,
                    ChildEnvironment.of(System.getenv(), environment).get("PATH"));
            return Optional.empty();
        } catch (ChildFailure e) {
            return Optional.ofNullable(e.getMessage());
        }
    }

    String program() {
        return argv.getFirst();
    }

    /** Omits the values of variables, which are secrets. */
    @Override
    public String toString() {
        return "%s with %s in %s".formatted(argv, environment.keySet(), folder);
    }

    private static boolean holdsNul(String text) {
        return text.indexOf(0) >= 0;
    }
}
