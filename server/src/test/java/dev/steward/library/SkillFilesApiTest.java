package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.event.EventBus;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.util.FileSystemUtils;

/** Tests the contents of the skills folder as the routes show them. */
class SkillFilesApiTest extends SkillTest {

    @Autowired
    private SkillRepository switches;

    @Autowired
    private EventBus bus;

    @Autowired
    private Blocking blocking;

    @Autowired
    private Tx tx;

    @Test
    void aSkillFromOutsideIsOffUntilItIsSwitchedOnAndItsFileIsLeftAlone() throws IOException {
        var name = name();
        var text = "---\nname: other\nlicense: MIT   # mine\n---\nBody";
        write(name, text);
        assertThat(listed(name).path("active").asBoolean()).isFalse();
        assertThat(commands()).doesNotContain(name);
        var on = talk.json("PATCH", path(name), Map.of("enabled", true));
        assertThat(on.path("active").asBoolean()).isTrue();
        assertThat(file(name)).hasContent(text);
        assertThat(commands()).contains(name);
        heardOfAChange();
        talk.json("PATCH", path(name), Map.of("enabled", false));
        assertThat(commands()).doesNotContain(name);
        assertThat(file(name)).hasContent(text);
    }

    @Test
    void whatIsChangedWithAnEditorIsToldWithinASecond() throws IOException {
        var name = name();
        create(name, "x".repeat(1_000));
        await().atMost(LONG).until(() -> heard.size() >= 3); // the request's event and the watch's event for the file
        heard.clear();
        Files.writeString(file(name), "Edited");
        heardOfAChange();
        assertThat(listed(name).path("instructions").asString()).isEqualTo("Edited");
        heard.clear();
        write(name(), "New");
        heardOfAChange();
    }

    @Test
    void aSkillThatWasRemovedIsOffWhenItsNameComesBack() throws IOException {
        var name = name();
        var unreadable = name();
        create(name, "Mine");
        create(name(), "Another one, so that the folder is not empty");
        create(unreadable, "Mine");
        Files.write(file(unreadable), "für".getBytes(StandardCharsets.ISO_8859_1));
        FileSystemUtils.deleteRecursively(file(name).getParent());
        await().atMost(LONG)
                .until(() ->
                        !Objects.requireNonNull(switches.enabled().block(LONG)).contains(name));
        write(name, "Somebody else's");
        assertThat(listed(name).path("active").asBoolean()).isFalse();
        write(unreadable, "Mine");
        assertThat(listed(unreadable).path("active").asBoolean()).isTrue();
    }

    /** Another watch, whose folder does not hold the skill, starts. */
    @Test
    void aStartLooksTwiceBeforeItSwitchesASkillOff(@TempDir Path temporary) throws Exception {
        var name = name();
        create(name, "Mine");
        Files.writeString(
                Files.createDirectories(temporary.resolve("skills/other")).resolve("SKILL.md"), "Body");
        try (var data = DataFolder.open(temporary)) {
            var folder = new SkillFolder(new SkillProperties(null), data);
            var watch = new SkillWatch(folder, new SkillFiles(folder, new Ids()), switches, bus, blocking, tx);
            var later = Instant.now().plusSeconds(60);
            watch.run(later).block(LONG);
            assertThat(switches.enabled().block(LONG)).contains(name);
            watch.run(later).block(LONG);
            assertThat(switches.enabled().block(LONG)).doesNotContain(name);
            watch.destroy();
        }
    }

    @Test
    void whatIsNoSkillIsNamedWithItsReason() throws IOException {
        var name = name();
        write(name, "Body");
        Files.write(file(name), "für".getBytes(StandardCharsets.ISO_8859_1));
        var skipped = talk.json("GET", "/api/skill-folder", null);
        assertThat(skipped.path("readable").asBoolean()).isTrue();
        assertThat(skipped.path("skipped")
                        .valueStream()
                        .filter(each -> each.path("name").asString().equals(name))
                        .map(each -> each.path("reason").asString()
                                + each.path("line").asInt()))
                .containsExactly("no_text1");
        assertThat(status("GET", path(name), null)).isEqualTo(409);
        assertThat(status("DELETE", path(name), null)).isEqualTo(409);
        Files.delete(file(name));
    }

    @Test
    void whatIsNoYamlIsReadLineByLineAndMendedWhereItIsWritten() throws IOException {
        var name = name();
        write(name, "---\nname: %s\ndescription: Use when: x\nlicense: MIT\n---\nBody".formatted(name));
        var skill = talk.json("GET", path(name), null);
        assertThat(skill.path("description").asString()).isEqualTo("Use when: x");
        assertThat(skill.path("wrong_line").asInt()).isEqualTo(3);
        talk.json("PATCH", path(name), Map.of("instructions", "Other"));
        assertThat(file(name))
                .hasContent("---\nname: %s\ndescription: Use when: x\nlicense: MIT\n---\n\nOther".formatted(name));
        var mended = talk.json("PATCH", path(name), Map.of("description", "Use \"when\": y"));
        assertThat(mended.path("wrong_line").isNull()).isTrue();
        assertThat(talk.json("GET", path(name), null).path("description").asString())
                .isEqualTo("Use \"when\": y");
        assertThat(file(name)).content().contains("license: MIT");
    }

    @Test
    void aSkillInAnotherFolderIsWrittenRenamedAndDeletedThere() throws IOException {
        var name = name();
        var pack = Objects.requireNonNull(file(name).getParent()).resolveSibling("pack-" + name);
        var file = Files.createDirectories(pack.resolve(name)).resolve("skill.md");
        Files.writeString(file, "Body");
        assertThat(talk.json("GET", "/api/skills", null).valueStream().map(each -> each.path("name")
                        .asString()))
                .contains(name);
        talk.json("PATCH", path(name), Map.of("instructions", "Other"));
        assertThat(file).content().endsWith("Other\n");
        var other = name();
        talk.json("PATCH", path(name), Map.of("name", other));
        assertThat(pack.resolve(other).resolve("skill.md")).exists();
        talk.json("GET", "/api/skills", null);
        assertThat(status("DELETE", path(other), null)).isEqualTo(204);
        assertThat(pack.resolve(other)).doesNotExist();
        Files.delete(pack);
    }

    @Test
    void theFileCanBeSaved() throws IOException {
        var name = name();
        write(name, "---\nname: x\n---\nBöse 💥");
        var answer = client.get().uri(path(name) + "/export").exchange();
        answer.expectStatus()
                .isOk()
                .expectHeader()
                .valueMatches("Content-Type", "text/markdown.*")
                .expectHeader()
                .valueMatches("Content-Disposition", "attachment;.*" + name + "\\.SKILL\\.md.*")
                .expectBody(String.class)
                .isEqualTo("---\nname: x\n---\nBöse 💥");
    }

    @Test
    void aListShowsTheBeginning() {
        var name = name();
        create(name, "y".repeat(10_000));
        assertThat(listed(name).path("instructions").asString()).hasSize(SkillFile.LISTED);
        assertThat(listed(name).path("truncated").asBoolean()).isTrue();
        assertThat(talk.json("GET", path(name), null).path("truncated").asBoolean())
                .isFalse();
    }

    @Test
    void theCommandsSayWhatTheyTakeAndWhere() {
        var name = name();
        create(name, "Body");
        assertThat(commands()).contains("notes", "suggest-name", "clear", name);
        assertThat(command("rename").path("argument_hint").asString()).isEqualTo("new title");
        assertThat(command("rename").path("argument_optional").asBoolean()).isFalse();
        assertThat(command("collection").path("argument_optional").asBoolean()).isTrue();
        assertThat(command("pin").path("argument_hint").isNull()).isTrue();
        assertThat(command("new").path("surfaces").toString()).isEqualTo("[\"topic\"]");
        assertThat(command("new").path("kind").asString()).isEqualTo("command");
        assertThat(command(name).path("kind").asString()).isEqualTo("skill");
        assertThat(command(name).path("surfaces").size()).isEqualTo(3);
    }
}
