package dev.steward.mcp.runner;

import dev.steward.mcp.session.ChildFailure;
import dev.steward.mcp.session.LocalServer;
import dev.steward.platform.task.Blocking;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/**
 * Lets a model run commands and scripts in a persistent folder.
 *
 * @param limits the current limits
 * @param scratch the working folder of commands; it need not exist
 * @param names supplies a new unique word of letters and digits
 */
record RunnerServer(
        Mono<Limits> limits,
        Jails jails,
        Executions runs,
        Machine machine,
        Path scratch,
        Supplier<String> names,
        Blocking blocking)
        implements LocalServer {

    @Override
    public String name() {
        return "cmd-runner";
    }

    @Override
    public Mono<List<McpSchema.Tool>> tools() {
        return Mono.just(RunnerTools.ALL);
    }

    /** Why nothing can be run here; empty if it can. */
    Mono<String> blocked() {
        return Mono.zip(limits, jails.found())
                .filter(now -> now.getT2().choose(now.getT1().inJailOnly()).isEmpty())
                .map(_ -> Jails.MISSING);
    }

    @Override
    public Mono<McpSchema.CallToolResult> call(String tool, Map<String, Object> arguments, LocalCall in) {
        return Mono.defer(() -> switch (tool) {
                    case RunnerTools.INFO -> about();
                    case RunnerTools.COMMAND -> run(ExecutionRequest::command, arguments, in);
                    case RunnerTools.SCRIPT -> run(ExecutionRequest::script, arguments, in);
                    default -> throw new Wrong("There is no such tool. Use runner_info, run_command or run_script.");
                })
                .onErrorResume(
                        e -> e instanceof Wrong || e instanceof ChildFailure,
                        e -> Mono.just(LocalServer.error(String.valueOf(e.getMessage()))));
    }

    private Mono<McpSchema.CallToolResult> about() {
        return Mono.zip(limits, jails.found())
                .flatMap(now -> blocking.call(() -> {
                    boolean inDocker = now.getT2().docker().jail().isPresent();
                    var languages = Stream.of(Language.values())
                            .filter(each -> inDocker || machine.has(each.argv().getFirst()))
                            .toList();
                    return RunnerResult.about(now.getT2(), now.getT1(), languages, scratch);
                }));
    }

    private Mono<McpSchema.CallToolResult> run(
            BiFunction<Map<String, Object>, Limits, ExecutionRequest> read,
            Map<String, Object> arguments,
            LocalCall in) {
        return limits.flatMap(now -> {
            var wish = read.apply(arguments, now);
            return jails.found()
                    .map(found -> found.choose(now.inJailOnly()).orElseThrow(() -> new Wrong(Jails.MISSING)))
                    .flatMap(jail -> blocking.call(() -> job(wish, now))
                            .flatMap(job -> runs.run(jail, job, progress(in, job.time())))
                            .flatMap(outcome -> blocking.call(() -> RunnerResult.of(outcome, jail))));
        });
    }

    private ConfinedProgram job(ExecutionRequest wish, Limits now) throws Exception {
        return new ConfinedProgram(
                "steward-" + names.get(),
                wish.program(),
                wish.input(),
                Files.createDirectories(scratch),
                wish.time(),
                now);
    }

    /** Reports progress once a second, so that a silent command does not seem to hang. */
    private static Consumer<Duration> progress(LocalCall in, Duration time) {
        var last = new AtomicLong();
        return elapsed -> {
            long seconds = elapsed.toSeconds();
            if (last.getAndSet(seconds) < seconds) {
                in.progress(seconds, (double) time.toSeconds(), null);
            }
        };
    }
}
