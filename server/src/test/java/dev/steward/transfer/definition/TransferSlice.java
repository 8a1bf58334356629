package dev.steward.transfer.definition;

import dev.steward.durable.schedule.Firing;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleTarget;
import dev.steward.library.RoleSlice;
import dev.steward.mcp.client.ServerStandings.Standing;
import dev.steward.platform.version.Version;
import dev.steward.workflow.WorkflowSlice;
import java.util.List;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The whole package with agents, workflows, schedules and roles, on one database. */
@TestConfiguration(proxyBeanMethods = false)
@Import({
    DefinitionImports.class,
    DefinitionExports.class,
    Install.class,
    ImportPreviews.class,
    RoleSlice.class,
    StoredDefinitions.class,
    TransferLockRepository.class,
    WorkflowSlice.class
})
class TransferSlice {

    /** One model is missing, one server is on and one is off. */
    @Bean
    TransferWarnings warnings() {
        return new TransferWarnings(
                model -> Mono.just(!model.equals("there")),
                () -> List.of(new Standing("fetch", true, false), new Standing("files", false, false)));
    }

    /** The owners of schedules exist; nothing is started. */
    @Bean
    ScheduleTarget agentTarget() {
        return new Owners(ScheduleOwner.Kind.agent);
    }

    @Bean
    ScheduleTarget workflowTarget() {
        return new Owners(ScheduleOwner.Kind.workflow);
    }

    private record Owners(ScheduleOwner.Kind kind) implements ScheduleTarget {

        @Override
        public Mono<Void> lock(long owner) {
            return Mono.empty();
        }

        @Override
        public Flux<ScheduleOwner.Named> named(List<Long> owners) {
            return Flux.empty();
        }

        @Override
        public Mono<Void> asked(long owner) {
            return Mono.empty();
        }

        @Override
        public Mono<Void> changed(long owner) {
            return Mono.empty();
        }

        @Override
        public Mono<Came> carryOut(Schedule schedule, Firing firing) {
            return Mono.error(new IllegalStateException("Something was begun"));
        }
    }

    @Bean
    Version version() {
        return new Version("1.2.3", null, null);
    }
}
