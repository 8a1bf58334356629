package dev.steward.agent.control;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/**
 * Starts an agent as soon as its service has started, where a test wants that of a process of its own: by a variable of the
 * environment, since the service itself heeds none but its own.
 */
@Component
public class AgentAtStart implements ApplicationRunner {

    /** Names the topic that the agent is linked to. */
    public static final String TOPIC = "CRASH_AGENT_TOPIC";

    private final AgentScene scene;

    AgentAtStart(AgentScene scene) {
        this.scene = scene;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        var topic = System.getenv(TOPIC);
        if (topic != null) {
            scene.made(AgentScene.wish("Find it")
                    .linked(Long.parseLong(topic), null)
                    .started());
        }
    }
}
