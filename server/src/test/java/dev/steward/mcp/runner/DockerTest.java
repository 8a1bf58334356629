package dev.steward.mcp.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.scheduler.Schedulers;

/** Tests with a fake Docker client; its arguments are recorded in the file {@code told}. */
@Timeout(240)
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init")
class DockerTest {

    private static final Duration SOON = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    private Path docker;
    private Path notes;
    private Machine machine;
    private Shelter shelter;

    @BeforeEach
    void prepare() throws IOException {
        docker = Files.createDirectory(folder.resolve("bin")).resolve("docker");
        notes = folder.resolve("notes/containers");
        machine = new Machine(Map.of("PATH", folder.resolve("bin").toString()), false);
        shelter = new Shelter(folder);
    }

    @Test
    void anEngineThatAnswersIsUsed() throws IOException {
        script("version) echo 28.0.1;;");
        var found = found();
        assertThat(found.docker().detail()).isEqualTo("Docker 28.0.1");
        assertThat(found.docker().jail().orElseThrow().program()).isEqualTo(docker);
        assertThat(found.docker().jail().orElseThrow().owner())
                .contains(new Jail.Owner(
                        (int) Files.getAttribute(folder, "unix:uid"), (int) Files.getAttribute(folder, "unix:gid")));
        assertThat(told()).containsExactly("version --format {{.Server.Version}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo 'Cannot connect to the daemon.' >&2; exit 1 | Cannot connect to the daemon.",
                "exit 1                                           | No engine answers.",
                "echo 28; exit 1                                  | No engine answers.",
                "exit 0                                           | No engine answers.",
                "trap '' TERM; exec >&- 2>&-; sleep 600           | The engine did not answer within 5 seconds.",
                "yes                                              | The engine did not answer within 5 seconds.",
            })
    void anEngineThatDoesNotAnswerIsNotUsed(String lie, String detail) throws IOException {
        script("version) %s;;".formatted(lie));
        var found = found();
        assertThat(found.docker()).isEqualTo(new Jails.DockerState(Optional.empty(), detail));
    }

    @Test
    void withoutDockerNothingIsStarted() {
        assertThat(found().docker().detail()).isEqualTo("The program “docker” was not found.");
    }

    @Test
    void aVersionOfManyWordsIsCut() throws IOException {
        script("version) yes | head -c 100000000;;");
        assertThat(found().docker().detail()).hasSizeLessThan(400);
    }

    @Test
    void theContainerIsNotedWhileItRunsAndForgottenWhenItHasEnded() throws IOException {
        script("run) ls notes/containers; exit 4;;");
        var job = shelter.command("true", Shelter.LONG);
        var outcome = run(job);
        assertThat(outcome.exitCode()).isEqualTo(4);
        assertThat(outcome.output().text()).isEqualTo(job.name() + "\n");
        assertThat(notes).isEmptyDirectory();
        assertThat(told()).hasSize(1).first().asString().startsWith("run --rm --name " + job.name() + " -i");
    }

    @Test
    void whatDockerSaysOfItsOwnFailureIsTheResultAndTheContainerIsRemoved() throws IOException {
        script("run) echo 'Unable to find image' >&2; exit 125;;");
        var job = shelter.command("true", Shelter.LONG);
        var outcome = run(job);
        assertThat(outcome.exitCode()).isEqualTo(125);
        assertThat(outcome.errors().text()).isEqualTo("Unable to find image\n");
        assertThat(told()).last().isEqualTo("rm --force " + job.name());
        assertThat(notes).isEmptyDirectory();
    }

    @Test
    void aClientThatHangsIsKilledAndItsContainerToo() throws IOException {
        var stays = Shelter.stays();
        script("run) trap '' TERM; echo begun; %s; %s;;".formatted(stays, stays));
        var job = shelter.command("true", SOON);
        var outcome = run(job);
        assertThat(outcome.timedOut()).isTrue();
        assertThat(outcome.output().text()).isEqualTo("begun\n");
        assertThat(told()).last().isEqualTo("rm --force " + job.name());
        assertThat(notes).isEmptyDirectory();
        Shelter.awaitEnd(stays);
    }

    @Test
    void aContainerThatCannotBeRemovedIsRemovedByTheNextService() throws Exception {
        var stays = Shelter.stays();
        script("run) %s;; rm) [ -e mended ] || %s;;".formatted(stays, stays));
        var job = shelter.command("true", SOON);
        assertThat(run(job).timedOut()).isTrue();
        assertThat(notes.resolve(job.name())).exists();
        Shelter.awaitEnd(stays);

        Files.writeString(notes.resolve("mended"), "");
        Files.writeString(folder.resolve("mended"), "");
        new Executions(folder.resolve("notes"), machine, Schedulers.parallel()).endLeftOver();
        assertThat(told()).last().isEqualTo("rm --force " + job.name());
        assertThat(notes.resolve(job.name())).doesNotExist();
    }

    @Test
    void aFileThatIsNoNoteIsNotTakenForOne() throws Exception {
        script("rm) exit 0;;");
        Files.createDirectories(notes);
        Files.writeString(notes.resolve("-v"), "");
        Files.writeString(notes.resolve("steward-1 --all"), "");
        new Executions(folder.resolve("notes"), machine, Schedulers.parallel()).endLeftOver();
        assertThat(folder.resolve("told")).doesNotExist();
    }

    private Jails.Found found() {
        var runs = new Executions(folder.resolve("notes"), machine, Schedulers.parallel());
        return Objects.requireNonNull(new Jails(machine, folder, runs, new Blocking(), Schedulers.parallel())
                .found()
                .block(Shelter.LONG));
    }

    private Outcome run(ConfinedProgram job) {
        var runs = new Executions(folder.resolve("notes"), machine, Schedulers.parallel());
        return Objects.requireNonNull(runs.run(new Jail.Docker(docker, Optional.empty()), job, _ -> {})
                .block(Shelter.LONG));
    }

    private void script(String cases) throws IOException {
        Files.writeString(docker, """
                #!/bin/sh
                echo "$*" >> %s
                case "$1" in
                %s
                esac
                """.formatted(folder.resolve("told"), cases));
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> told() throws IOException {
        return Files.readAllLines(folder.resolve("told"));
    }
}
