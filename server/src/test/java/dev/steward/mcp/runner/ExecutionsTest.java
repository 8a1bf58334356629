package dev.steward.mcp.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.mcp.runner.Capture.Printed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.Disposable;

/** Tests commands that really run, on the machine itself and in bubblewrap if that works. */
@Timeout(240)
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init")
class ExecutionsTest {

    private static final Duration SOON = Duration.ofSeconds(2);

    @TempDir
    private static Path probes;

    @TempDir
    private Path folder;

    private Shelter shelter;

    @BeforeEach
    void prepare() {
        shelter = new Shelter(folder);
    }

    static Stream<Jail> jails() {
        return Shelter.jails(probes);
    }

    @ParameterizedTest
    @MethodSource("jails")
    void aCommandSaysWhatItSaysAndItsFilesStay(Jail jail) throws Exception {
        assertThat(shelter.run(jail, shelter.command("echo hi; echo oh >&2; echo kept > file; exit 7", Shelter.LONG)))
                .isEqualTo(new Outcome(7, new Printed("hi\n", false), new Printed("oh\n", false), false, null));
        assertThat(folder.resolve("file")).hasContent("kept");
        assertThat(shelter.run(jail, shelter.command("cat file", Shelter.LONG))
                        .output()
                        .text())
                .isEqualTo("kept\n");
        assertThat(folder.resolve("notes/children")).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("jails")
    void aScriptIsReadFromTheInput(Jail jail) {
        assertThat(shelter.run(jail, shelter.job(List.of("sh", "-s"), "echo $((6*7))", Shelter.LONG, 1_000, 256))
                        .output()
                        .text())
                .isEqualTo("42\n");
    }

    @ParameterizedTest
    @MethodSource("jails")
    void anInputThatNobodyReadsHoldsNothingUp(Jail jail) {
        var job = shelter.job(List.of("sh", "-c", "exit 3"), "x".repeat(1_000_000), Shelter.LONG, 1_000, 256);
        assertThat(shelter.run(jail, job).exitCode()).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("jails")
    void aFloodIsReadAwayAndCostsNoMemory(Jail jail) {
        long before = used();
        var outcome = shelter.run(jail, shelter.command("yes | head -c 1073741824", Shelter.LONG.multipliedBy(2)));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.output()).isEqualTo(new Printed("y\n".repeat(500), true));
        assertThat(used() - before).isLessThan(32 * 1024 * 1024);
    }

    @ParameterizedTest
    @MethodSource("jails")
    void whoFloodsOnAfterItsParentHasEndedIsEnded(Jail jail) {
        var outcome = shelter.run(jail, shelter.command("yes & yes >&2 & sleep 0.2", Shelter.LONG));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.errors().truncated()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("jails")
    void whoIgnoresThatItsTimeIsOverIsKilledAndItsWordsAreKept(Jail jail) {
        var stays = Shelter.stays();
        var outcome = shelter.run(
                jail,
                shelter.command("trap '' TERM HUP INT; echo begun; %s & %s; %s".formatted(stays, stays, stays), SOON));
        assertThat(outcome)
                .isEqualTo(new Outcome(Outcome.UNKNOWN, new Printed("begun\n", false), Printed.NOTHING, true, null));
        Shelter.awaitEnd(stays);
    }

    @ParameterizedTest
    @MethodSource("jails")
    void whoClosesItsStreamsAndLivesOnIsEndedInTime(Jail jail) {
        var stays = Shelter.stays();
        var outcome = shelter.run(jail, shelter.command("exec <&- >&- 2>&-; " + stays, SOON));
        assertThat(outcome).isEqualTo(new Outcome(Outcome.UNKNOWN, Printed.NOTHING, Printed.NOTHING, true, null));
        Shelter.awaitEnd(stays);
    }

    @ParameterizedTest
    @MethodSource("jails")
    void nobodyIsLeftBehindByACommandThatHasEnded(Jail jail) {
        var holding = Shelter.stays();
        var quiet = Shelter.stays();
        var apart = Shelter.stays();
        var outcome = shelter.run(jail, shelter.command("""
                        %s &
                        (nohup %s </dev/null >/dev/null 2>&1 &)
                        setsid sh -c 'trap "" TERM; %s </dev/null >/dev/null 2>&1 & exit' &
                        sleep 0.2
                        echo done
                        """.formatted(holding, quiet, apart), Shelter.LONG));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.output().text()).isEqualTo("done\n");
        assertThat(Stream.of(holding, quiet, apart)).noneMatch(Shelter::lives);
    }

    @ParameterizedTest
    @MethodSource("jails")
    void whoMultipliesIsEndedAsAWhole(Jail jail) {
        var stays = Shelter.stays();
        // Doubles at most ten times if nothing ends it.
        var bomb =
                "f() { [ $1 -gt 9 ] && exec %s; sleep 0.1; f $(($1+1)) & f $(($1+1)) & wait; }; f 0".formatted(stays);
        var job = shelter.job(List.of("bash", "-c", bomb), "", Duration.ofSeconds(20), 1_000, 32);
        var outcome = shelter.run(jail, job);
        if (jail instanceof Jail.Host) {
            assertThat(outcome.exitCode()).isEqualTo(Outcome.UNKNOWN);
            assertThat(outcome.note()).isEqualTo("Stopped: it had more processes than the settings allow.");
        }
        Shelter.awaitEnd(stays);
        await().atMost(Shelter.LONG).until(() -> !Shelter.lives(bomb));
    }

    @ParameterizedTest
    @MethodSource("jails")
    void aCancelEndsItWithAllThatItStarted(Jail jail) {
        var stays = Shelter.stays();
        var apart = Shelter.stays();
        var running = shelter.runs()
                .run(
                        jail,
                        shelter.command("setsid %s & %s & touch there; wait".formatted(apart, stays), Shelter.LONG),
                        _ -> {})
                .subscribe();
        await().atMost(Shelter.LONG).until(() -> Files.exists(folder.resolve("there")) && Shelter.lives(stays));
        running.dispose();
        Shelter.awaitEnd(stays);
        Shelter.awaitEnd(apart);
        await().atMost(Shelter.LONG).until(() -> !Files.exists(folder.resolve("notes/children")));
    }

    @ParameterizedTest
    @MethodSource("jails")
    void aCommandOutlivesAnotherWhoseNameIsAPrefixOfItsOwn(Jail jail) {
        var stays = Shelter.stays();
        var first = shelter.command("echo done", Shelter.LONG);
        var second = Shelter.named(first.name() + "0", shelter.command(stays, Shelter.LONG));
        var running = shelter.runs().run(jail, second, _ -> {}).subscribe();
        await().atMost(Shelter.LONG).until(() -> Shelter.lives(stays));
        assertThat(shelter.run(jail, first).exitCode()).isZero();
        assertThat(Shelter.lives(stays)).isTrue();
        running.dispose();
        Shelter.awaitEnd(stays);
    }

    @ParameterizedTest
    @MethodSource("jails")
    void whatIsNoTextIsReplaced(Jail jail) {
        assertThat(shelter.run(jail, shelter.command("printf 'a\\377\\000b'", Shelter.LONG))
                        .output()
                        .text())
                .isEqualTo("a\uFFFD\uFFFDb");
    }

    @ParameterizedTest
    @MethodSource("jails")
    void whoIsKilledSaysByWhichSignal(Jail jail) {
        assertThat(shelter.run(jail, shelter.command("kill -9 $$", Shelter.LONG))
                        .exitCode())
                .isEqualTo(137);
    }

    @ParameterizedTest
    @MethodSource("jails")
    void aProgramThatIsMissingIsToldOf(Jail jail) {
        var outcome = shelter.run(jail, shelter.job(List.of("no-such-program", "-"), "1", Shelter.LONG, 1_000, 256));
        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.errors().text()).contains("no-such-program");
    }

    @ParameterizedTest
    @MethodSource("jails")
    void nothingOfTheServicesEnvironmentIsPassedOnButWhatEachChildKnows(Jail jail) {
        var names = shelter.run(jail, shelter.command("env", Shelter.LONG))
                .output()
                .text()
                .lines()
                .map(line -> line.split("=")[0])
                .toList();
        assertThat(names).doesNotContain("JAVA_HOME", "MAVEN_CMD_LINE_ARGS", "MAVEN_PROJECTBASEDIR");
    }

    @ParameterizedTest
    @MethodSource("jails")
    void fourRunAtOnceAndWhoWaitsInVainIsTold(Jail jail) {
        var runs = shelter.runs();
        var stays = Shelter.stays();
        var running = new ArrayList<Disposable>();
        var ended = new CopyOnWriteArrayList<Object>();
        for (int i = 0; i < Executions.AT_ONCE; i++) {
            var job = shelter.command("touch %d; %s".formatted(i, stays), Shelter.LONG);
            running.add(runs.run(jail, job, _ -> {}).subscribe(ended::add, ended::add));
        }
        for (int i = 0; i < Executions.AT_ONCE; i++) {
            var begun = folder.resolve(String.valueOf(i));
            await().atMost(Shelter.LONG).until(() -> Files.exists(begun));
        }
        assertThat(runs.run(jail, shelter.command("touch late", SOON), _ -> {}).block(Shelter.LONG))
                .as("while four run, of which have ended: %s", ended)
                .isEqualTo(Outcome.NOT_BEGUN);
        var waiting = runs.run(jail, shelter.command("echo mine", Shelter.LONG), _ -> {})
                .toFuture();
        running.getFirst().dispose();
        assertThat(Objects.requireNonNull(waiting.join()).output().text()).isEqualTo("mine\n");
        assertThat(folder.resolve("late")).doesNotExist();
        runs.close().block(Shelter.LONG);
        Shelter.awaitEnd(stays);
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
