package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SkillFolderTest {

    private final Path temporary;

    private final DataFolder data;
    private final SkillFolder folder;
    private final SkillFiles files;
    private final Path root;

    SkillFolderTest(@TempDir Path temporary) {
        this.temporary = temporary;
        data = DataFolder.open(temporary.resolve("data"));
        folder = new SkillFolder(new SkillProperties(null), data);
        files = new SkillFiles(folder, new Ids());
        root = data.skills();
    }

    @AfterEach
    void close() {
        data.close();
    }

    @Test
    void skillsAreTheFoldersThatHoldTheFile() throws IOException {
        skill("zebra", "---\ndescription: Stripes\n---\nBody");
        skill("ant", "Body");
        Files.createDirectories(root.resolve("empty"));
        Files.writeString(root.resolve("file"), "x");
        skill(".hidden", "Body");
        var list = folder.list();
        assertThat(list.isReadable()).isTrue();
        assertThat(list.skills()).extracting(SkillFile::name).containsExactly("ant", "zebra");
        assertThat(list.skills().getLast().description()).isEqualTo("Stripes");
        assertThat(list.skipped()).isEmpty();
    }

    @Test
    void skillsLieInOtherFoldersTooAndTheirFileInWhicheverLetters() throws IOException {
        skill("pack/one", "One");
        skill("pack/deep/er/two", "Two");
        skill("docx/docx", "Three");
        skill("other/one", "again");
        skill("pack/My Skill", "Four");
        skill("pack/a/b/c/too-deep", "Five");
        Files.writeString(Files.createDirectories(root.resolve("small")).resolve("skill.md"), "Six");
        Files.write(
                Files.createDirectories(root.resolve("pack/latin")).resolve("Skill.md"),
                "---\nname: x\n---\nfür".getBytes(StandardCharsets.ISO_8859_1));
        Files.createSymbolicLink(root.resolve("pack/round"), root);
        var list = folder.list();
        assertThat(list.skills()).extracting(SkillFile::name).containsExactly("docx", "one", "small", "two");
        assertThat(list.skipped())
                .containsExactly(
                        new SkippedSkill("pack/My Skill", SkippedSkill.Reason.name),
                        new SkippedSkill("pack/latin", SkippedSkill.Reason.no_text, 4),
                        new SkippedSkill("pack/one", SkippedSkill.Reason.taken));
        assertThat(folder.text("two")).hasValue("Two");
        assertThat(folder.text("docx")).hasValue("Three");
        assertThat(folder.text("small")).hasValue("Six");
        assertThat(folder.folders()).contains(root.resolve("pack/deep"), root.resolve("pack/deep/er/two"));
    }

    @Test
    void whatCannotBeUsedIsNamedWithItsReason() throws IOException {
        skill("My Skill", "Body");
        skill("Upper", "---\nname: lower\n---\nBody");
        skill("notes", "Body");
        skill("latin", "x");
        Files.write(root.resolve("latin/SKILL.md"), "für".getBytes(StandardCharsets.ISO_8859_1));
        skill("nul", "a\0b");
        skill("long", "x".repeat(SkillDocument.MAX_INSTRUCTIONS + 1));
        skill("longer", "x".repeat(3_000_000));
        Files.createDirectories(root.resolve("folder/SKILL.md"));
        var elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("SKILL.md"), "secret");
        Files.createSymbolicLink(root.resolve("linked"), elsewhere);
        Files.createDirectories(root.resolve("linkedfile"));
        Files.createSymbolicLink(root.resolve("linkedfile/SKILL.md"), elsewhere.resolve("SKILL.md"));
        Files.createDirectories(root.resolve("dangling"));
        Files.createSymbolicLink(root.resolve("dangling/SKILL.md"), temporary.resolve("nowhere"));
        skill("good", "x".repeat(SkillDocument.MAX_INSTRUCTIONS));
        Files.createSymbolicLink(root.resolve("alias"), root.resolve("good"));

        var list = folder.list();
        assertThat(list.skills()).extracting(SkillFile::name).containsExactly("alias", "good");
        assertThat(list.skipped())
                .containsExactlyInAnyOrder(
                        new SkippedSkill("My Skill", SkippedSkill.Reason.name),
                        new SkippedSkill("Upper", SkippedSkill.Reason.name),
                        new SkippedSkill("notes", SkippedSkill.Reason.reserved),
                        new SkippedSkill("latin", SkippedSkill.Reason.no_text, 1),
                        new SkippedSkill("nul", SkippedSkill.Reason.no_text, 1),
                        new SkippedSkill("long", SkippedSkill.Reason.too_large),
                        new SkippedSkill("longer", SkippedSkill.Reason.too_large),
                        new SkippedSkill("folder", SkippedSkill.Reason.unreadable),
                        new SkippedSkill("linked", SkippedSkill.Reason.outside),
                        new SkippedSkill("linkedfile", SkippedSkill.Reason.outside),
                        new SkippedSkill("dangling", SkippedSkill.Reason.unreadable));
        assertThat(folder.read("linked")).isEmpty();
        assertThat(folder.read("../elsewhere")).isEmpty();
        assertThat(folder.read("notes")).isEmpty();
        assertThat(folder.list().skipped()).containsExactlyElementsOf(list.skipped());
    }

    /** As with any non-ASCII name while Steward runs in the POSIX locale. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aNameThatTheLocaleCannotSpellHarmsNoOther() throws Exception {
        skill("good", "Good");
        skill("own", "Own");
        skill("pack/inner", "Inner");
        var rename = "mv own \"$(printf 'caf\\351')\" && mv pack \"$(printf 'th\\351')\"";
        var renamed =
                new ProcessBuilder("sh", "-c", rename).directory(root.toFile()).start();
        assertThat(renamed.waitFor()).isZero();
        var list = folder.list();
        assertThat(list.isReadable()).isTrue();
        assertThat(list.skills()).extracting(SkillFile::name).containsExactly("good", "inner");
        assertThat(list.skipped()).extracting(SkippedSkill::reason).containsExactly(SkippedSkill.Reason.name);
        assertThat(folder.text("inner")).hasValue("Inner");
    }

    @Test
    void aFolderWithoutPermissionHarmsNoOther() throws IOException {
        skill("closed", "Body");
        skill("good", "Body");
        Files.setPosixFilePermissions(root.resolve("closed"), PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(root.resolve("closed")), "whoever may read everything");
        var list = folder.list();
        assertThat(list.skills()).extracting(SkillFile::name).containsExactly("good");
        assertThat(list.skipped()).containsExactly(new SkippedSkill("closed", SkippedSkill.Reason.unreadable));
        Files.setPosixFilePermissions(root.resolve("closed"), PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aNestedFolderWithoutPermissionIsNamed() throws IOException {
        skill("pack/one", "Body");
        Files.setPosixFilePermissions(root.resolve("pack"), PosixFilePermissions.fromString("--x------"));
        assumeFalse(Files.isReadable(root.resolve("pack")), "whoever may read everything");
        assertThat(folder.list().skipped()).containsExactly(new SkippedSkill("pack", SkippedSkill.Reason.unreadable));
        Files.setPosixFilePermissions(root.resolve("pack"), PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aSkillIsGoneOnlyWhereEverythingElseCanBeRead() throws IOException {
        skill("good", "Body");
        skill("pack/latin", "x");
        Files.write(root.resolve("pack/latin/SKILL.md"), "für".getBytes(StandardCharsets.ISO_8859_1));
        var names = Set.of("good", "latin", "other");
        assertThat(folder.list().gone(names)).containsExactly("other");
        Files.createDirectories(root.resolve("folder/SKILL.md"));
        assertThat(folder.list().gone(names)).isEmpty();
    }

    @Test
    void aChangedFileIsAnotherListing() throws IOException {
        skill("one", "x".repeat(1_000) + "a");
        var before = folder.list();
        assertThat(folder.list()).isEqualTo(before);
        Files.writeString(root.resolve("one/SKILL.md"), "x".repeat(1_000) + "ab");
        assertThat(folder.list()).isNotEqualTo(before);
        Files.delete(root.resolve("one/SKILL.md"));
        assertThat(folder.list().skills()).isEmpty();
    }

    @Test
    void aThousandSkillsAreQuickTheSecondTime() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            skill("skill-" + i, "---\ndescription: Number " + i + "\n---\nBody " + i);
        }
        assertThat(folder.list().skills()).hasSize(1_000);
        long begin = System.nanoTime();
        for (int i = 0; i < 5; i++) {
            folder.list();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void moreThanCanBeUsedAreSkipped() throws IOException {
        for (int i = 0; i < SkillFolder.MAX + 3; i++) {
            skill("s-" + i, "");
        }
        assertThat(folder.list().skills()).hasSize(SkillFolder.MAX);
        assertThat(folder.list().skipped()).hasSize(3);
    }

    @Test
    void aFolderOfSomethingElseIsNotLookedAtAsAWhole() throws IOException {
        for (int i = 0; i < SkillFolder.MAX_ENTRIES + 50; i++) {
            skill("No skill " + i, "");
        }
        assertThat(folder.list().skipped()).hasSize(SkillFolder.MAX_ENTRIES);
    }

    @Test
    void aFolderThatIsGoneHoldsNone() throws IOException {
        Files.delete(root);
        assertThat(folder.list()).isEqualTo(new SkillFolder.Listing(List.of(), List.of(), true));
        files.create("first", document("first", "Body"));
        assertThat(folder.read("first").orElseThrow().instructions()).isEqualTo("Body");
        assertThat(names()).containsExactly("first");
    }

    @Test
    void anotherNameKeepsWhatElseIsInTheFolder() throws IOException {
        skill("old", "Body");
        Files.writeString(root.resolve("old/helper.py"), "print()");
        files.write("old", "newer", document("newer", "Other"));
        assertThat(root.resolve("newer/helper.py")).hasContent("print()");
        assertThat(folder.read("newer").orElseThrow().instructions()).isEqualTo("Other");
        assertThat(names()).containsExactly("newer");
    }

    @Test
    void aNameThatIsTakenIsRefusedAndNothingHasChanged() throws IOException {
        skill("one", "One");
        Files.createDirectories(root.resolve("two"));
        Files.writeString(root.resolve("two/other.txt"), "mine");
        assertThatExceptionOfType(Problem.BadRequest.class)
                .isThrownBy(() -> files.create("one", document("one", "Other")))
                .withMessage("A skill named 'one' already exists.");
        assertThatExceptionOfType(Problem.BadRequest.class)
                .isThrownBy(() -> files.write("one", "two", document("two", "Other")));
        assertThat(folder.read("one").orElseThrow().instructions()).isEqualTo("One");
        assertThat(root.resolve("two/other.txt")).hasContent("mine");
        assertThat(names()).containsExactly("one", "two");
    }

    @Test
    void deletingALinkLeavesWhatItLeadsTo() throws IOException {
        skill("good", "Body");
        Files.createSymbolicLink(root.resolve("alias"), root.resolve("good"));
        files.delete("alias");
        assertThat(names()).containsExactly("good");
        assertThat(root.resolve("good/SKILL.md")).hasContent("Body");
        Files.createDirectories(root.resolve("good/deep/er"));
        Files.writeString(root.resolve("good/deep/er/x"), "x");
        files.delete("good");
        assertThat(names()).isEmpty();
    }

    @Test
    void whatAKilledProcessLeftIsRemoved() throws IOException {
        skill(".steward-left", "Body");
        skill(".other", "Body");
        skill("kept", "Body");
        Files.writeString(root.resolve("kept/.steward-part"), "Bo");
        files.tidy();
        assertThat(names()).containsExactly(".other", "kept");
        assertThat(root.resolve("kept")).isDirectoryNotContaining("glob:**.steward-*");
        assertThat(root.resolve("kept/SKILL.md")).hasContent("Body");
    }

    private static String document(String name, String body) {
        return SkillDocument.EMPTY.with(name, Patch.absent(), Patch.of(body)).text();
    }

    private List<String> names() throws IOException {
        try (var entries = Files.list(root)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    private void skill(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name));
        Files.writeString(root.resolve(name).resolve("SKILL.md"), text);
    }
}
