package dev.steward.agent.exposed;

import static dev.steward.exposed.ExposedTool.Effect.READS;
import static dev.steward.exposed.ExposedTool.Effect.REMOVES;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import java.util.List;
import org.springframework.stereotype.Component;

/** Tools for hosts: they read agents, and read and write the state that agents keep. Spec: Platform, 10.3. */
@Component
record AgentTools(ExposedAgents agents, ExposedStates states) implements ExposedTools {

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(
                new ExposedTool<>(
                                "list_agents",
                                Section.AGENTS,
                                "List agents",
                                "Lists agents, which work on an objective in the background, the newest first, with what each is at.",
                                READS,
                                ExposedAgents.Wish.class,
                                ExposedAgents.Found.class,
                                (wish, call) -> agents.list(wish, call.memory()))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                                "get_agent",
                                Section.AGENTS,
                                "Look at an agent",
                                "Reads one agent: its whole task, what it is doing and what its last answer says.",
                                READS,
                                ExposedAgents.One.class,
                                ExposedAgent.class,
                                (wish, call) -> agents.get(wish.agentId(), call.memory()))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "state_list",
                        Section.AGENT_STATE,
                        "List agent state",
                        "Lists the keys that an agent keeps between runs, without their values.",
                        READS,
                        ExposedStates.Of.class,
                        ExposedStates.Listed.class,
                        states::list),
                new ExposedTool<>(
                                "state_get",
                                Section.AGENT_STATE,
                                "Read an agent value",
                                "Returns the value of a key of an agent; `found` is false if there is none.",
                                READS,
                                ExposedStates.One.class,
                                ExposedStates.Got.class,
                                states::get)
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "state_set",
                        Section.AGENT_STATE,
                        "Write an agent value",
                        "Stores a text under a key for later runs of the agent. Overwrites the previous value.",
                        REMOVES,
                        ExposedStates.Set.class,
                        ExposedStates.Written.class,
                        states::set),
                new ExposedTool<>(
                        "state_delete",
                        Section.AGENT_STATE,
                        "Delete an agent value",
                        "Deletes a key of an agent and its value; `deleted` is false if there was none.",
                        REMOVES,
                        ExposedStates.One.class,
                        ExposedStates.Deleted.class,
                        states::delete));
    }
}
