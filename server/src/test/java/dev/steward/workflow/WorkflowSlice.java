package dev.steward.workflow;

import dev.steward.agent.control.AgentSlice;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import reactor.core.publisher.Mono;

/** All classes of this package that store anything, on one database, with the agents they use. */
@TestConfiguration(proxyBeanMethods = false)
@Import({
    AgentSlice.class,
    AttemptRepository.class,
    MissedRestsTask.class,
    OverdueStepsTask.class,
    StepRestedHandler.class,
    WorkflowDefinitions.class,
    WorkflowHooks.class,
    WorkflowNotices.class,
    WorkflowRunStore.class,
    PlayedAgents.class,
    WorkflowRuns.class,
    StepMaterial.class,
    StepMaterialRepository.class,
    WorkflowNews.class,
    WorkflowReads.class,
    WorkflowRepository.class,
    WorkflowRunRepository.class,
    WorkflowScene.class,
    WorkflowStates.class,
    WorkflowStepRepository.class,
    WorkflowSteps.class,
    WorkflowTrash.class,
    WorkflowVersionRepository.class,
    WorkflowVersions.class,
    Workflows.class
})
public class WorkflowSlice {

    static final StepDefaults USUAL = new StepDefaults(true, true, true, null);

    /** The defaults from the settings. */
    @Bean
    AtomicReference<StepDefaults> usual() {
        return new AtomicReference<>(USUAL);
    }

    @Bean
    WorkflowDefaults defaults(AtomicReference<StepDefaults> usual) {
        return new WorkflowDefaults(Mono.fromSupplier(usual::get));
    }
}
