package dev.steward.mcp.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a command can and cannot do in bubblewrap. */
@Timeout(240)
@SuppressWarnings("NullAway.Init")
class BubblewrapTest {

    @TempDir
    private Path folder;

    private Shelter shelter;
    private Jail jail;

    @BeforeEach
    void find() {
        shelter = new Shelter(folder);
        var found =
                Shelter.jails(folder).filter(Jail.Bubblewrap.class::isInstance).findFirst();
        assumeTrue(found.isPresent());
        jail = found.get();
    }

    @Test
    void onlyItsOwnFolderAndPrivateFilesCanBeWritten() {
        var said = said("""
                for f in /x /usr/x /etc/x /dev/x /lib/x /bin/x /proc/sys/kernel/x; do
                  (echo x > $f) 2>/dev/null && echo "wrote $f"
                done
                # Not to be tried out: root could change the machine with these.
                for f in /proc/sys/kernel/core_pattern /proc/sysrq-trigger; do
                  test -w $f && echo "may write $f"
                done
                echo x > /tmp/x && echo x > /dev/shm/x && echo x > /work/x && echo x > /dev/null && echo fine
                """);
        assertThat(said).isEqualTo("fine\n");
        assertThat(folder.resolve("x")).exists();
    }

    @Test
    void nothingIsSeenOfThePeopleOfThisMachineNorOfItsProcesses() {
        assertThat(
                        said(
                                "ls -d /home /root /etc/passwd /etc/shadow /var /run /data 2>/dev/null; ls /proc | grep -c '^[0-9]'"))
                .matches("[1-6]\n");
    }

    @Test
    void theNetworkIsReachedOnlyWhenThePersonSaidSo() throws Exception {
        try (var machine = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            var line = "(exec 3<>/dev/tcp/127.0.0.1/%d) 2>/dev/null && echo reached || echo alone"
                    .formatted(machine.getLocalPort());
            var job = shelter.command(line, Shelter.LONG);
            assertThat(shelter.run(jail, job).output().text()).isEqualTo("alone\n");
            assertThat(shelter.run(jail, shelter.online(job)).output().text()).isEqualTo("reached\n");
        }
    }

    @Test
    void itHasNoCapabilities() {
        assertThat(said("grep CapEff /proc/self/status")).isEqualTo("CapEff:\t0000000000000000\n");
    }

    @Test
    void privateFilesHaveNoMoreRoomThanTheMemoryOfTheCommand() {
        assertThat(said("head -c 600M /dev/zero > /tmp/x 2>/dev/null || echo full"))
                .isEqualTo("full\n");
    }

    @Test
    void itEndsWithAServiceThatIsKilled() throws Exception {
        var stays = Shelter.stays();
        var service = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledService.class.getName(),
                        folder.toString(),
                        "touch there; " + stays)
                .inheritIO()
                .start();
        await().atMost(Shelter.LONG).until(() -> Files.exists(folder.resolve("there")) && Shelter.lives(stays));
        service.destroyForcibly().waitFor();
        Shelter.awaitEnd(stays);
    }

    private String said(String line) {
        var job = shelter.job(List.of("bash", "-c", line), "", Shelter.LONG, 10_000, 256);
        return Objects.requireNonNull(shelter.run(jail, job)).output().text();
    }
}
