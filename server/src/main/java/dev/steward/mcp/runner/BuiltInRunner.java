package dev.steward.mcp.runner;

import dev.steward.mcp.client.BuiltInServer;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.ServiceLifecycle;
import dev.steward.platform.time.Ids;
import dev.steward.setting.DockerStanding;
import dev.steward.setting.Settings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Runs commands and scripts in this process. Those left running by an earlier service are ended first. */
@Component
@Order(70)
class BuiltInRunner extends ServiceLifecycle implements BuiltInServer, DockerStanding {

    private static final Logger log = LoggerFactory.getLogger(BuiltInRunner.class);

    private final Executions runs;
    private final Jails jails;
    private final RunnerServer server;
    private final ServerAddress address;
    private final Blocking blocking;

    BuiltInRunner(DataFolder folder, Settings settings, Ids ids, Blocking blocking) {
        var machine = Machine.here();
        var scratch = folder.runner().resolve("scratch");
        var timers = Schedulers.parallel();
        this.blocking = blocking;
        this.runs = new Executions(folder.runner(), machine, timers);
        this.jails = new Jails(machine, scratch, runs, blocking, timers);
        this.server = new RunnerServer(
                settings.current().map(Limits::of),
                jails,
                runs,
                machine,
                scratch,
                () -> ids.uuid().toString(),
                blocking);
        this.address = new ServerAddress.InProcess(server);
    }

    @Override
    public String name() {
        return server.name();
    }

    @Override
    public Mono<ServerAddress> address() {
        return Mono.just(address);
    }

    @Override
    public Mono<String> blocked() {
        return server.blocked();
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
}
