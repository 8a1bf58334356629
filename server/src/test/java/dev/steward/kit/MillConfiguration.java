package dev.steward.kit;

import dev.steward.durable.admission.Admission;
import dev.steward.durable.admission.AdmissionProcess;
import dev.steward.durable.admission.Lane;
import dev.steward.durable.job.JobKind;
import dev.steward.durable.job.JobProcess;
import dev.steward.durable.job.Jobs;
import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxProcess;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Slices;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTasks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** The mill with the kit as a service uses it. */
@TestConfiguration(proxyBeanMethods = false)
class MillConfiguration {

    /**
     * Starts a process of the mill.
     *
     * @param address of the database; empty for the one in the folder
     * @param more additional components
     */
    static ConfigurableApplicationContext start(Path folder, String address, Class<?>... more) {
        var components = Stream.of(
                        OutboxProcess.components(),
                        AdmissionProcess.components(),
                        JobProcess.components(),
                        List.<Class<?>>of(PeriodicTasks.class, EventBus.class, MillConfiguration.class),
                        List.of(more))
                .flatMap(List::stream)
                .toList();
        return Slices.start(folder, address, "dev.steward.kit", components);
    }

    @Bean
    Mill mill(Sql sql, Tx tx, Outbox outbox, Admission lanes, Jobs jobs, @Value("${mill.room:8}") int room) {
        return new Mill(sql, tx, outbox, lanes, jobs, room, room, room, () -> false);
    }

    @Bean
    Lane lane(Mill mill) {
        return mill.lane();
    }

    @Bean
    OutboxHandler grinding(Mill mill) {
        return mill.handlers().getFirst();
    }

    @Bean
    OutboxHandler sifting(Mill mill) {
        return mill.handlers().getLast();
    }

    @Bean
    JobKind packing(Mill mill) {
        return mill.packing();
    }
}
