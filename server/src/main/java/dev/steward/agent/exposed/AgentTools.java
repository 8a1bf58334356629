package dev.steward.agent.exposed;

import static dev.steward.exposed.ExposedTool.Effect.READS;
import static dev.steward.exposed.ExposedTool.Effect.REMOVES;
import static dev.steward.exposed.ExposedTool.Effect.SETS;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import java.util.List;
import org.springframework.stereotype.Component;

/** What hosts do with agents, and runs of agents with what their agent notes. Spec: Platform, 10.3. */
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
                                "Gives one agent with its whole task, what it is at and what its last answer says.",
                                READS,
                                ExposedAgents.One.class,
                                ExposedAgent.class,
                                (wish, call) -> agents.get(wish.agentId(), call.memory()))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "state_list",
                        Section.AGENT_STATE,
                        "List the notes of an agent",
                        "Lists what an agent keeps between its runs: the names of the notes, not what they say.",
                        READS,
                        ExposedStates.Of.class,
                        ExposedStates.Listed.class,
                        states::list),
                new ExposedTool<>(
                                "state_get",
                                Section.AGENT_STATE,
                                "Read a note of an agent",
                                "Gives what an agent keeps under a name; `found` is false where there is nothing.",
                                READS,
                                ExposedStates.One.class,
                                ExposedStates.Got.class,
                                states::get)
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "state_set",
                        Section.AGENT_STATE,
                        "Write a note of an agent",
                        "Keeps a text under a name for the agent's next runs, over what was there under it.",
                        SETS,
                        ExposedStates.Set.class,
                        ExposedStates.Written.class,
                        states::set),
                new ExposedTool<>(
                        "state_delete",
                        Section.AGENT_STATE,
                        "Delete a note of an agent",
                        "Deletes what an agent keeps under a name; `deleted` is false where there was nothing.",
                        REMOVES,
                        ExposedStates.One.class,
                        ExposedStates.Deleted.class,
                        states::delete));
    }
}
