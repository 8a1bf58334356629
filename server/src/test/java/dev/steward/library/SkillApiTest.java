package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests the routes of skills: what they do, refuse and announce. */
class SkillApiTest extends SkillTest {

    @Test
    void aNewSkillIsAFileAndSwitchedOn() {
        var name = name();
        var made = talk.json(
                "POST",
                "/api/skills",
                Map.of(
                        "name",
                        name.toUpperCase(Locale.ROOT),
                        "description",
                        " For tests ",
                        "instructions",
                        "Do it.\n"));
        assertThat(made.path("name").asString()).isEqualTo(name);
        assertThat(made.path("description").asString()).isEqualTo("For tests");
        assertThat(made.path("instructions").asString()).isEqualTo("Do it.");
        assertThat(made.path("enabled").asBoolean()).isTrue();
        assertThat(made.path("active").asBoolean()).isTrue();
        assertThat(made.path("legacy").asBoolean()).isFalse();
        assertThat(file(name)).hasContent("---\nname: " + name + "\ndescription: For tests\n---\n\nDo it.\n");
        assertThat(talk.json("GET", path(name), null)).isEqualTo(made);
        heardOfAChange();
        assertThat(listed(name).path("truncated").asBoolean()).isFalse();
    }

    @Test
    void onlyANameIsNeeded() {
        var name = name();
        assertThat(status("POST", "/api/skills", Map.of("name", name))).isEqualTo(201);
        assertThat(talk.json("GET", path(name), null).path("instructions").asString("x"))
                .isEmpty();
        assertThat(talk.json("GET", path(name), null).path("description").isNull())
                .isTrue();
    }

    @Test
    void whatCannotBeIsRefused() {
        var name = name();
        create(name, "Body");
        var taken = talk.json("POST", "/api/skills", Map.of("name", name));
        assertThat(taken.path("status").asInt()).isEqualTo(400);
        assertThat(taken.path("detail").asString()).isEqualTo("A skill named '%s' already exists.".formatted(name));
        for (var reserved : List.of("notes", "rename", "suggest-name", "gh-sync", "memory-list", "Archive")) {
            assertThat(status("POST", "/api/skills", Map.of("name", reserved)))
                    .as(reserved)
                    .isEqualTo(400);
            assertThat(status("PATCH", path(name), Map.of("name", reserved))).isEqualTo(400);
        }
        for (var wrong : List.of(
                Map.of(),
                Map.of("name", ""),
                Map.of("name", "1a"),
                Map.of("name", "a b"),
                Map.of("name", "../up"),
                Map.of("name", "ä"),
                Map.of("name", "a".repeat(65)),
                Map.of("name", name(), "description", "x".repeat(4_001)),
                Map.of("name", name(), "instructions", "x".repeat(500_001)))) {
            assertThat(status("POST", "/api/skills", wrong)).as("%.80s", wrong).isEqualTo(422);
        }
        assertThat(status("PATCH", path(name), nothing("name"))).isEqualTo(422);
        assertThat(status("PATCH", path(name), nothing("enabled"))).isEqualTo(422);
        assertThat(status("PATCH", path(name), Map.of("instructions", "x".repeat(500_001))))
                .isEqualTo(422);
        assertThat(talk.json("GET", path(name), null).path("instructions").asString())
                .isEqualTo("Body");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-skill", "notes", "A", "x.y"})
    void whatIsNotThereIsNotFound(String name) {
        for (var method : List.of("GET", "PATCH", "DELETE")) {
            assertThat(status(method, path(name), method.equals("PATCH") ? Map.of("enabled", true) : null))
                    .as(method)
                    .isEqualTo(404);
        }
        assertThat(status("GET", path(name) + "/export", null)).isEqualTo(404);
        assertThat(status("POST", path(name) + "/migrate", null)).isEqualTo(404);
    }

    @Test
    void anUpdateWritesWhatItNamesAndKeepsTheRest() throws IOException {
        var name = name();
        write(name, "---\nlicense: MIT\ndescription: First\n---\nBody");
        talk.json("PATCH", path(name), Map.of("instructions", "Other"));
        assertThat(Files.readString(file(name)))
                .contains("license: MIT", "description: First")
                .endsWith("\n\nOther\n");
        var cleared = talk.json("PATCH", path(name), nothing("description"));
        assertThat(cleared.path("description").isNull()).isTrue();
        assertThat(talk.json("PATCH", path(name), nothing("instructions"))
                        .path("instructions")
                        .asString("x"))
                .isEmpty();
        heardOfAChange();
    }

    @Test
    void anotherNameTakesTheFolderAndTheSwitchAlong() throws IOException {
        var name = name();
        var other = name();
        create(name, "Body");
        Files.writeString(file(name).resolveSibling("helper.txt"), "mine");
        var renamed = talk.json("PATCH", path(name), Map.of("name", other));
        assertThat(renamed.path("name").asString()).isEqualTo(other);
        assertThat(renamed.path("enabled").asBoolean()).isTrue();
        assertThat(file(other).resolveSibling("helper.txt")).hasContent("mine");
        assertThat(status("GET", path(name), null)).isEqualTo(404);
        create(name, "New");
        var taken = talk.json("PATCH", path(other), Map.of("name", name));
        assertThat(taken.path("detail").asString()).isEqualTo("A skill named '%s' already exists.".formatted(name));
        assertThat(listed(other).path("active").asBoolean()).isTrue();
    }

    @Test
    void aDeletedSkillLeavesNothing() throws IOException {
        var name = name();
        create(name, "Body");
        Files.writeString(file(name).resolveSibling("helper.txt"), "mine");
        heardOfAChange();
        heard.clear();
        assertThat(status("DELETE", path(name), null)).isEqualTo(204);
        heardOfAChange();
        assertThat(file(name).getParent()).doesNotExist();
        write(name, "Found again");
        assertThat(listed(name).path("enabled").asBoolean()).isFalse();
    }

    @Test
    void thereIsNothingToMigrate() {
        var name = name();
        create(name, "Body");
        var refused = talk.json("POST", path(name) + "/migrate", null);
        assertThat(refused.path("status").asInt()).isEqualTo(400);
        assertThat(refused.path("detail").asString()).isEqualTo("No legacy skill to migrate.");
    }

    @Test
    void ofTwoThatCreateTheSameOneWins() {
        for (int i = 0; i < 5; i++) {
            var name = name();
            var statuses = Flux.range(0, 4)
                    .flatMap(_ -> Mono.fromCallable(() -> status("POST", "/api/skills", Map.of("name", name)))
                            .subscribeOn(Schedulers.boundedElastic()))
                    .collectList()
                    .block(LONG);
            var all = new ArrayList<>(statuses == null ? List.of() : statuses);
            Collections.sort(all);
            assertThat(all).containsExactly(201, 400, 400, 400);
            assertThat(listed(name).path("active").asBoolean()).isTrue();
        }
    }

    @Test
    void ofManyThatRenameTheSameOneWins() {
        for (int i = 0; i < 5; i++) {
            var name = name();
            create(name, "Body");
            var statuses = Flux.range(0, 6)
                    .flatMap(each -> Mono.fromCallable(
                                    () -> status("PATCH", path(name), Map.of("name", name + "-" + each)))
                            .subscribeOn(Schedulers.boundedElastic()))
                    .collectList()
                    .block(LONG);
            assertThat(statuses).containsOnlyOnce(200).allMatch(each -> each == 200 || each == 404 || each == 409);
        }
    }

    @Test
    void ofTwoWindowsThatChangeTheSameSkillBothHaveTheirWay() {
        for (int i = 0; i < 10; i++) {
            var name = name();
            create(name, "Body");
            both(
                    () -> status("PATCH", path(name), Map.of("enabled", false)),
                    () -> status("PATCH", path(name), Map.of("instructions", "Other")),
                    () -> status("PATCH", path(name), Map.of("description", "What for")));
            var now = talk.json("GET", path(name), null);
            assertThat(now.path("enabled").asBoolean()).as("try %d", i).isFalse();
            assertThat(now.path("instructions").asString()).as("try %d", i).isEqualTo("Other");
            assertThat(now.path("description").asString()).as("try %d", i).isEqualTo("What for");
        }
    }

    @Test
    void whatIsDeletedIsNotSwitchedOnForTheNextOneOfItsName() throws IOException {
        for (int i = 0; i < 10; i++) {
            var name = name();
            create(name, "Body");
            both(() -> status("DELETE", path(name), null), () -> status("PATCH", path(name), Map.of("enabled", true)));
            assertThat(status("GET", path(name), null)).as("try %d", i).isEqualTo(404);
            write(name, "Found again");
            assertThat(talk.json("GET", path(name), null).path("enabled").asBoolean())
                    .as("try %d", i)
                    .isFalse();
        }
    }

    @SafeVarargs
    private static void both(Callable<Integer>... atOnce) {
        Flux.fromArray(atOnce)
                .flatMap(each -> Mono.fromCallable(each).subscribeOn(Schedulers.boundedElastic()))
                .blockLast(LONG);
    }

    @Test
    void whereTheFolderIsNoneThatIsToldInWords() throws IOException {
        var name = name();
        create(name, "Body");
        var folder = folder();
        var elsewhere = folder.resolveSibling("skills-elsewhere");
        Files.move(folder, elsewhere);
        try {
            Files.writeString(folder, "no folder");
            var refused = talk.json("POST", "/api/skills", Map.of("name", name()));
            assertThat(refused.path("status").asInt()).isEqualTo(503);
            assertThat(refused.path("detail").asString()).contains(folder.toString(), "Check it");
            assertThat(status("DELETE", path(name), null)).isEqualTo(409);
            assertThat(status("GET", "/api/skills", null)).isEqualTo(200);
        } finally {
            Files.deleteIfExists(folder);
            Files.move(elsewhere, folder);
        }
        assertThat(status("GET", path(name), null)).isEqualTo(200);
    }
}
