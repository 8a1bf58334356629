package dev.steward.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Slices;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.TestPostgres;
import dev.steward.support.ByTurns;
import dev.steward.support.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests processes that the system kills, 200 times in the nightly run; for ends at named points see {@link SimulatedEndsTest}.
 */
@ByTurns(4)
class KilledMillTest {

    private static final int KILLS = Sample.times("kit.kills", 2);

    private static final int NUMBERS_OF_EACH = 1_000_000;

    private final Random random = new Random(9);

    @Test
    void whatWasAcknowledgedIsPackedOnceHoweverOftenTheProcessIsKilled(@TempDir Path folder) throws Exception {
        prepare(folder, "");
        var brought = new HashSet<String>();
        for (int kill = 0; kill < KILLS; kill++) {
            try (var mill = MillProcess.start(folder, "", String.valueOf(kill * NUMBERS_OF_EACH))) {
                mill.awaitBrought(1 + random.nextInt(40));
                TimeUnit.MILLISECONDS.sleep(random.nextInt(30)); // anywhere between two lines
                brought.addAll(mill.kill());
            }
        }
        try (var last = MillProcess.start(folder, "", "end")) {
            assertThat(last.awaitEnd()).containsAll(brought);
        }
    }

    @Test
    void twoProcessesOnOneDatabaseShareTheWorkThoughEitherIsKilled(@TempDir Path ours, @TempDir Path theirs)
            throws Exception {
        var address = TestPostgres.newDatabase();
        prepare(ours, address);
        var brought = new HashSet<String>();
        int begun = 0;
        for (int kill = 0; kill < Math.max(1, KILLS / 2); kill++) {
            try (var one = MillProcess.start(ours, address, String.valueOf(begun++ * NUMBERS_OF_EACH));
                    var other = MillProcess.start(theirs, address, String.valueOf(begun++ * NUMBERS_OF_EACH))) {
                one.awaitBrought(1 + random.nextInt(40));
                other.awaitBrought(1 + random.nextInt(40));
                brought.addAll(one.kill());
                other.awaitBrought(50 + random.nextInt(40));
                brought.addAll(other.kill());
            }
        }
        // The work of each is freed when it starts again, and otherwise only when the lease ends.
        try (var one = MillProcess.start(ours, address, "end");
                var other = MillProcess.start(theirs, address, "end")) {
            assertThat(one.awaitEnd()).containsAll(brought);
            assertThat(other.awaitEnd()).containsAll(brought);
        }
    }

    private static void prepare(Path folder, String address) {
        try (var context = Slices.start(folder, address, "dev.steward.kit", List.of())) {
            Mill.prepare(context.getBean(Sql.class)).block(Duration.ofSeconds(60));
        }
    }
}
