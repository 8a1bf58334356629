package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Subject;
import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.library.MemoryPrompt;
import dev.steward.library.SkillPrompts;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.Tokens;
import dev.steward.provider.Models;
import dev.steward.provider.PromptMessage;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import dev.steward.turn.TurnPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Assembles what a model is shown of a conversation. */
@Component
record ConversationPrompt(
        Messages messages,
        CarriedFiles files,
        Models models,
        SystemPrompt system,
        MemoryPrompt memories,
        SkillPrompts skills,
        Settings settings) {

    private static final int PAGE = 200;

    /** Limit for a history in characters, whatever its model would take: a million tokens of English, ten novels. */
    private static final long MAX_CHARACTERS = 4_000_000;

    /** The newest rows up to and including {@code id}, newest first; the whole transcript if it is short. */
    Mono<List<Message>> newest(Container container, long id) {
        return messages.promptBefore(container, id + 1, PAGE, MAX_CHARACTERS);
    }

    /**
     * @param newest the result of {@link #newest} for the question
     * @param memory counts what the files of the conversation take while the turn runs
     */
    TurnPlan.PromptSource of(Subject subject, List<Message> newest, Questions.Asked asked, MemoryBudget.Share memory) {
        var shown = new TranscriptRow(subject, asked.model(), asked.override(), memory);
        return tokens -> Mono.zip(
                memories.tell(asked.model()).flatMap(told -> system.of(subject, told)),
                history(shown, newest, tokens),
                TurnPlan.Prompt::new);
    }

    /**
     * What a model would be shown of the transcript now, before the next question.
     *
     * @param model null for the one in the settings
     * @param tokens the most it takes; the result may be slightly larger
     * @param memory counts what the files of the conversation take
     */
    Mono<List<PromptMessage>> before(Subject subject, @Nullable String model, int tokens, MemoryBudget.Share memory) {
        var shown = new TranscriptRow(subject, model, null, memory);
        return messages.promptBefore(subject.container(), KeysetPage.NEWEST, PAGE, MAX_CHARACTERS)
                .flatMap(newest -> history(shown, newest, tokens));
    }

    /** Who is shown what, and the memory share that counts its files. */
    private record TranscriptRow(
            Subject subject,
            @Nullable String model,
            @Nullable String override,
            MemoryBudget.Share memory) {}

    private Mono<List<PromptMessage>> history(TranscriptRow shown, List<Message> newest, int tokens) {
        return instruction(shown.subject()).flatMap(instruction -> history(shown, instruction, newest, tokens));
    }

    private Mono<List<PromptMessage>> history(
            TranscriptRow shown, String instruction, List<Message> newest, int tokens) {
        var subject = shown.subject();
        var room = new Room(tokens, MAX_CHARACTERS, Cost.of(instruction));
        return Mono.zip(
                        transcript(subject.container(), newest, room),
                        models.answering(shown.model()),
                        settings.current())
                .flatMap(known -> files.of(
                                subject.container(),
                                known.getT1(),
                                !Boolean.FALSE.equals(known.getT2().vision()),
                                shown.memory())
                        .map(carried -> History.of(
                                known.getT1(),
                                shown.override(),
                                instruction,
                                carried,
                                known.getT3().get(SettingKeys.LLM_MAX_TOOL_RESULT_TOKENS))));
    }

    /** The text that every question begins with, including the skills it names; empty if there is none. */
    Mono<String> instruction(Subject subject) {
        var instruction = subject.instruction();
        return instruction == null ? Mono.just("") : skills.expand(instruction);
    }

    /** What every question takes in addition to its own text. */
    private record Cost(int tokens, int characters) {
        static Cost of(String instruction) {
            return new Cost(Tokens.of(instruction), instruction.length());
        }
    }

    /** How much of the transcript may still be read. */
    private record Room(long tokens, long characters, Cost question) {

        /** What is left after these rows. */
        Room after(List<Message> rows) {
            long tokensLeft = tokens;
            long charactersLeft = characters;
            for (var row : rows) {
                boolean asks = row.said() instanceof TranscriptEntry.Question;
                tokensLeft -= row.tokens() + (asks ? question.tokens() : 0);
                charactersLeft -= row.said().prompted() + (asks ? question.characters() : 0);
            }
            return new Room(tokensLeft, charactersLeft, question);
        }

        boolean isFull() {
            return tokens <= 0 || characters <= 0;
        }
    }

    /** The newest rows that could fit into the budget, oldest first. */
    private Mono<List<Message>> transcript(Container container, List<Message> page, Room room) {
        var left = room.after(page);
        if (page.size() < PAGE || left.isFull()) {
            return Mono.just(page.reversed());
        }
        return messages.promptBefore(container, page.getLast().id(), PAGE, left.characters())
                .flatMap(older -> transcript(container, older, left))
                .map(older -> {
                    var all = new ArrayList<>(older);
                    all.addAll(page.reversed());
                    return all;
                });
    }
}
