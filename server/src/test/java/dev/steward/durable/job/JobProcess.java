package dev.steward.durable.job;

import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.event.EventBus;
import dev.steward.kit.Ends;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import reactor.core.publisher.Mono;

/** The jobs of a simulated process. */
public final class JobProcess {

    private final JobRunner runner;
    private final Jobs jobs;
    private final Instance instance;

    /** @param kinds requested when needed, since they may depend on what is created here */
    public JobProcess(
            Sql sql,
            Tx tx,
            EventBus bus,
            Outbox outbox,
            Instance instance,
            Clock clock,
            Supplier<List<JobKind>> kinds,
            Ends ends) {
        var rows = new JobRepository(sql);
        var news = new JobNews(bus);
        var known = new JobKinds(new StaticListableBeanFactory().getBeanProvider(JobKind.class)) {
            @Override
            Optional<JobKind> find(String kind) {
                return kinds.get().stream()
                        .filter(each -> each.kind().equals(kind))
                        .findFirst();
            }
        };
        this.instance = instance;
        this.runner = new JobRunner(
                rows,
                known,
                news,
                tx,
                clock,
                (point, id) -> Mono.defer(() -> ends.at(name(point), point == FaultPoint.WRITTEN, "job:" + id)));
        this.jobs = new Jobs(rows, known, runner, news, outbox, instance, tx, clock);
    }

    /** The components a service uses. */
    public static List<Class<?>> components() {
        return List.of(
                JobRepository.class,
                JobKinds.class,
                JobNews.class,
                JobRunner.class,
                JobConfiguration.class,
                Jobs.class);
    }

    /** The points where the process may end. */
    public static List<String> points() {
        return Stream.of(FaultPoint.values()).map(JobProcess::name).toList();
    }

    private static String name(FaultPoint point) {
        return "job." + point;
    }

    public Jobs jobs() {
        return jobs;
    }

    JobRunner runner() {
        return runner;
    }

    /** The handlers of its messages. @param atOnce how many messages each handles at once */
    public List<OutboxHandler> handlers(int atOnce) {
        return List.of(
                new JobOutboxHandler(runner, JobOutboxHandler.kind(null), atOnce),
                new JobOutboxHandler(runner, JobOutboxHandler.kind(instance.id()), atOnce));
    }
}
