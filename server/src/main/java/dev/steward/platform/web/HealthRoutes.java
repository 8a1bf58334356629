package dev.steward.platform.web;

import dev.steward.platform.data.StoreHealth;
import dev.steward.platform.data.StoreHealth.Ailment;
import dev.steward.platform.task.PeriodicTasks;
import dev.steward.platform.task.TaskLocks;
import dev.steward.platform.version.Version;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Configuration(proxyBeanMethods = false)
class HealthRoutes {

    private static final String TAG = "Service";

    /** Shorter than the timeout of a container health check. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    record Health(
            @Schema(
                    description = "`degraded` if `problems` is not empty, `damaged` while damaged data waits for a "
                            + "person's choice")
            Status status,

            String version,

            @Schema(description = "Current problems; empty if there are none")
            List<Ailment> problems,

            @Schema(description = "Periodic tasks, and how long ago each ran")
            List<Work> work) {

        @Schema(name = "RecurringWork", description = "A periodic task")
        record Work(
                String name,

                @Schema(description = "Interval in seconds, at least 1")
                long everySeconds,

                @Nullable @Schema(description = "How long ago this process ran it; null before the first run")
                Long ageSeconds,

                @Nullable
                @Schema(
                        description =
                                "The process that runs it for all that share the database, or ran it last; null if "
                                        + "each process runs it, and before the first run")
                Lock lock) {

            static Work of(PeriodicTasks.LastRun task) {
                var age = task.age();
                return new Work(
                        task.name(),
                        Math.max(1, task.every().toSeconds()),
                        age == null ? null : age.toSeconds(),
                        task.held() == null ? null : Lock.of(task.held()));
            }
        }

        @Schema(name = "RecurringWorkLock", description = "The process that runs or last ran such work")
        record Lock(
                @Schema(description = "The names of the machine and of the data folder")
                String holder,

                @Schema(description = "How long ago it began")
                long ageSeconds) {

            static Lock of(TaskLocks.Held held) {
                return new Lock(held.holder(), Math.max(0, held.age().toSeconds()));
            }
        }

        enum Status {
            ok,
            degraded,
            damaged
        }

        /** A temporary problem is no reason for a 503, at which a container manager would stop the service. */
        private int httpStatus() {
            return problems.stream().anyMatch(problem -> problem.kind() == StoreHealth.Kind.disk_failed) ? 503 : 200;
        }
    }

    @Bean
    RouterFunction<ServerResponse> healthApi(
            Version version, StoreHealth store, PeriodicTasks tasks, ObjectProvider<HealthCheck> checks) {
        return new RouteTable()
                .GET(
                        "/api/health",
                        _ -> health(version, ailments(store, checks), tasks),
                        Op.of("health", TAG, "Get the health of the service and its problems")
                                .returns(200, Health.class)
                                .returns(503, Health.class))
                .GET(
                        "/api/version",
                        _ -> ServerResponse.ok().bodyValue(version),
                        Op.of("version", TAG, "Get the version of this build").returns(200, Version.class))
                .build();
    }

    /** While the store has problems, only these are reported: its rows cannot be read. */
    private static Mono<List<Ailment>> ailments(StoreHealth store, ObjectProvider<HealthCheck> checks) {
        return store.ailments()
                .flatMap(found -> found.isEmpty()
                        ? Flux.fromStream(checks::orderedStream)
                                .concatMap(check ->
                                        check.ailment().timeout(PATIENCE).onErrorComplete())
                                .collectList()
                        : Mono.just(found));
    }

    private static Mono<ServerResponse> health(Version version, Mono<List<Ailment>> ailments, PeriodicTasks tasks) {
        return Mono.zip(ailments, tasks.lastRuns().timeout(PATIENCE).onErrorReturn(List.of()))
                .map(known -> new Health(
                        known.getT1().isEmpty() ? Health.Status.ok : Health.Status.degraded,
                        version.version(),
                        known.getT1(),
                        known.getT2().stream().map(Health.Work::of).toList()))
                .flatMap(health -> ServerResponse.status(health.httpStatus()).bodyValue(health));
    }
}
