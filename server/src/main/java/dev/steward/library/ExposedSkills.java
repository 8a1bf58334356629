package dev.steward.library;

import dev.steward.exposed.Bounds;
import dev.steward.exposed.TextPart;
import dev.steward.platform.input.Check;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Lets hosts list and read skills. */
@Service
record ExposedSkills(Skills skills) {

    /** Characters of a description shown in a list. */
    static final int LISTED = 500;

    /** Characters of instructions returned at once. */
    static final int PART = 100_000;

    record Wish(
            @Nullable
            @Schema(
                    maxLength = SkillName.MAX_LENGTH,
                    description = "The `next` of an earlier answer, for the items after it")
            String after) {
        Wish {
            new Check().length("after", after, 0, SkillName.MAX_LENGTH).verify();
        }
    }

    record Line(String name, @Nullable String description, boolean active) {}

    record Found(
            List<Line> skills,
            int count,

            @Nullable @Schema(description = "What to give as `after` for those that come next; null at the end")
            String next) {}

    record One(
            @Schema(maxLength = SkillName.MAX_LENGTH) String name,

            @Nullable
            @Schema(
                    minimum = "0",
                    maximum = "1000000000",
                    defaultValue = "0",
                    description = "The character of the instructions to begin with, from 0 on")
            Integer offset) {
        One {
            new Check()
                    .text("name", name, SkillName.MAX_LENGTH)
                    .range("offset", offset, 0, 1_000_000_000)
                    .verify();
        }
    }

    /** A skill with its instructions from a given character on. */
    record Read(
            String name,
            @Nullable String description,
            String instructions,
            boolean active,

            @Nullable
            @Schema(description = "What to give as `offset` for the instructions that follow; null at the end")
            Long nextOffset) {}

    /** Lists a page of skills by name. @param memory the caller's share */
    Mono<Found> list(Wish wish, MemoryBudget.Share memory) {
        return skills.list().map(all -> {
            var behind = Skills.after(wish.after(), all);
            var lines = behind.stream()
                    .limit(Bounds.ROWS)
                    .map(skill -> line(skill, memory))
                    .toList();
            return new Found(
                    lines,
                    lines.size(),
                    lines.size() < behind.size() ? lines.getLast().name() : null);
        });
    }

    private static Line line(SkillRead skill, MemoryBudget.Share memory) {
        memory.reserve(skill.estimatedBytes());
        var description = skill.description();
        return new Line(skill.name(), description == null ? null : Truncate.to(description, LISTED), skill.active());
    }

    /** @throws Problem.NotFound if there is no such skill */
    Mono<Read> get(One wish, MemoryBudget.Share memory) {
        return skills.get(SkillName.kept(wish.name().strip())).map(skill -> {
            memory.reserve(skill.estimatedBytes());
            var part = TextPart.of(skill.instructions(), Objects.requireNonNullElse(wish.offset(), 0), PART);
            return new Read(skill.name(), skill.description(), part.text(), skill.active(), part.next());
        });
    }
}
