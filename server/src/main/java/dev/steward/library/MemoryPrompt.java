package dev.steward.library;

import dev.steward.provider.Models;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Builds what a model is told of the memories: at most an eighth of what it takes. */
@Component
public record MemoryPrompt(MemoryRepository memories, Models models, Settings settings, MemoryUses uses) {

    private static final String HEAD = "What the person wants you to remember%s:";

    /**
     * What the model would be told; no section if there is nothing to tell.
     *
     * @param model the model that answers; null for the one in the settings
     */
    public Mono<List<PromptSection>> sections(@Nullable String model) {
        return share(model).flatMap(this::sections);
    }

    /** The same, and records that the model is told it now. The record is written later, without making the caller wait. */
    public Mono<List<PromptSection>> tell(@Nullable String model) {
        return share(model).flatMap(known -> sections(known).doOnNext(_ -> uses.note(known.ids())));
    }

    /** How many of the memories the model would be told. */
    Mono<MemoryTold> usage(@Nullable String model) {
        return room(model).flatMap(room -> share(room)
                .map(known -> new MemoryTold(known.told().size(), known.leftOut(), known.tokens(), room)));
    }

    private Mono<MemoryShare> share(@Nullable String model) {
        return room(model).flatMap(this::share);
    }

    private Mono<MemoryShare> share(int room) {
        return memories.lines().collectList().map(lines -> MemoryShare.of(lines, room));
    }

    private Mono<Integer> room(@Nullable String model) {
        return Mono.zip(settings.current(), models.answering(model)).map(known -> {
            int limit = known.getT1().get(SettingKeys.LLM_MAX_INPUT_TOKENS);
            return MemoryShare.room(known.getT2().promptTokens(limit));
        });
    }

    private Mono<List<PromptSection>> sections(MemoryShare share) {
        if (share.told().isEmpty()) {
            return Mono.just(List.of());
        }
        return memories.promptTexts(share.ids())
                .collect(Collectors.joining("\n"))
                .map(lines -> List.of(new PromptSection(
                        PromptSection.Kind.memory,
                        new PromptSection.Source(label(share), null),
                        head(share) + "\n" + lines,
                        false)));
    }

    private static String head(MemoryShare share) {
        int told = share.told().size();
        return HEAD.formatted(
                share.leftOut() == 0 ? "" : " (the latest %d of %d)".formatted(told, told + share.leftOut()));
    }

    private static String label(MemoryShare share) {
        int told = share.told().size();
        var label = told == 1 ? "1 memory" : told + " memories";
        return share.leftOut() == 0 ? label : label + ", %d left out".formatted(share.leftOut());
    }

    /** The prefix of a memory of that kind. */
    static String before(String kind) {
        return "- [" + kind.toUpperCase(Locale.ROOT) + "] ";
    }
}
