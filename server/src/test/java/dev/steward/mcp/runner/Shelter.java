package dev.steward.mcp.runner;

import static org.awaitility.Awaitility.await;

import dev.steward.platform.task.Blocking;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import reactor.core.scheduler.Schedulers;

/** The jails that work on this machine, and programs to run in them. */
record Shelter(Path folder) {

    static final Duration LONG = Duration.ofSeconds(60);

    private static final AtomicLong NUMBERS = new AtomicLong(System.nanoTime());

    Executions runs() {
        return new Executions(folder.resolve("notes"), Machine.here(), Schedulers.parallel());
    }

    /** The machine itself, and bubblewrap if it works. */
    static Stream<Jail> jails(Path folder) {
        var machine = Machine.here();
        var found = Objects.requireNonNull(new Jails(
                        machine,
                        folder.resolve("probe"),
                        new Executions(folder.resolve("probed"), machine, Schedulers.parallel()),
                        new Blocking(),
                        Schedulers.parallel())
                .found()
                .block(LONG));
        var jails = new ArrayList<Jail>(List.of(found.host()));
        found.bubblewrap()
                .ifPresentOrElse(
                        jails::add,
                        () -> System.out.println(
                                "Skipped: bubblewrap does not work on this machine, so nothing was tried in it."));
        return jails.stream();
    }

    ConfinedProgram command(String line, Duration time) {
        return job(List.of("bash", "-lc", line), "", time, 1_000, 256);
    }

    ConfinedProgram job(List<String> program, String input, Duration time, int bytes, int processes) {
        return new ConfinedProgram(
                "steward-" + NUMBERS.incrementAndGet(),
                program,
                input.getBytes(StandardCharsets.UTF_8),
                folder,
                time,
                new Limits(false, "image", false, LONG, bytes, 512, processes, BigDecimal.ONE));
    }

    /** The same with network access. */
    ConfinedProgram online(ConfinedProgram job) {
        var limits = job.limits();
        return new ConfinedProgram(
                job.name(),
                job.program(),
                job.input(),
                job.folder(),
                job.time(),
                new Limits(
                        limits.inJailOnly(),
                        limits.image(),
                        true,
                        limits.time(),
                        limits.outputBytes(),
                        limits.memoryMegabytes(),
                        limits.processes(),
                        limits.cpus()));
    }

    /** The same under another name. */
    static ConfinedProgram named(String name, ConfinedProgram job) {
        return new ConfinedProgram(name, job.program(), job.input(), job.folder(), job.time(), job.limits());
    }

    Outcome run(Jail jail, ConfinedProgram job) {
        return Objects.requireNonNull(runs().run(jail, job, _ -> {}).block(LONG.multipliedBy(2)));
    }

    /** A program that keeps running and that no other test starts. */
    static String stays() {
        return "sleep 600.%d".formatted(NUMBERS.incrementAndGet());
    }

    /** Whether a program is running, in whatever jail. */
    static boolean lives(String line) {
        return ProcessHandle.allProcesses().filter(ProcessHandle::isAlive).anyMatch(process -> process.info()
                .commandLine()
                .filter(each -> each.endsWith(line))
                .isPresent());
    }

    static void awaitEnd(String line) {
        await().atMost(LONG).until(() -> !lives(line));
    }
}
