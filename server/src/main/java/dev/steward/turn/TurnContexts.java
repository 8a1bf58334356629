package dev.steward.turn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Messages;
import dev.steward.conversation.PromptRow;
import dev.steward.conversation.Topic;
import dev.steward.provider.ActiveModel;
import dev.steward.provider.Models;
import dev.steward.provider.PromptMessage;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.setting.Settings;
import dev.steward.tool.Toolbox;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Gathers what a turn starts from. */
@Component
class TurnContexts {

    private static final int PAGE = 200;

    private final Messages messages;
    private final Settings settings;
    private final Models models;
    private final Toolbox toolbox;
    private final History history;

    TurnContexts(Messages messages, Settings settings, Models models, Toolbox toolbox, JsonMapper json) {
        this.messages = messages;
        this.settings = settings;
        this.models = models;
        this.toolbox = toolbox;
        this.history = new History(json);
    }

    /** The newest rows below {@code beforeId}, newest first: with a short transcript, all there is. */
    Mono<List<PromptRow>> newest(Container container, long beforeId) {
        return messages.promptBefore(container, beforeId, PAGE).collectList();
    }

    /** @param newest what {@link #newest} gave for the turn, its question included */
    Mono<TurnContext> of(RunningTurn turn, Topic topic, List<PromptRow> newest) {
        return Mono.zip(settings.current(), models.activeFor(turn.model()), toolbox.open())
                .flatMap(parts -> {
                    var values = parts.getT1();
                    var budget = budget(values, parts.getT2());
                    return transcript(turn.container(), newest, budget.tokens())
                            .map(rows -> new TurnContext(
                                    parts.getT2().model(),
                                    new PromptMessage.System(SystemPrompt.of(topic)),
                                    history.of(rows, turn.question().promptOverride()),
                                    parts.getT3(),
                                    budget,
                                    values.get(SettingKeys.MAX_TOOL_ROUNDS)));
                });
    }

    private static Budget budget(SettingValues values, ActiveModel active) {
        return Budget.of(
                values.get(SettingKeys.LLM_MAX_INPUT_TOKENS),
                values.get(SettingKeys.LLM_MAX_TOOL_RESULT_TOKENS),
                active.contextWindow(),
                active.tokensPerEstimate());
    }

    /** The newest rows that can fit into the budget at all, oldest first. */
    private Mono<List<PromptRow>> transcript(Container container, List<PromptRow> page, int tokens) {
        int left = tokens
                - page.stream().mapToInt(row -> row.content().length() / 3 + 1).sum();
        if (page.size() < PAGE || left <= 0) {
            return Mono.just(page.reversed());
        }
        return newest(container, page.getLast().id())
                .flatMap(older -> transcript(container, older, left))
                .map(older -> {
                    var all = new ArrayList<>(older);
                    all.addAll(page.reversed());
                    return all;
                });
    }
}
