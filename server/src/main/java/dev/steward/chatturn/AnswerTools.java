package dev.steward.chatturn;

import static dev.steward.exposed.ExposedTool.Effect.ADDS;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import java.util.List;
import org.springframework.stereotype.Component;

/** Lets hosts ask questions in conversations. Spec: Platform, 10.3. */
@Component
record AnswerTools(ExposedTurns turns) implements ExposedTools {

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(new ExposedTool<>(
                        "post_message",
                        Section.POST_MESSAGE,
                        "Ask in a topic",
                        "Sends a message to a topic as its person would, waits for the answer of the topic's model, and"
                                + " returns it. May take minutes.",
                        ADDS,
                        ExposedPost.class,
                        ExposedPost.Answered.class,
                        turns::post)
                .givingWordsOfOthers());
    }
}
