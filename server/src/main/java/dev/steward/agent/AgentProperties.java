package dev.steward.agent;

import dev.steward.platform.launch.StartupProblem;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How agents are carried on.
 *
 * @param agentsMaxConcurrent runs of agents that may go on at the same time
 */
@ConfigurationProperties("steward")
record AgentProperties(@DefaultValue("3") int agentsMaxConcurrent) {

    private static final int MOST = 100;

    AgentProperties {
        StartupProblem.requireBetween("steward.agents-max-concurrent", agentsMaxConcurrent, 1, MOST);
    }
}
