package dev.steward.agent.control;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/**
 * Starts an agent as soon as its service is up. Tests that run the service in its own process ask for it with an environment
 * variable, because the service itself reads no others.
 */
@Component
public class AgentAtStart implements ApplicationRunner {

    /** The environment variable with the topic to link the agent to. */
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
