package dev.steward.agent;

import dev.steward.event.EventBus;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** All of this package that stores anything, over one database and a clock that can be put forward. */
@TestConfiguration(proxyBeanMethods = false)
@Import({
    AgentNews.class,
    AgentReads.class,
    AgentReference.class,
    AgentRepository.class,
    AgentRuns.class,
    AgentScene.class,
    AgentStates.class,
    AgentTies.class,
    AgentTrash.class,
    AgentTrashRepository.class,
    Agents.class,
    ArtifactRepository.class,
    Artifacts.class,
    BlueprintRepository.class,
    Blueprints.class,
    EventBus.class,
    EventRepository.class,
    Overview.class,
    OverviewRepository.class,
    PermissionRepository.class,
    Permissions.class,
    RunReports.class,
    RunRepository.class,
    RunWrites.class,
    StateRepository.class,
    Transcripts.class,
    TriggerRepository.class,
    Triggers.class
})
class AgentSlice {

    @Bean
    @Primary
    Watch watch() {
        return new Watch();
    }
}
