package dev.steward.mcp.runner;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The machine that the service runs on. @param variables of the service's environment */
record Machine(Map<String, String> variables, boolean isLinux) {

    /** How Docker's client finds its engine and authenticates. */
    private static final Set<String> OF_DOCKER = Set.of(
            "DOCKER_HOST",
            "DOCKER_CONTEXT",
            "DOCKER_CONFIG",
            "DOCKER_CERT_PATH",
            "DOCKER_TLS",
            "DOCKER_TLS_VERIFY",
            "XDG_RUNTIME_DIR");

    Machine {
        variables = Map.copyOf(variables);
    }

    static Machine here() {
        return new Machine(System.getenv(), System.getProperty("os.name", "").equals("Linux"));
    }

    /** Finds a program on the PATH; empty if it is not there. Blocks. */
    Optional<Path> find(String program) {
        return Stream.of(variables.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .flatMap(folder -> Stream.of(program, program + ".exe").flatMap(name -> file(folder, name)))
                .findFirst();
    }

    private static Stream<Path> file(String folder, String name) {
        try {
            var file = Path.of(folder, name).toAbsolutePath();
            return Files.isRegularFile(file) && Files.isExecutable(file) ? Stream.of(file) : Stream.empty();
        } catch (InvalidPathException e) {
            return Stream.empty();
        }
    }

    boolean has(String program) {
        return find(program).isPresent();
    }

    /** The variables for Docker's client, in addition to those of every child. */
    Map<String, String> forDocker() {
        var given = new HashMap<>(variables);
        given.keySet().retainAll(OF_DOCKER);
        return given;
    }
}
