package dev.steward.platform.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.Blocking;
import dev.steward.support.ByTurns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the heap in its own process, with the collector of the release. */
@ByTurns(2)
class SmallHeapTest {

    private static final int MB = 1 << 20;

    @Test
    void whatIsDeadAmongTheOldObjectsIsFoundBeforeTheHeapGrows() throws Exception {
        assertThat(mostOld("left alone"))
                .as("MB of old objects, when nobody looks")
                .isGreaterThan(200);
        assertThat(mostOld("kept small")).as("MB of old objects").isLessThan(160);
    }

    @Test
    void whatIsDeadIsFoundOnceNothingGoesOn() throws Exception {
        assertThat(figure(Rest.class, "busy"))
                .as("MB of old objects, while more comes")
                .isGreaterThan(100);
        assertThat(figure(Rest.class, "at rest")).as("MB of old objects").isLessThan(40);
    }

    private static int mostOld(String how) throws IOException, InterruptedException {
        return figure(Churn.class, how);
    }

    private static int figure(Class<?> program, String how) throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(List.of(
                        java,
                        "-XX:+UseSerialGC",
                        "-Xms256m",
                        "-Xmx256m",
                        "-Xmn16m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        how))
                .redirectErrorStream(true)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return Integer.parseInt(said.strip());
    }

    /** Creates 600 MB of objects that each live long enough to become old, and prints the most that was old at once. */
    static final class Churn {

        private static final int ALIVE = 40;

        private Churn() {}

        public static void main(String[] args) throws InterruptedException {
            var heap = new SmallHeap();
            if (args[0].equals("kept small")) {
                heap.start();
            }
            var old = SmallHeap.oldObjects().orElseThrow();
            var alive = new ArrayDeque<byte[]>();
            long most = 0;
            for (int made = 0; made < 600; made++) {
                alive.add(new byte[MB]);
                if (alive.size() > ALIVE) {
                    alive.remove();
                }
                Thread.sleep(4); // as long as an import takes for that much; meanwhile the collector is notified
                most = Math.max(most, old.getUsage().getUsed());
            }
            heap.stop();
            System.out.println(most / MB);
        }
    }

    /** Leaves 120 MB of dead objects in the old generation, lets {@link HeapAtRest} look, and prints how much is in use. */
    static final class Rest {

        private Rest() {}

        public static void main(String[] args) {
            dead(120);
            var rest = new HeapAtRest(new Blocking());
            rest.look();
            if (args[0].equals("busy")) {
                dead(40);
            }
            rest.look();
            System.out.println(SmallHeap.oldObjects().orElseThrow().getUsage().getUsed() / MB);
        }

        /** The arrays are too large for the young generation, so they are old at once. */
        private static void dead(int megabytes) {
            var all = new ArrayDeque<byte[]>();
            for (int made = 0; made < megabytes; made++) {
                all.add(new byte[MB]);
            }
        }
    }
}
