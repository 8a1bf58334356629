package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.library.MemoryPrompt;
import dev.steward.library.PromptSection;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.provider.Estimate;
import dev.steward.provider.PromptMessage;
import dev.steward.turn.PromptRoom;
import dev.steward.turn.TurnEngine;
import dev.steward.turn.TurnPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Shows what the next turn of a conversation would tell the model, built the same way as in the turn. */
@Service
record PromptInspection(
        Conversations conversations,
        SystemPrompt system,
        ConversationPrompt prompts,
        MemoryPrompt memories,
        TurnEngine engine) {

    /**
     * @param model null for the one in the settings
     * @param memory counts what the transcript and its files take meanwhile
     * @throws Problem.NotFound if there is no such conversation
     * @throws Problem.Unavailable if there is no memory for it
     */
    Mono<PromptRead> of(Container container, @Nullable String model, MemoryBudget.Share memory) {
        return conversations.subject(container).flatMap(subject -> engine.room(model, TurnPlan.AS_MANY_AS_ALLOWED)
                .flatMap(room -> Mono.zip(
                                memories.sections(model).flatMap(told -> system.sections(subject, told)),
                                prompts.instruction(subject),
                                prompts.before(subject, model, room.tokens(), memory))
                        .map(told -> read(told.getT2(), told.getT1(), told.getT3(), room))));
    }

    private static PromptRead read(
            String instruction, List<PromptSection> sections, List<PromptMessage> history, PromptRoom room) {
        return new PromptRead(
                sections.stream()
                        .map(section -> PromptRead.Section.of(section, room))
                        .toList(),
                instruction.isEmpty() ? null : PromptRead.Text.of(instruction, room),
                room.counted(Estimate.of(new PromptMessage.System(SystemPrompt.joined(sections)))),
                room.counted(Estimate.ofMessages(history)),
                history.size(),
                room.model(),
                room.window(),
                room.limit());
    }
}
