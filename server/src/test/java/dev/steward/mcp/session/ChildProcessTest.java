package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init")
class ChildProcessTest {

    @TempDir
    private Path folder;

    private Programs programs;
    private Path file;
    private ChildRegister register;
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();
    private final Queue<ChildProcess> started = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void prepare() {
        programs = new Programs(folder);
        file = folder.resolve("children");
        register = new ChildRegister(file);
    }

    @AfterEach
    void endAll() throws InterruptedException {
        for (var child : started) {
            child.end(Programs.SHORT);
        }
    }

    @Test
    void aProgramThatIsMissingIsToldOfInAPersonsWords() {
        var command = new ChildCommand(List.of("no-such-program", "--stdio"), Map.of(), folder);
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> start(command))
                .withMessage("The program “no-such-program” was not found. Install it, or enter its full path.");
        assertThat(file).doesNotExist();
    }

    @Test
    void aFolderThatIsMissingIsToldOf() {
        var command = new ChildCommand(List.of("sh"), Map.of(), folder.resolve("gone"));
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> start(command))
                .withMessageContaining("does not exist");
    }

    @Test
    void aProgramThatEndsAtOnceSaysWhy() throws Exception {
        var child = start(programs.shell("echo 'Cannot find module express' >&2; exit 7"));
        assertThat(child.exit().get(60, TimeUnit.SECONDS))
                .isEqualTo("“sh” ended with exit code 7. Its last words:\nCannot find module express");
        await().atMost(Programs.LONG)
                .untilAsserted(() -> assertThat(heard).containsExactly("Cannot find module express"));
        assertThat(child.end(Programs.SHORT)).isTrue();
        assertThat(file).doesNotExist();
    }

    @Test
    void aProgramThatIsKilledSaysSo() throws Exception {
        assertThat(start(programs.shell("kill -9 $$")).exit().get(60, TimeUnit.SECONDS))
                .isEqualTo("“sh” was stopped by signal 9.");
    }

    @Test
    void aChildIsStartedWithoutAShellAndKnowsOnlyWhatItNeeds() throws Exception {
        var child = start(new ChildCommand(
                List.of("sh", "-c", "echo \"$1\"; env", "sh", "$(id); *"), Map.of("TOKEN", "t"), folder));
        var said = new String(child.output().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(said).startsWith("$(id); *").contains("TOKEN=t");
        assertThat(said.stream().skip(1).map(line -> line.split("=")[0]))
                .isSubsetOf(
                        "TOKEN",
                        "PATH",
                        "HOME",
                        "LANG",
                        "LC_ALL",
                        "LC_CTYPE",
                        "TZ",
                        "TMPDIR",
                        "USER",
                        "LOGNAME",
                        "SHELL",
                        "PWD",
                        "OLDPWD",
                        "SHLVL",
                        "_");
    }

    @Test
    void aChildIsInTheRegisterForAsLongAsItLives() throws Exception {
        var child = start(programs.shell("cat"));
        assertThat(Files.readString(file)).matches("\\d+ \\d+ [0-9a-f]{64}\n");
        assertThat(child.end(new ProcessTree.Patience(Programs.LONG, Programs.LONG)))
                .isTrue();
        assertThat(child.exit().get(60, TimeUnit.SECONDS)).isEqualTo("“sh” ended with exit code 0.");
        assertThat(file).doesNotExist();
    }

    @Test
    void aChildThatCannotBeNamedIsNotUsed() throws Exception {
        Files.createDirectories(folder.resolve("children.part/x"));
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> start(programs.shell(Programs.STUBBORN)))
                .withMessageContaining("could not be noted");
        assertThat(ProcessHandle.current()
                        .children()
                        .filter(ProcessTree::isThere)
                        .map(ProcessHandle::info))
                .noneMatch(info -> info.commandLine().orElse("").contains("grandchild.part"));
    }

    @Test
    void aChildThatIgnoresEverythingIsEndedWithWhatItStarted() throws Exception {
        var stubborn = start(programs.shell(Programs.STUBBORN));
        var child = programs.process("child");
        var grandchild = programs.process("grandchild");
        assertThat(stubborn.end(Programs.SHORT)).isTrue();
        assertThat(ProcessTree.isThere(child)).isFalse();
        assertThat(ProcessTree.isThere(grandchild)).isFalse();
    }

    @Test
    void whatAPoliteChildLeavesBehindIsEndedToo() throws Exception {
        var polite = start(programs.shell("sleep 600 <&- >&- 2>&- & echo $! > left; cat"));
        var left = programs.process("left");
        assertThat(polite.end(Programs.SHORT)).isTrue();
        assertThat(ProcessTree.isThere(left)).isFalse();
    }

    @Test
    void aChildThatDoesNotReadHoldsUpNobodyAndIsToldOnlySoMuch() throws Exception {
        var deaf = start(programs.shell("exec sleep 600"));
        var line = new byte[1024 * 1024];
        var first = deaf.input().write(line);
        for (int i = 1; i < ChildInput.MAX; i++) {
            var _ = deaf.input().write(line);
        }
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> deaf.input().write(line).get(60, TimeUnit.SECONDS))
                .withCauseInstanceOf(ChildFailure.class)
                .withMessageContaining("does not read");
        assertThat(first).isNotDone();
        assertThat(deaf.end(Programs.SHORT)).isTrue();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> first.get(60, TimeUnit.SECONDS))
                .withCauseInstanceOf(UncheckedIOException.class);
    }

    private ChildProcess start(ChildCommand command) {
        var child = ChildProcess.start(command, register, heard::add);
        started.add(child);
        return child;
    }
}
