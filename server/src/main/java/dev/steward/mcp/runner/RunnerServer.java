package dev.steward.mcp.runner;

import dev.steward.mcp.client.BuiltInServer;
import dev.steward.mcp.session.ChildFailure;
import dev.steward.mcp.session.LocalServer;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.ServiceLifecycle;
import dev.steward.platform.time.Ids;
import dev.steward.setting.DockerStanding;
import dev.steward.setting.Settings;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Lets a model run commands and scripts in a persistent folder. Those left running by an earlier service are ended first. */
@Component
@Order(70)
class RunnerServer extends ServiceLifecycle implements BuiltInServer, LocalServer, DockerStanding {

    private static final Logger log = LoggerFactory.getLogger(RunnerServer.class);

    private final Machine machine;
    private final Mono<Limits> limits;
    private final Ids ids;
    private final Blocking blocking;
    private final Executions runs;
    private final Jails jails;

    /** The working folder of commands; it need not exist. */
    private final Path scratch;

    @Autowired
    RunnerServer(DataFolder folder, Settings settings, Ids ids, Blocking blocking) {
        this(folder.runner(), Machine.here(), settings.current().map(Limits::of), ids, blocking);
    }

    /** @param limits the current ones */
    RunnerServer(Path folder, Machine machine, Mono<Limits> limits, Ids ids, Blocking blocking) {
        this.machine = machine;
        this.limits = limits;
        this.ids = ids;
        this.blocking = blocking;
        this.scratch = folder.resolve("scratch");
        this.runs = new Executions(folder, machine, Schedulers.parallel());
        this.jails = new Jails(machine, scratch, runs, blocking, Schedulers.parallel());
    }

    @Override
    public String name() {
        return "cmd-runner";
    }

    @Override
    public Mono<ServerAddress> address() {
        return Mono.just(new ServerAddress.InProcess(this));
    }

    @Override
    public Mono<List<McpSchema.Tool>> tools() {
        return Mono.just(RunnerTools.ALL);
    }

    @Override
    public Mono<Boolean> isAvailable() {
        return jails.docker().map(docker -> docker.jail().isPresent());
    }

    @Override
    protected void begin() {
        blocking.run(runs::endLeftOver)
                .subscribe(_ -> {}, e -> log.warn("Commands that an earlier service left running were not ended.", e));
    }

    @Override
    protected Mono<Void> end() {
        return runs.close().then();
    }

    @Override
    public Mono<String> blocked() {
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
                "steward-" + ids.uuid(),
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
