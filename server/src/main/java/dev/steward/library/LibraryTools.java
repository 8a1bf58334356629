package dev.steward.library;

import static dev.steward.exposed.ExposedTool.Effect.ADDS;
import static dev.steward.exposed.ExposedTool.Effect.READS;
import static dev.steward.exposed.ExposedTool.Effect.REMOVES;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import java.util.List;
import org.springframework.stereotype.Component;

/** Lets hosts use skills and memories. Spec: Platform, 10.3. */
@Component
record LibraryTools(ExposedSkills skills, ExposedMemories memories) implements ExposedTools {

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(
                new ExposedTool<>(
                        "list_skills",
                        Section.SKILLS,
                        "List skills",
                        "Lists the skills by their names: texts that tell a model how to do something.",
                        READS,
                        ExposedSkills.Wish.class,
                        ExposedSkills.Found.class,
                        (wish, call) -> skills.list(wish, call.memory())),
                new ExposedTool<>(
                        "get_skill",
                        Section.SKILLS,
                        "Read a skill",
                        "Gives the instructions of one skill, in Markdown.",
                        READS,
                        ExposedSkills.One.class,
                        ExposedSkills.Read.class,
                        (wish, call) -> skills.get(wish, call.memory())),
                new ExposedTool<>(
                        "list_memories",
                        Section.MEMORY,
                        "List memories",
                        "Lists what is remembered about the person and their work, by kind, in each the oldest first.",
                        READS,
                        ExposedMemories.Wish.class,
                        ExposedMemories.Found.class,
                        (wish, call) -> memories.list(wish, call.memory())),
                new ExposedTool<>(
                        "store_memory",
                        Section.MEMORY_WRITE,
                        "Remember something",
                        "Remembers something that every later conversation should know. Only what lasts, and no secrets.",
                        ADDS,
                        ExposedMemories.Store.class,
                        ExposedMemories.Line.class,
                        (wish, _) -> memories.store(wish)),
                new ExposedTool<>(
                        "update_memory",
                        Section.MEMORY_WRITE,
                        "Change a memory",
                        "Changes what a memory says, or its kind; what is not given stays.",
                        REMOVES,
                        ExposedMemories.Change.class,
                        ExposedMemories.Line.class,
                        (wish, _) -> memories.change(wish)));
    }
}
