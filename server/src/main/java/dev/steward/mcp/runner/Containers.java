package dev.steward.mcp.runner;

import dev.steward.mcp.session.ChildCommand;
import dev.steward.mcp.session.ChildFailure;
import dev.steward.mcp.session.ChildRegister;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The containers of runs. They belong to an engine and survive the client that started them, so a file with its name records each
 * one until it is known to be gone. Blocks.
 */
final class Containers {

    private static final Logger log = LoggerFactory.getLogger(Containers.class);

    /** How long the engine may take to remove a container. Spec: Platform, 12.3. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Pattern NAME = Pattern.compile("steward-[0-9a-z-]{1,60}");

    private final Path folder;
    private final Machine machine;
    private final ChildRegister register;
    private final List<String> leftOver;

    /** @param folder for the records; those of a previous service are read */
    Containers(Path folder, Machine machine, ChildRegister register) {
        this.folder = folder;
        this.machine = machine;
        this.register = register;
        this.leftOver = noted(folder);
    }

    private static List<String> noted(Path folder) {
        try (var files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> NAME.matcher(name).matches())
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            log.warn("{} cannot be read; containers that a service before this one left are not looked for.", folder);
            return List.of();
        }
    }

    void note(String name) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name), "");
    }

    void forget(String name) {
        try {
            Files.deleteIfExists(folder.resolve(name));
        } catch (IOException e) {
            log.warn("The note of the container {} cannot be removed.", name);
        }
    }

    /** Kills and forgets a container if it exists; its record is kept if the engine does not answer. */
    void remove(Path docker, String name) throws InterruptedException {
        // Killing alone would leave a container that was created but never started.
        var command = new ChildCommand(List.of(docker.toString(), "rm", "--force", name), machine.forDocker(), folder);
        var bounds = new Execution.Bounds(System.nanoTime() + PATIENCE.toNanos(), 1_000, Integer.MAX_VALUE);
        try {
            var run = new Execution(command, new byte[0], bounds, Execution.Surroundings.NONE, _ -> {});
            var outcome = run.run(register);
            if (outcome.exitCode() == 0 || outcome.errors().text().contains("No such container")) {
                forget(name);
            } else {
                log.warn(
                        "The container {} was not removed: {}",
                        name,
                        outcome.errors().text());
            }
        } catch (IOException | ChildFailure e) {
            log.warn("The container {} was not removed.", name, e);
        }
    }

    /** Removes the containers left behind by a previous service. */
    void removeLeftOver() throws InterruptedException {
        var docker = leftOver.isEmpty() ? Optional.<Path>empty() : machine.find("docker");
        for (var name : leftOver) {
            if (docker.isPresent()) {
                remove(docker.get(), name);
            }
        }
    }
}
