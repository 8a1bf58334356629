package dev.steward.mcp.runner;

import dev.steward.mcp.runner.Jail.Bubblewrap;
import dev.steward.mcp.runner.Jail.Docker;
import dev.steward.mcp.runner.Jail.Host;
import dev.steward.mcp.runner.Jail.Rlimits;
import dev.steward.mcp.session.ChildCommand;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.text.Truncate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Finds the jails that work here. Each is tested by running it; results are cached for a short time. */
final class Jails {

    /** Spec: Platform, 4.2. */
    static final Duration PROBE = Duration.ofSeconds(5);

    private static final Duration FRESH = Duration.ofSeconds(30);

    private static final int MAX_DETAIL = 300;

    /** What to do if there is no jail. */
    static final String MISSING =
            "There is no sandbox to run commands in. Install Docker and start its engine, or on Linux bubblewrap 0.7 or newer."
                    + " Or allow commands without a sandbox on the page of “cmd-runner” in Settings → Tools.";

    /**
     * The state of Docker.
     *
     * @param jail empty if no engine answers
     * @param detail its version, or why it cannot be used
     */
    record DockerState(Optional<Docker> jail, String detail) {}

    record Found(DockerState docker, Optional<Bubblewrap> bubblewrap, Host host) {

        /** Returns the best available jail; the machine itself only if the person has accepted that. */
        Optional<Jail> choose(boolean inJailOnly) {
            return docker.jail()
                    .<Jail>map(jail -> jail)
                    .or(() -> bubblewrap)
                    .or(() -> inJailOnly ? Optional.empty() : Optional.of(host));
        }
    }

    private final Machine machine;
    private final Path folder;
    private final Executions runs;
    private final Blocking blocking;
    private final Mono<DockerState> docker;
    private final Mono<Found> found;

    /** @param folder the working folder of commands */
    Jails(Machine machine, Path folder, Executions runs, Blocking blocking, Scheduler timers) {
        this.machine = machine;
        this.folder = folder;
        this.runs = runs;
        this.blocking = blocking;
        this.docker = Mono.defer(this::probeDocker).cache(FRESH, timers);
        this.found = Mono.zip(docker, Mono.defer(this::bubblewrap).singleOptional(), Mono.defer(this::host))
                .map(all -> new Found(all.getT1(), all.getT2(), all.getT3()))
                .cache(FRESH, timers);
    }

    /** Returns the available jails, within seconds; never an error. */
    Mono<Found> found() {
        return found;
    }

    /** Like {@link #found}, for Docker only. */
    Mono<DockerState> docker() {
        return docker;
    }

    private Mono<DockerState> probeDocker() {
        return blocking.call(() -> machine.find("docker").orElse(null))
                .flatMap(program -> blocking.call(() -> version(program))
                        .flatMap(command -> runs.probe(command, PROBE))
                        .flatMap(outcome -> blocking.call(() -> state(program, outcome))))
                .onErrorResume(e -> Mono.just(missing(detail(String.valueOf(e.getMessage())))))
                .defaultIfEmpty(missing("The program “docker” was not found."));
    }

    private ChildCommand version(Path docker) throws IOException {
        return new ChildCommand(
                List.of(docker.toString(), "version", "--format", "{{.Server.Version}}"),
                machine.forDocker(),
                Files.createDirectories(folder));
    }

    private DockerState state(Path program, Outcome outcome) {
        var version = outcome.output().text().strip();
        if (outcome.timedOut()) {
            return missing("The engine did not answer within %d seconds.".formatted(PROBE.toSeconds()));
        }
        if (outcome.exitCode() != 0 || version.isEmpty()) {
            return missing(detail(outcome.errors().text()));
        }
        return new DockerState(Optional.of(new Docker(program, owner())), "Docker " + detail(version));
    }

    private static DockerState missing(String why) {
        return new DockerState(Optional.empty(), why);
    }

    private static String detail(String said) {
        var line = said.strip();
        return line.isEmpty() ? "No engine answers." : Truncate.to(line, MAX_DETAIL);
    }

    /** The owner of the folder, who should also own the files written there. */
    private Optional<Jail.Owner> owner() {
        try {
            return Optional.of(new Jail.Owner(
                    (int) Files.getAttribute(folder, "unix:uid"), (int) Files.getAttribute(folder, "unix:gid")));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty(); // a system without such ids
        }
    }

    /** Returns the strictest jail that works: limiting processes fails on older systems, which count all of a user's. */
    private Mono<Bubblewrap> bubblewrap() {
        if (!machine.isLinux()) {
            return Mono.empty();
        }
        return blocking.call(() -> machine.find("bwrap").orElse(null)).flatMap(program -> Flux.just(
                        new Rlimits(true, true), new Rlimits(true, false), new Rlimits(false, false))
                .map(rlimits -> new Bubblewrap(program, rlimits))
                .filterWhen(this::works, 1)
                .next());
    }

    private Mono<Boolean> works(Bubblewrap jail) {
        return blocking.call(() -> new ConfinedProgram(
                        "steward-probe",
                        List.of("bash", "-c", "true & wait"),
                        new byte[0],
                        Files.createDirectories(folder),
                        PROBE,
                        Limits.STANDARD))
                .flatMap(job -> runs.probe(jail, job))
                .map(outcome -> outcome.exitCode() == 0)
                .onErrorReturn(false);
    }

    private Mono<Host> host() {
        return blocking.call(() -> new Host(new Rlimits(machine.has("prlimit"), false), machine.has("setsid")));
    }
}
