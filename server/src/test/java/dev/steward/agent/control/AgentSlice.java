package dev.steward.agent.control;

import dev.steward.agent.approval.Permissions;
import dev.steward.agent.approval.Rules;
import dev.steward.agent.approval.RunTaint;
import dev.steward.agent.artifact.Artifacts;
import dev.steward.agent.blueprint.Blueprints;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.definition.WorkflowUses;
import dev.steward.agent.exposed.AgentDefinitions;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.RetryTask;
import dev.steward.agent.lifecycle.RunLane;
import dev.steward.agent.lifecycle.RunListener;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.queue.AgentQueue;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.step.InlineAgents;
import dev.steward.agent.step.StepRuns;
import dev.steward.agent.trigger.Triggers;
import dev.steward.agent.turn.LiveRuns;
import dev.steward.durable.admission.Admission;
import dev.steward.durable.admission.AdmissionProcess;
import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.outbox.OutboxProcess;
import dev.steward.durable.schedule.ScheduleSlice;
import dev.steward.event.EventBus;
import dev.steward.findable.FindableChanges;
import dev.steward.history.change.ChangeSlice;
import dev.steward.history.change.Reverser;
import dev.steward.history.trash.TrashSlice;
import dev.steward.kit.Ends;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.SchedulerProperties;
import dev.steward.push.PushSlice;
import dev.steward.push.PushSource;
import dev.steward.turn.TurnHub;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** All classes of this package that store anything, on one database and with a clock that can be put forward. */
@TestConfiguration(proxyBeanMethods = false)
@ComponentScan(
        basePackages = "dev.steward.agent",
        useDefaultFilters = false,
        includeFilters = {
            @Filter(Repository.class),
            @Filter(
                    type = FilterType.ASSIGNABLE_TYPE,
                    classes = {PushSource.class, Reverser.class, RunListener.class})
        })
@Import({
    AgentDefinitions.class,
    AgentNews.class,
    AgentQueue.class,
    AgentReads.class,
    AgentReference.class,
    AgentRuns.class,
    AgentScene.class,
    AgentStates.class,
    AgentTrash.class,
    Agents.class,
    Artifacts.class,
    Blueprints.class,
    ChangeSlice.class,
    EventBus.class,
    FindableChanges.class,
    InlineAgents.class,
    LiveRuns.class,
    Permissions.class,
    PushSlice.class,
    RetryTask.class,
    Rules.class,
    RunStore.class,
    RunTaint.class,
    RunTransitions.class,
    ScheduleSlice.class,
    StepRuns.class,
    Transcripts.class,
    TrashSlice.class,
    Triggers.class,
    TurnHub.class
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

    @Bean
    SchedulerProperties scheduler() {
        return new SchedulerProperties(true, 30, 2);
    }

    /** There are no workflows, only their runs. */
    @Bean
    WorkflowUses uses() {
        return new WorkflowUses() {
            @Override
            public Mono<Map<Long, Integer>> count(Collection<Long> agents) {
                return Mono.just(Map.of());
            }

            @Override
            public Mono<Map<Long, Long>> ofRuns(Collection<Long> workflowRuns) {
                return Mono.just(workflowRuns.stream().collect(Collectors.toMap(run -> run, _ -> AgentScene.WORKFLOW)));
            }

            @Override
            public Mono<Void> announcing(long agent, Mono<?> change) {
                return change.then();
            }

            @Override
            public Flux<Place> places(long agent) {
                return Flux.empty();
            }

            @Override
            public Mono<Void> giveBack(long agent, List<Place> places) {
                return Mono.empty();
            }
        };
    }

    /** Nothing is admitted unless a test does it. */
    @Bean
    RunLane lane(Outbox outbox) {
        return new RunLane(() -> Mono.just(3), Flux.never(), outbox);
    }

    @Bean
    @Primary
    Watch watch() {
        return new Watch();
    }
}
