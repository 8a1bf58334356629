package dev.steward.agent.blueprint;

import dev.steward.agent.definition.AgentWords;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Texts;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentBlueprintUse", description = "An agent to create from a template")
public record BlueprintUse(
        @Nullable @Schema(maxLength = AgentWords.MAX_TITLE, description = "The name of the template when left out")
        String title,

        @Nullable
        @Schema(minLength = 1, maxLength = AgentWords.MAX_TASK, description = "The value of the template when left out")
        String task,

        @Nullable Long topicId,
        @Nullable Long chatId,

        @Nullable @Schema(description = "Whether it starts at once; true when left out")
        Boolean start) {

    /** Starts immediately, with everything from the template. */
    public static final BlueprintUse AS_IT_IS = new BlueprintUse(null, null, null, null, null);

    public BlueprintUse {
        new Check()
                .length("title", title, 0, AgentWords.MAX_TITLE)
                .length("task", task, 1, AgentWords.MAX_TASK)
                .range("topic_id", topicId, 1, Long.MAX_VALUE)
                .range("chat_id", chatId, 1, Long.MAX_VALUE)
                .verify();
    }

    public boolean starts() {
        return start == null || start;
    }

    /** Empty if neither has a task. */
    public String taskOver(Blueprint base) {
        return (task == null || Texts.isBlank(task) ? base.taskPrompt() : task).strip();
    }

    public String titleOver(Blueprint base) {
        return AgentWords.title(title == null || Texts.isBlank(title) ? base.name() : title, taskOver(base));
    }
}
