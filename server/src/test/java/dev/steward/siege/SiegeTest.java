package dev.steward.siege;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.OnBothDatabases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Runs all attacks in a random mix while a person keeps working, for as long as the system property {@code siege.seconds} says. */
@OnBothDatabases
class SiegeTest extends BesiegedTest {

    private static final Duration MIX = Duration.ofSeconds(Integer.getInteger("siege.seconds", 20));
    private static final int ATTACKERS = 4;

    /**
     * How long the service runs before it is killed, in the first half of a long enough mix. In the second half it keeps
     * running, so that leaks add up.
     */
    private static final int KILL_EVERY_SECONDS = 45;

    /** How much more may be in use after a mix than before: the database's cache of 16 MB and loaded code. */
    private static final long GROWTH_BYTES = 48L << 20;

    /**
     * The most memory the process may take at any time without mapped files: a heap of 256 MB, buffers, code, stacks. The
     * container has half as much again.
     */
    private static final long MAX_BYTES = 512L << 20;

    @Test
    void aMixOfAllOfThemLeavesTheServiceWellAndEveryWordInPlace() throws Exception {
        var witness = new Witness();
        witness.work(service(), new Random(SEED));
        long before = service().heapAfterCollection();
        var mix = new Mix(witness);
        mix.run();
        tell("seed %d, %d s, %s%n%s"
                .formatted(SEED, MIX.toSeconds(), mix.summary(), service().log()));

        var all = new SoftAssertions(); // an hour's siege reports everything that is wrong, not only the first failure
        all.assertThat(mix.faults).as("seed %d", SEED).isEmpty();
        await("everything that ran has ended, seed " + SEED)
                .atMost(Besieged.PATIENCE)
                .until(() -> service().json("/api/running").isEmpty());
        all.check(() -> witness.assertEverythingIsKept(service()));
        all.assertThat(service().json("/api/health").path("status").asString()).isEqualTo("ok");
        all.assertThat(service().log())
                .as("seed %d", SEED)
                .doesNotContain("Report it", "OutOfMemory", "500 Server Error");
        all.assertThat(mix.most)
                .as("what the process took at most, seed %d", SEED)
                .isLessThan(MAX_BYTES);
        all.check(() -> await("the memory is given back, seed " + SEED)
                .atMost(Besieged.PATIENCE)
                .untilAsserted(() -> {
                    long growth = service().heapAfterCollection() - before;
                    tell("%d kB more live than before".formatted(growth >> 10));
                    assertThat(growth).isLessThan(GROWTH_BYTES);
                }));
        all.assertAll();
    }

    /** Records what happened for later, even if the siege was survived. */
    private static void tell(String what) throws IOException {
        Files.writeString(
                Path.of("target", "siege-%s.log".formatted(service().database())),
                what + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Attackers that each do one thing after the other, with a witness among them. */
    private static final class Mix {

        private final Witness witness;
        private final long end = System.nanoTime() + MIX.toNanos();
        private final Queue<String> faults = new ConcurrentLinkedQueue<>();
        private final Map<String, Integer> done = new ConcurrentSkipListMap<>();
        private volatile boolean away;
        private volatile int kills;
        private int minutes;
        private long most;

        private Mix(Witness witness) {
            this.witness = witness;
        }

        private void run() throws Exception {
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < ATTACKERS; i++) {
                var random = new Random(SEED + i);
                threads.add(Thread.ofVirtual().start(() -> attack(random)));
            }
            threads.add(Thread.ofVirtual().start(() -> repeat("a person's work", new Random(~SEED), witness::work)));
            while (System.nanoTime() < end && service().lives()) {
                Thread.sleep(200);
                long passed = MIX.toSeconds() - (end - System.nanoTime()) / 1_000_000_000;
                if (passed < MIX.toSeconds() / 2 && passed / KILL_EVERY_SECONDS > kills) {
                    kill();
                }
                long taken = service().takenBytes();
                most = Math.max(most, taken);
                if (passed / 60 > minutes) {
                    minutes++;
                    tell("minute %d: %d MB".formatted(minutes, taken >> 20));
                }
            }
            for (var thread : threads) {
                thread.join(Besieged.PATIENCE.multipliedBy(2));
                if (thread.isAlive()) {
                    faults.add("an attacker was never answered");
                }
            }
            if (!service().lives()) {
                faults.add("the service ended: " + end(service().log()));
            }
        }

        private void kill() throws Exception {
            away = true;
            try {
                service().killAndStartAgain();
                kills++;
            } finally {
                away = false;
            }
        }

        private void attack(Random random) {
            var attacks = Attack.all();
            while (goesOn()) {
                var attack = attacks.get(random.nextInt(attacks.size()));
                once(attack.name(), random, attack.act());
            }
        }

        private void repeat(String name, Random random, Attack.Act act) {
            while (goesOn()) {
                once(name, random, act);
            }
        }

        private void waitForTheService() {
            while (away) {
                LockSupport.parkNanos(100_000_000);
            }
        }

        /** A killed service comes back; one that has ended by itself does not. */
        private boolean goesOn() {
            return System.nanoTime() < end && (away || service().lives());
        }

        /** A failure around a kill is blamed on the kill. */
        private void once(String name, Random random, Attack.Act act) {
            int killsBefore = kills;
            try {
                act.run(service(), random);
                done.merge(name, 1, Integer::sum);
            } catch (Exception | AssertionError e) {
                if (!away && kills == killsBefore) {
                    faults.add(name + ": " + Besieged.start(String.valueOf(e)));
                }
                waitForTheService();
            }
        }

        private String summary() {
            return "%d attacks of %d classes, %d kills, %d conversations of a person: %s"
                    .formatted(
                            done.values().stream().mapToInt(Integer::intValue).sum(),
                            done.size(),
                            kills,
                            witness.size(),
                            new TreeMap<>(done));
        }
    }
}
