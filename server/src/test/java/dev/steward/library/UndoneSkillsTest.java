package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.input.Patch;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.support.HostCall;
import dev.steward.support.WritingRun;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests undoing skills that runs of agents created, changed and deleted. */
class UndoneSkillsTest extends SkillTest {

    private static final String TEXT = "---\nname: other\nlicense: MIT   # mine\n---\nBody";

    @Autowired
    private WritingRun run;

    @Autowired
    private Skills skills;

    private final MemoryBudget.Share memory = HostCall.ofAll().memory();

    private final String name = name();

    @BeforeEach
    void beginRun() {
        run.begin();
    }

    @AfterEach
    void endRun() {
        run.end();
        status("DELETE", path(name), null);
    }

    private SkillPatch says(String instructions) {
        return new SkillPatch(Patch.absent(), Patch.absent(), Patch.of(instructions), Patch.absent());
    }

    private SkillPatch called(String other) {
        return new SkillPatch(Patch.of(other), Patch.absent(), Patch.absent(), Patch.absent());
    }

    @Test
    void oneThatWasWrittenIsGone() {
        run.writes(skills.create(new SkillCreate(name, "What for", "Body")));
        assertThat(run.changes()).containsExactly("skill created: " + name);
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(file(name).getParent()).doesNotExist();
        heardOfAChange();
    }

    @Test
    void oneThatWasChangedSinceOrIsGoneStaysSo() {
        run.writes(skills.create(new SkillCreate(name, "What for", "Body")));
        talk.json("PATCH", path(name), Map.of("enabled", false));
        assertThat(run.undo().conflicts()).containsExactly("It was changed after the run wrote it.");
        assertThat(file(name)).exists();
        status("DELETE", path(name), null);
        assertThat(run.undo().conflicts()).containsExactly("It no longer exists.");
    }

    @Test
    void oneThatOthersHavePutFilesToStays() throws IOException {
        run.writes(skills.create(new SkillCreate(name, null, "Body")));
        var other = file(name).resolveSibling("script.sh");
        Files.writeString(other, "true");
        assertThat(run.undo().conflicts()).containsExactly("There are other files in its folder.");
        assertThat(other).exists();
        Files.delete(other);
        assertThat(run.undo().count()).isEqualTo(1);
    }

    @Test
    void theFileOfOneThatWasChangedIsWhatItWasToTheLastCharacter() throws IOException {
        write(name, TEXT);
        run.writes(skills.update(name, says("Other"), memory));
        run.writes(skills.update(
                name, new SkillPatch(Patch.absent(), Patch.absent(), Patch.absent(), Patch.of(true)), memory));
        assertThat(file(name)).content().isNotEqualTo(TEXT);
        assertThat(run.changes()).containsExactly("skill changed: " + name);
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(file(name)).hasContent(TEXT);
        assertThat(listed(name).path("enabled").asBoolean()).isFalse();
    }

    @Test
    void oneThatSomebodyEditedSinceIsLeftAlone() throws IOException {
        write(name, TEXT);
        run.writes(skills.update(name, says("Other"), memory));
        Files.writeString(file(name), "Mine");
        assertThat(run.undo().conflicts()).containsExactly("It was changed after the run wrote it.");
        assertThat(file(name)).hasContent("Mine");
    }

    @Test
    void oneThatGotAnotherNameHasItsOwnAgainWithAllThatIsInItsFolder() throws IOException {
        write(name, TEXT);
        Files.writeString(file(name).resolveSibling("script.sh"), "true");
        var other = name();
        run.writes(skills.update(name, called(other), memory));
        assertThat(run.changes()).containsExactly("skill changed: " + other);
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(file(name)).hasContent(TEXT);
        assertThat(file(name).resolveSibling("script.sh")).exists();
        assertThat(file(other).getParent()).doesNotExist();
    }

    @Test
    void itsOldNameMayBeTaken() throws IOException {
        write(name, TEXT);
        var other = name();
        run.writes(skills.update(name, called(other), memory));
        create(name, "Mine");
        assertThat(run.undo().conflicts()).containsExactly("A skill named '%s' already exists.".formatted(name));
        assertThat(file(other)).exists();
        status("DELETE", path(other), null);
    }

    @Test
    void oneThatWasDeletedIsThereAgain() throws IOException {
        write(name, TEXT);
        talk.json("PATCH", path(name), Map.of("enabled", true));
        run.does(skills.delete(name));
        assertThat(run.changes()).containsExactly("skill deleted: " + name);
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(file(name)).hasContent(TEXT);
        assertThat(listed(name).path("enabled").asBoolean()).isTrue();
    }

    @Test
    void inThePlaceOfOneThatWasDeletedThereMayBeAnother() throws IOException {
        write(name, TEXT);
        run.does(skills.delete(name));
        create(name, "Mine");
        assertThat(run.undo().conflicts()).containsExactly("Something else has taken its place.");
        assertThat(listed(name).path("instructions").asString()).isEqualTo("Mine");
    }

    @Test
    void whatWasNotKeptDoesNotComeBackAndThatIsSaidBeforehand() throws IOException {
        write(name, TEXT);
        Files.writeString(file(name).resolveSibling("script.sh"), "true");
        run.does(skills.delete(name));
        write(name, "x".repeat(300 * 1024));
        run.writes(skills.update(name, says("Other"), memory));
        var changes = talk.json("GET", run.path() + "/changes", null);
        assertThat(changes.path(0).path("lost").asString()).isEqualTo("The previous content was too large to keep.");
        assertThat(changes.path(1).path("lost").asString()).isEqualTo("There were other files in its folder.");
        assertThat(run.undo().conflicts())
                .containsExactly("The previous content was too large to keep.", "Something else has taken its place.");
        status("DELETE", path(name), null);
        assertThat(run.undo().conflicts())
                .containsExactly("It no longer exists.", "There were other files in its folder.");
    }
}
