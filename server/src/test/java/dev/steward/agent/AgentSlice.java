package dev.steward.agent;

import dev.steward.durable.admission.Admission;
import dev.steward.durable.admission.AdmissionProcess;
import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.outbox.OutboxProcess;
import dev.steward.durable.schedule.ScheduleSlice;
import dev.steward.event.EventBus;
import dev.steward.findable.FindableChanges;
import dev.steward.history.change.ChangeSlice;
import dev.steward.history.trash.TrashSlice;
import dev.steward.kit.Ends;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.push.PushSlice;
import dev.steward.turn.TurnHub;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import reactor.core.publisher.Mono;

/** All of this package that stores anything, over one database and a clock that can be put forward. */
@TestConfiguration(proxyBeanMethods = false)
@Import({
    AgentDefinitions.class,
    AgentQueue.class,
    AgentQueueRepository.class,
    AgentNews.class,
    AgentNotices.class,
    AgentReads.class,
    AgentReference.class,
    AgentRepository.class,
    AgentRuns.class,
    AgentScene.class,
    AgentStates.class,
    RunTaint.class,
    InlineAgents.class,
    StepAgentRepository.class,
    AgentLinkRepository.class,
    AgentQuota.class,
    AgentTrash.class,
    Agents.class,
    ArtifactRepository.class,
    Artifacts.class,
    BlueprintRepository.class,
    CallRepository.class,
    Blueprints.class,
    CallRepository.class,
    ChangeSlice.class,
    CheckRepository.class,
    EventBus.class,
    EventRepository.class,
    FindableChanges.class,
    ForgottenRequests.class,
    Overview.class,
    OverviewRepository.class,
    PermissionRepository.class,
    Permissions.class,
    PushSlice.class,
    RuleRepository.class,
    Rules.class,
    RunTransitions.class,
    RunOutputRepository.class,
    RunRepository.class,
    RunStore.class,
    LiveRuns.class,
    TurnHub.class,
    ScheduleSlice.class,
    StateRepository.class,
    StepRunService.class,
    StateReverser.class,
    Transcripts.class,
    TrashSlice.class,
    TriggerRepository.class,
    Triggers.class
})
public class AgentSlice {

    @Bean
    Outbox outbox(Sql sql, Tx tx, Clock clock) {
        return new OutboxProcess(sql, tx, clock).outbox();
    }

    @Bean
    Admission lanes(Sql sql, Tx tx, Clock clock) {
        return new AdmissionProcess(sql, tx, clock, Ends.NOWHERE).lanes();
    }

    /** Whether agents are switched on. */
    @Bean
    AtomicBoolean switches() {
        return new AtomicBoolean(true);
    }

    @Bean
    AgentsEnabledGuard gate(AtomicBoolean switches) {
        return new AgentsEnabledGuard(() -> Mono.fromSupplier(switches::get));
    }

    /** Nobody lets anybody in, but the tests. */
    @Bean
    RunLane lane(Outbox outbox) {
        return new RunLane(() -> Mono.just(3), outbox);
    }

    @Bean
    @Primary
    Watch watch() {
        return new Watch();
    }
}
