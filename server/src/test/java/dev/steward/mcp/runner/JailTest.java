package dev.steward.mcp.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.mcp.runner.Jail.Bubblewrap;
import dev.steward.mcp.runner.Jail.Docker;
import dev.steward.mcp.runner.Jail.Host;
import dev.steward.mcp.runner.Jail.Owner;
import dev.steward.mcp.runner.Jail.Rlimits;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JailTest {

    private static final Docker DOCKER = new Docker(Path.of("/bin/docker"), Optional.of(new Owner(1000, 100)));
    private static final Rlimits ALL = new Rlimits(true, true);
    private static final Bubblewrap BUBBLEWRAP = new Bubblewrap(Path.of("/bin/bwrap"), ALL);
    private static final Host HOST = new Host(new Rlimits(true, false), true);

    private static ConfinedProgram job(boolean network) {
        return new ConfinedProgram(
                "steward-1",
                List.of("bash", "-lc", "rm -rf \"$HOME\"; echo $(id)"),
                new byte[0],
                Path.of("/data/cmd-runner/scratch"),
                Duration.ofSeconds(90),
                new Limits(
                        true,
                        "python:3.14-slim",
                        network,
                        Duration.ofSeconds(120),
                        1_000,
                        512,
                        256,
                        new BigDecimal("1.5")));
    }

    @Test
    void aContainerHasNothingThatItWasNotGiven() {
        assertThat(DOCKER.argv(job(false)))
                .containsExactly(
                        words("/bin/docker run --rm --name steward-1 -i --network none --memory 512m --memory-swap 512m"
                                + " --pids-limit 256 --cpus 1.5 --user 1000:100 --cap-drop ALL"
                                + " --security-opt no-new-privileges --read-only --tmpfs /tmp --log-driver none"
                                + " --env HOME=/tmp -v /data/cmd-runner/scratch:/work -w /work python:3.14-slim"
                                + " bash -lc rm_-rf_\"$HOME\";_echo_$(id)"));
    }

    @Test
    void aContainerReachesTheNetworkWhenThePersonSaidSo() {
        assertThat(DOCKER.argv(job(true))).containsSequence("--network", "bridge");
    }

    @Test
    void whereFilesHaveNoOwnersAContainerIsToldOfNone() {
        assertThat(new Docker(Path.of("docker"), Optional.empty()).argv(job(false)))
                .doesNotContain("--user");
    }

    @Test
    void bubblewrapUnsharesEverythingAndShowsPrograms() {
        assertThat(BUBBLEWRAP.argv(job(false)))
                .containsExactly(
                        words("/bin/bwrap --unshare-all --die-with-parent --new-session --cap-drop ALL --clearenv"
                                + " --setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
                                + " --setenv HOME /tmp --setenv LANG C.UTF-8"
                                + " --ro-bind /usr /usr --ro-bind-try /bin /bin --ro-bind-try /sbin /sbin"
                                + " --ro-bind-try /lib /lib --ro-bind-try /lib32 /lib32 --ro-bind-try /lib64 /lib64"
                                + " --ro-bind-try /etc/alternatives /etc/alternatives"
                                + " --ro-bind-try /etc/ld.so.cache /etc/ld.so.cache"
                                + " --ro-bind-try /etc/ld.so.conf /etc/ld.so.conf"
                                + " --ro-bind-try /etc/ld.so.conf.d /etc/ld.so.conf.d"
                                + " --ro-bind-try /etc/localtime /etc/localtime"
                                + " --proc /proc --dev /dev --size 536870912 --tmpfs /tmp --size 536870912 --tmpfs /dev/shm"
                                + " --bind /data/cmd-runner/scratch /work --chdir /work --remount-ro /proc --remount-ro /dev"
                                + " --remount-ro /"
                                + " prlimit --core=0 --data=536870912 --cpu=135 --nproc=257"
                                + " bash -lc rm_-rf_\"$HOME\";_echo_$(id)"));
    }

    @Test
    void bubblewrapSharesTheNetworkAndItsNamesWhenThePersonSaidSo() {
        assertThat(BUBBLEWRAP.argv(job(true)))
                .containsSequence("--unshare-all", "--share-net")
                .containsSequence("--ro-bind-try", "/etc/resolv.conf", "/etc/resolv.conf");
        assertThat(BUBBLEWRAP.argv(job(false))).doesNotContain("--share-net", "/etc/resolv.conf");
    }

    @ParameterizedTest
    @CsvSource({
        "true,  true,  true,  'setsid prlimit --core=0 --data=536870912 --cpu=135 --nproc=257 bash -lc'",
        "true,  true,  false, 'setsid prlimit --core=0 --data=536870912 --cpu=135 bash -lc'",
        "true,  false, false, 'setsid bash -lc'",
        "false, true,  false, 'prlimit --core=0 --data=536870912 --cpu=135 bash -lc'",
        "false, false, false, 'bash -lc'",
    })
    void aMachineSetsTheLimitsThatItCan(boolean setsid, boolean prlimit, boolean counts, String argv) {
        assertThat(new Host(new Rlimits(prlimit, counts), setsid).argv(job(false)))
                .startsWith(words(argv))
                .hasSize(words(argv).length + 1);
    }

    @ParameterizedTest
    @CsvSource({
        "true,  true,  true,  docker",
        "true,  true,  false, docker",
        "false, true,  true,  bubblewrap",
        "false, true,  false, bubblewrap",
        "false, false, false, host",
        "false, false, true,  none",
    })
    void aJailIsUsedWhereThereIsOneAndTheMachineOnlyWhenThatWasAccepted(
            boolean docker, boolean bubblewrap, boolean inJailOnly, String chosen) {
        var found = new Jails.Found(
                new Jails.DockerState(docker ? Optional.of(DOCKER) : Optional.empty(), ""),
                bubblewrap ? Optional.of(BUBBLEWRAP) : Optional.empty(),
                HOST);
        assertThat(found.choose(inJailOnly).map(Jail::mode).orElse("none")).isEqualTo(chosen);
    }

    @Test
    void whatIsCappedIsSaidAsItIs() {
        var limits = job(false).limits();
        assertThat(DOCKER.caps(limits)).containsEntry("memory", "512 MB for all its processes together");
        assertThat(HOST.caps(limits)).containsEntry("memory", "512 MB for each of its processes");
        assertThat(new Host(new Rlimits(false, false), false).caps(limits))
                .containsEntry("memory", "not capped")
                .containsEntry("cpus", "not capped")
                .containsEntry("processes", "256 at the same time; more are refused, or end it");
    }

    private static String[] words(String line) {
        return List.of(line.split(" ")).stream()
                .map(word -> word.replace('_', ' '))
                .toArray(String[]::new);
    }
}
