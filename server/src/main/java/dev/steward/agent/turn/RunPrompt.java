package dev.steward.agent.turn;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.library.MemoryPrompt;
import dev.steward.library.PromptSection;
import dev.steward.library.Roles;
import dev.steward.library.SkillPrompts;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Tokens;
import dev.steward.provider.PromptMessage;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import dev.steward.turn.Suggestions;
import dev.steward.turn.TurnPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Builds the prompt of a run. */
@Component
record RunPrompt(
        RunRepository runs,
        EventRepository events,
        AgentStates states,
        Conversations conversations,
        Roles roles,
        MemoryPrompt memories,
        SkillPrompts skills,
        Settings settings) {

    private static final int PAGE = 200;

    /** The most characters of a history, whatever its model accepts. */
    private static final long MAX_CHARACTERS = 4_000_000;

    /** @param model that answers; null for the one in the settings @param context measures the history */
    TurnPlan.PromptSource of(RunTurnStore.Begun begun, @Nullable String model, RunContext context) {
        return tokens -> Mono.zip(
                system(begun, model),
                history(begun, tokens).doOnNext(context::begin),
                (system, history) -> new TurnPlan.Prompt(system, history, begun.open()));
    }

    // System text, in the order of Spec: Agents, 7

    private Mono<String> system(RunTurnStore.Begun begun, @Nullable String model) {
        var agent = begun.agent();
        var may = begun.run().capabilities();
        boolean isAutonomous = begun.run().governance(agent).isAutonomous();
        boolean isStep = begun.run().trigger().isOfWorkflow();
        return Flux.concat(
                        Mono.just(RunWords.PREAMBLE),
                        roles.persona(may.roleId()).flatMap(section -> expanded(section.text(), may)),
                        settings.current()
                                .map(values -> values.get(SettingKeys.AGENTS_SYSTEM_PROMPT))
                                .flatMap(text -> expanded(text, may)),
                        may.useMemory()
                                ? memories.tell(model)
                                        .flatMapIterable(sections -> sections)
                                        .map(PromptSection::text)
                                : Flux.<String>empty(),
                        RunTools.hasState(may) ? noted(agent) : Mono.<String>empty(),
                        linked(agent.content().container()),
                        isAutonomous ? Mono.just(RunWords.AUTONOMY) : Mono.<String>empty(),
                        may.useSkills() ? Mono.<String>empty() : Mono.just(RunWords.NO_SKILLS),
                        isAutonomous || isStep ? Mono.<String>empty() : Mono.just(Suggestions.INSTRUCTION))
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining("\n\n"));
    }

    /** A text of the person, with the skills that it names. */
    private Mono<String> expanded(String text, Capabilities may) {
        return may.useSkills() && !text.isBlank() ? skills.expand(text) : Mono.just(text);
    }

    private Mono<String> noted(Agent agent) {
        return states.index(agent.id()).filter(index -> !index.isEmpty()).map(index -> RunWords.STATE + "\n" + index);
    }

    private Mono<String> linked(@Nullable Container container) {
        return container == null
                ? Mono.empty()
                : conversations
                        .subject(container)
                        .map(subject -> subject.sections().stream()
                                .map(PromptSection::text)
                                .collect(Collectors.joining("\n\n", RunWords.LINKED + "\n", "")))
                        .onErrorResume(Problem.NotFound.class, _ -> Mono.empty());
    }

    private Mono<List<PromptMessage>> history(RunTurnStore.Begun begun, int tokens) {
        var run = begun.run();
        return runs.talk(run.agentId(), run.id(), RunStore.TALK)
                .collectList()
                .flatMap(talk -> newest(talk, Long.MAX_VALUE, new Room(tokens, MAX_CHARACTERS)))
                .map(read -> RunHistory.of(read, begun.calls()))
                .flatMap(history -> run.trigger().isOfWorkflow()
                        ? Mono.just(history) // input of a step is material: commands in it have no effect
                        : withSkills(history, run.capabilities()));
    }

    /** The last message may call a skill. */
    private Mono<List<PromptMessage>> withSkills(List<PromptMessage> history, Capabilities may) {
        for (int at = history.size() - 1; may.useSkills() && at >= 0; at--) {
            if (history.get(at) instanceof PromptMessage.User(var text, var _, var _)) {
                int last = at;
                return called(text)
                        .map(told -> {
                            var with = new ArrayList<>(history);
                            with.set(last, new PromptMessage.User(told));
                            return (List<PromptMessage>) with;
                        })
                        .defaultIfEmpty(history);
            }
        }
        return Mono.just(history);
    }

    /** What a person said in the middle of a turn, as the model is shown it. */
    Mono<List<String>> told(AgentRun run, List<String> said) {
        return run.capabilities().useSkills()
                ? called(said.getLast())
                        .map(told -> Stream.concat(said.stream().limit(said.size() - 1), Stream.of(told))
                                .toList())
                        .defaultIfEmpty(said)
                : Mono.just(said);
    }

    /** The text with the skill that it calls; empty if it calls none, or is longer than a message may be. */
    private Mono<String> called(String text) {
        return skills.override(text).onErrorResume(Problem.Invalid.class, _ -> Mono.empty());
    }

    /** How much more of the transcript may be read. */
    private record Room(long tokens, long characters) {

        Room after(List<EventRead> read) {
            long tokensLeft = tokens;
            long charactersLeft = characters;
            for (var event : read) {
                var said = event.text() == null ? String.valueOf(event.data()) : event.text();
                tokensLeft -= Tokens.of(said);
                charactersLeft -= said.length();
            }
            return new Room(tokensLeft, charactersLeft);
        }

        boolean isFull() {
            return tokens <= 0 || characters <= 0;
        }
    }

    /** The newest entries that can fit into the prompt, oldest first. */
    private Mono<List<EventRead>> newest(List<Long> talk, long before, Room room) {
        return events.forModel(talk, before, PAGE).collectList().flatMap(page -> {
            var left = room.after(page);
            return page.size() < PAGE || left.isFull()
                    ? Mono.just(page.reversed())
                    : newest(talk, page.getLast().id(), left).map(older -> {
                        var all = new ArrayList<>(older);
                        all.addAll(page.reversed());
                        return (List<EventRead>) all;
                    });
        });
    }
}
