package dev.steward.siege;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.OnBothDatabases;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every class of attack alone, then all of them in a random mix while a person goes on working. Set by system properties:
 * {@code siege.seconds} is how long the mix lasts, {@code siege.seed} which one it is.
 */
@OnBothDatabases
@TestMethodOrder(OrderAnnotation.class)
class SiegeTest {

    private static final Duration MIX = Duration.ofSeconds(Integer.getInteger("siege.seconds", 20));
    private static final long SEED = Long.getLong("siege.seed", System.nanoTime());
    private static final int ATTACKERS = 4;

    /** How long the service is let alone before it is killed, in a mix that is long enough. */
    private static final int KILL_EVERY_SECONDS = 45;

    /** What may live after a mix beyond what lived before: code that was loaded, caches that were filled. */
    private static final long GROWTH_BYTES = 24L << 20;

    private static @Nullable Besieged besieged;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        besieged = Besieged.start(folder);
        service().topic("the first");
    }

    @AfterAll
    static void stop() throws Exception {
        service().close();
    }

    private static Besieged service() {
        return Objects.requireNonNull(besieged);
    }

    /** A service that one attack has ended is there again for the next one. */
    @BeforeEach
    void rise() throws Exception {
        if (!service().lives()) {
            service().killAndStartAgain();
        }
    }

    static List<Attack> attacks() {
        return Attack.all();
    }

    @ParameterizedTest(name = "{0}")
    @Order(1)
    @MethodSource("attacks")
    void anAttackAloneIsRefusedOrBorne(Attack attack) throws Exception {
        var random = new Random(SEED ^ attack.name().hashCode());
        try {
            attack.act().run(service(), random);
        } finally {
            assertThat(service().lives())
                    .as("the service lives, seed %d: %s", SEED, end(service().log()))
                    .isTrue();
        }
        new Witness().work(service(), random);
    }

    @Test
    @Order(2)
    void aMixOfAllOfThemLeavesTheServiceWellAndEveryWordInPlace() throws Exception {
        var witness = new Witness();
        witness.work(service(), new Random(SEED));
        long before = service().heapAfterCollection();
        var mix = new Mix(witness);
        mix.run();
        System.out.printf("siege: seed %d, %d s, %s%n", SEED, MIX.toSeconds(), mix.summary());

        assertThat(mix.faults).as("seed %d", SEED).isEmpty();
        await("everything that ran has ended, seed " + SEED)
                .atMost(Besieged.PATIENCE)
                .until(() -> service().json("/api/running").isEmpty());
        witness.assertEverythingIsKept(service());
        assertThat(service().json("/api/health").path("status").asString()).isEqualTo("ok");
        assertThat(service().log()).as("seed %d", SEED).doesNotContain("Report it", "OutOfMemory", "500 Server Error");
        await("the memory is given back, seed " + SEED)
                .atMost(Besieged.PATIENCE)
                .untilAsserted(() ->
                        assertThat(service().heapAfterCollection() - before).isLessThan(GROWTH_BYTES));
    }

    /** The end of a log that may be long. */
    private static String end(String log) {
        return log.substring(Math.max(0, log.length() - 1000));
    }

    /** Attackers, each of whom does one thing after the other, and a witness among them. */
    private static final class Mix {

        private final Witness witness;
        private final long end = System.nanoTime() + MIX.toNanos();
        private final Queue<String> faults = new ConcurrentLinkedQueue<>();
        private final Map<String, Integer> done = new ConcurrentSkipListMap<>();
        private volatile boolean away;
        private volatile int kills;

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
                long left = (end - System.nanoTime()) / 1_000_000_000;
                long passed = MIX.toSeconds() - left;
                if (left > 10 && passed / KILL_EVERY_SECONDS > kills) {
                    kill();
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
            service().killAndStartAgain();
            kills++;
            away = false;
        }

        private void attack(Random random) {
            var attacks = Attack.all();
            while (System.nanoTime() < end && service().lives()) {
                var attack = attacks.get(random.nextInt(attacks.size()));
                once(attack.name(), random, attack.act());
            }
        }

        private void repeat(String name, Random random, Attack.Act act) {
            while (System.nanoTime() < end && (away || service().lives())) {
                once(name, random, act);
            }
        }

        /** What fails around a kill fails because of it. */
        private void once(String name, Random random, Attack.Act act) {
            int killsBefore = kills;
            try {
                act.run(service(), random);
                done.merge(name, 1, Integer::sum);
            } catch (Exception | AssertionError e) {
                if (!away && kills == killsBefore) {
                    faults.add(name + ": " + Besieged.start(String.valueOf(e)));
                }
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
