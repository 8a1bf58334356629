package dev.steward.mcp.runner;

import dev.steward.mcp.session.CallLimiter;
import dev.steward.mcp.session.Child;
import dev.steward.mcp.session.ChildCommand;
import dev.steward.mcp.session.ChildRegister;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Runs programs for this service: a few at once; the time of others includes waiting. */
final class Executions {

    static final int AT_ONCE = 4;

    private static final Duration CLOSE = Duration.ofSeconds(10);

    private final ChildRegister register;
    private final Containers containers;
    private final Machine machine;
    private final Scheduler timers;
    private final CallLimiter places = new CallLimiter(AT_ONCE);
    private final Set<Execution> running = ConcurrentHashMap.newKeySet();

    /** @param notes the folder that records what is running, for the next start of the service */
    Executions(Path notes, Machine machine, Scheduler timers) {
        this.register = new ChildRegister(notes.resolve("children"));
        this.containers = new Containers(notes.resolve("containers"), machine, register);
        this.machine = machine;
        this.timers = timers;
    }

    /**
     * Runs a job as soon as there is a place. A cancel ends it and all its descendants.
     *
     * @param alive called repeatedly with the time elapsed so far
     * @return fails with {@link dev.steward.mcp.session.ChildFailure} if it cannot be started
     */
    Mono<Outcome> run(Jail jail, ConfinedProgram job, Consumer<Duration> alive) {
        return Mono.defer(() -> {
            long until = System.nanoTime() + job.time().toNanos();
            var begun = new AtomicBoolean();
            var run = Flux.defer(() -> begun.compareAndSet(false, true)
                    ? onThread(() -> run(jail, job, until, alive)).flux()
                    : Flux.<Outcome>never()); // already reported as too late
            var late = Mono.delay(job.time(), timers)
                    .filter(_ -> begun.compareAndSet(false, true))
                    .map(_ -> Outcome.NOT_BEGUN)
                    .switchIfEmpty(Mono.never());
            return Mono.firstWithSignal(places.pass(run).next(), late);
        });
    }

    private Execution run(Jail jail, ConfinedProgram job, long until, Consumer<Duration> alive) {
        var command = new ChildCommand(jail.argv(job), variables(jail, job), job.folder());
        var bounds = new Execution.Bounds(until, job.limits().outputBytes(), jail.processes(job.limits()));
        return new Execution(command, job.input(), bounds, surroundings(jail, job), alive);
    }

    /**
     * Runs a program outside the queue, to see its output.
     *
     * @return fails with {@link dev.steward.mcp.session.ChildFailure} if it cannot be started
     */
    Mono<Outcome> probe(Jail jail, ConfinedProgram job) {
        return onThread(() -> run(jail, job, System.nanoTime() + job.time().toNanos(), _ -> {}));
    }

    /** Like {@link #probe(Jail, ConfinedProgram)}, for Docker's client. */
    Mono<Outcome> probe(ChildCommand docker, Duration time) {
        return onThread(() -> new Execution(
                docker,
                new byte[0],
                new Execution.Bounds(System.nanoTime() + time.toNanos(), 2_000, Integer.MAX_VALUE),
                Execution.Surroundings.NONE,
                _ -> {}));
    }

    private Mono<Outcome> onThread(Supplier<Execution> begin) {
        return Mono.create(sink -> {
            var run = begin.get();
            sink.onCancel(run::stop);
            Child.thread("command-", () -> {
                running.add(run);
                try {
                    var outcome = run.run(register);
                    sink.success(outcome);
                } catch (IOException | RuntimeException | Error e) {
                    sink.error(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    sink.error(e);
                } finally {
                    running.remove(run);
                }
            });
        });
    }

    private Map<String, String> variables(Jail jail, ConfinedProgram job) {
        return switch (jail) {
            case Jail.Docker _ -> machine.forDocker();
            case Jail.Bubblewrap _ -> Map.of();
            case Jail.Host _ -> Map.of(OrphanReaper.MARK, job.name());
        };
    }

    private Execution.Surroundings surroundings(Jail jail, ConfinedProgram job) {
        return switch (jail) {
            case Jail.Docker docker -> new InContainer(containers, docker.program(), job.name());
            case Jail.Bubblewrap _ -> Execution.Surroundings.NONE;
            case Jail.Host _ -> new OnHost(job.name());
        };
    }

    /** Ends what a previous service left behind. Blocks. */
    void endLeftOver() throws InterruptedException {
        register.endLeftOver();
        containers.removeLeftOver();
    }

    /** Ends all runs. Completes when nothing of them is left, after at most ten seconds. */
    Mono<Void> close() {
        return Mono.defer(() -> {
            running.forEach(Execution::stop);
            return Flux.fromIterable(running).flatMap(Execution::over).then().timeout(CLOSE, Mono.empty(), timers);
        });
    }

    /** A container ends with its program, unless its client was ended or lost the engine. */
    private record InContainer(Containers containers, Path docker, String name) implements Execution.Surroundings {

        /** Docker itself failed, or a signal ended a process. */
        private static boolean isUnclear(int exitCode) {
            return exitCode == Outcome.UNKNOWN || exitCode == 125 || exitCode > 128;
        }

        @Override
        public void enter() throws IOException {
            containers.note(name);
        }

        @Override
        public void leave(long pid, int exitCode) throws InterruptedException {
            if (isUnclear(exitCode)) {
                containers.remove(docker, name);
            } else {
                containers.forget(name);
            }
        }
    }

    private record OnHost(String mark) implements Execution.Surroundings {

        @Override
        public void leave(long pid, int exitCode) throws InterruptedException {
            OrphanReaper.killGroup(pid);
            OrphanReaper.killMarked(mark, CLOSE);
        }
    }
}
