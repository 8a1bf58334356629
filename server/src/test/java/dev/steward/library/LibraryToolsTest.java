package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.event.Event;
import dev.steward.exposed.Bounds;
import dev.steward.exposed.ExposedPrompts;
import dev.steward.support.Host;
import dev.steward.support.HostCall;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.util.FileSystemUtils;
import reactor.core.publisher.Flux;

/** Tests what hosts do with skills and memories. */
class LibraryToolsTest extends SkillTest {

    @Autowired
    private Host host;

    @Autowired
    private MemoryRepository memories;

    @Autowired
    private SkillResources resources;

    @Autowired
    private SkillsAsPrompts prompts;

    @AfterEach
    void forget() {
        memories.all().concatMap(memory -> memories.delete(memory.id())).blockLast(LONG);
    }

    @Test
    void skillsAreListedAndRead() {
        var name = name();
        create(name, "Do it.");
        var listed = host.call("list_skills", Map.of())
                .path("skills")
                .valueStream()
                .filter(each -> each.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(listed.propertyNames()).containsExactlyInAnyOrder("name", "description", "active");
        assertThat(listed.path("active").asBoolean()).isTrue();
        var read = host.call("get_skill", Map.of("name", name));
        assertThat(read.path("instructions").asString()).isEqualTo("Do it.");
        assertThat(read.path("next_offset").isNull()).isTrue();
        assertThat(host.refusal("get_skill", Map.of("name", "nobody-has-this"))).isEqualTo("Skill not found");
        assertThat(host.refusal("get_skill", Map.of("name", " "))).isEqualTo("name must not be blank");
    }

    @Test
    void aLongSkillIsReadInParts() {
        var name = name();
        create(name, "x".repeat(ExposedSkills.PART) + "y".repeat(60_000));
        var first = host.call("get_skill", Map.of("name", name));
        assertThat(first.path("instructions").asString()).hasSize(ExposedSkills.PART);
        assertThat(first.path("next_offset").asLong()).isEqualTo(ExposedSkills.PART);
        var rest = host.call("get_skill", Map.of("name", name, "offset", ExposedSkills.PART));
        assertThat(rest.path("instructions").asString()).isEqualTo("y".repeat(60_000));
        assertThat(rest.path("next_offset").isNull()).isTrue();
        assertThat(resources.read(name, HostCall.ofAll()).block(LONG))
                .hasSizeLessThan(Bounds.CHARACTERS + 200)
                .endsWith("> The skill goes on: get_skill name=%s has all of it.\n".formatted(name));
    }

    @Test
    void skillsOfAllFoldersAreOnThePagesOnce() throws IOException {
        var name = name();
        create(name, "Do it.");
        var nested = IntStream.rangeClosed(0, SkillResources.PAGE)
                .mapToObj("a-nested-%d"::formatted)
                .toList();
        for (var each : nested) {
            write("pack/" + each, "Do it.");
        }
        assertThat(keys()).contains(name).containsAll(nested).isSorted().doesNotHaveDuplicates();
        FileSystemUtils.deleteRecursively(folder().resolve("pack"));
    }

    private List<String> keys() {
        return Flux.defer(() -> resources.list(null))
                .expand(page -> page.next() == null ? Flux.empty() : resources.list(page.next()))
                .concatMapIterable(page -> page.lines())
                .map(line -> line.key())
                .collectList()
                .blockOptional(LONG)
                .orElseThrow();
    }

    @Test
    void skillsAreTextsWithTheirNames() {
        var name = name();
        create(name, "Do it.");
        assertThat(keys()).contains(name).isSorted();
        assertThat(resources.read(name, HostCall.ofAll()).block(LONG))
                .isEqualTo("---\nname: " + name + "\n---\n\nDo it.\n");
        assertThat(resources.read("nobody-has-this", HostCall.ofAll()).blockOptional(LONG))
                .isEmpty();
        assertThat(resources.complete(name.substring(0, name.length() - 1)).block(LONG))
                .contains(name);
        var changed = LibraryPart.skills.changed();
        assertThat(resources.isListChangedBy(changed)).isTrue();
        assertThat(resources.isAnyChangedBy(changed)).isTrue();
        assertThat(resources.changedBy(changed)).isEqualTo(Optional.empty());
        assertThat(resources.isListChangedBy(LibraryPart.memories.changed())).isFalse();
        assertThat(prompts.isListChangedBy(changed)).isTrue();
        assertThat(prompts.isListChangedBy(Event.of("settings.changed"))).isFalse();
    }

    @Test
    void activeSkillsArePromptsWithARequestAndATopic() {
        var name = name();
        create(name, "Do it.");
        assertThat(prompt(name)).isPresent();
        assertThat(prompt(name).orElseThrow().arguments())
                .extracting(ExposedPrompts.Argument::name)
                .containsExactly("request", "topic");
        assertThat(text(name, Map.of())).isEqualTo("Do it.");
        assertThat(text(name, Map.of("request", " With tea "))).isEqualTo("Do it.\n\n---\n\nWith tea");
        var topic = talk.json("POST", "/api/topics", Map.of("title", "Kettle " + name));
        var slug = topic.path("slug").asString();
        assertThat(text(name, Map.of("topic", slug)))
                .isEqualTo("Do it.\n\nThis is about the topic “Kettle %s” (topic_id %d, resource steward://topics/%d)."
                        .formatted(
                                name,
                                topic.path("id").asLong(),
                                topic.path("id").asLong()));
        assertThat(text(name, Map.of("topic", "no such one"))).endsWith("\n\nThis is about the topic “no such one”.");
        assertThat(prompts.complete(name, "topic", "Kettle " + name).block(LONG))
                .containsExactly(slug);
        assertThat(prompts.complete(name, "request", "Kettle").block(LONG)).isEmpty();
        assertThat(prompts.text("nobody-has-this", Map.of()).blockOptional(LONG))
                .isEmpty();
        status("PATCH", path(name), Map.of("enabled", false));
        assertThat(prompt(name)).isEmpty();
        assertThat(prompts.text(name, Map.of()).blockOptional(LONG)).isEmpty();
    }

    private Optional<ExposedPrompts.Prompt> prompt(String name) {
        return Objects.requireNonNull(prompts.list().block(LONG)).stream()
                .filter(prompt -> prompt.name().equals(name))
                .findFirst();
    }

    private String text(String name, Map<String, String> arguments) {
        return Objects.requireNonNull(prompts.text(name, arguments).block(LONG));
    }

    @Test
    void memoriesAreKeptAndChangedAndHeardOf() {
        var kept = host.call("store_memory", Map.of("content", " Likes tea ", "kind", "Preference"));
        assertThat(kept.propertyNames()).containsExactlyInAnyOrder("id", "kind", "content");
        assertThat(kept.path("kind").asString()).isEqualTo("preference");
        await().atMost(LONG).until(() -> heard.contains("library.changedmemories"));
        heard.clear();
        long id = kept.path("id").asLong();
        var changed = host.call("update_memory", Map.of("memory_id", id, "content", "Likes coffee"));
        assertThat(changed.path("kind").asString()).isEqualTo("preference");
        assertThat(changed.path("content").asString()).isEqualTo("Likes coffee");
        await().atMost(LONG).until(() -> heard.contains("library.changedmemories"));
        assertThat(host.call("store_memory", Map.of("content", "Lives here"))
                        .path("kind")
                        .asString())
                .isEqualTo("context");
        var all = host.call("list_memories", Map.of());
        assertThat(all.path("count").asInt()).isEqualTo(2);
        assertThat(all.path("memories").get(1)).isEqualTo(changed);
    }

    @Test
    void whatNoMemoryCanBeIsRefused() {
        assertThat(host.refusal("store_memory", Map.of())).isEqualTo("content is required");
        assertThat(host.refusal("store_memory", Map.of("content", " "))).isEqualTo("content must not be blank");
        assertThat(host.refusal("store_memory", Map.of("content", "x".repeat(4_001))))
                .isEqualTo("content must have at most 4000 characters");
        assertThat(host.refusal("store_memory", Map.of("content", "x", "kind", "1")))
                .isEqualTo("kind must match [a-z][a-z0-9-]{0,31}");
        assertThat(host.refusal("update_memory", Map.of("memory_id", 1))).isEqualTo("content or kind is required");
        assertThat(host.refusal("update_memory", Map.of("content", "x"))).isEqualTo("memory_id is required");
        assertThat(host.refusal("update_memory", Map.of("memory_id", Long.MAX_VALUE, "content", "x")))
                .isEqualTo("Memory not found");
        assertThat(host.refusal("list_memories", Map.of("after", Long.MAX_VALUE)))
                .isEqualTo("after is from no page, or that memory is gone");
    }

    @Test
    void manyMemoriesComeInPages() {
        var now = Instant.parse("2026-11-24T12:00:00Z");
        Flux.range(0, 201)
                .concatMap(i -> memories.insert("context", "Number " + i, null, now))
                .blockLast(LONG);
        var first = host.call("list_memories", Map.of());
        assertThat(first.path("count").asInt()).isEqualTo(200);
        var rest = host.call("list_memories", Map.of("after", first.path("next").asLong()));
        assertThat(rest.path("count").asInt()).isEqualTo(1);
        assertThat(rest.path("next").isNull()).isTrue();
        forget();
        Flux.range(0, 50)
                .concatMap(_ -> memories.insert("context", "x".repeat(4_000), null, now))
                .blockLast(LONG);
        var call = HostCall.ofAll();
        var full = host.call("list_memories", Map.of(), call);
        assertThat(full.path("count").asInt()).isEqualTo(Bounds.CHARACTERS / 4_000);
        assertThat(call.held()).isPositive();
        assertThat(host.call("list_memories", Map.of("after", full.path("next").asLong()))
                        .path("count")
                        .asInt())
                .isEqualTo(50 - Bounds.CHARACTERS / 4_000);
    }

    @Test
    void noMoreMemoriesAreKeptThanAreListed() {
        Flux.range(0, Memory.MAX)
                .concatMap(i -> memories.insert("context", "Number " + i, null, Instant.parse("2026-11-24T12:00:00Z")))
                .blockLast(LONG);
        assertThat(host.refusal("store_memory", Map.of("content", "One more")))
                .startsWith("The maximum of 500 memories");
    }
}
