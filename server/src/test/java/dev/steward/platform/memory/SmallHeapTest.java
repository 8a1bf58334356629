package dev.steward.platform.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In a process of its own, with the collector of the release. */
class SmallHeapTest {

    private static final int MB = 1 << 20;

    @Test
    void whatIsDeadAmongTheOldObjectsIsFoundBeforeTheHeapGrows() throws Exception {
        assertThat(mostOld("left alone"))
                .as("MB of old objects, when nobody looks")
                .isGreaterThan(200);
        assertThat(mostOld("kept small")).as("MB of old objects").isLessThan(160);
    }

    private static int mostOld(String how) throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(List.of(
                        java,
                        "-XX:+UseSerialGC",
                        "-Xms256m",
                        "-Xmx256m",
                        "-Xmn16m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Churn.class.getName(),
                        how))
                .redirectErrorStream(true)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return Integer.parseInt(said.strip());
    }

    /** Makes 600 MB of objects, each of which lives long enough to become old, and says how much was old at once. */
    static final class Churn {

        private static final int ALIVE = 40;

        private Churn() {}

        public static void main(String[] args) throws InterruptedException {
            var heap = new SmallHeap();
            if (args[0].equals("kept small")) {
                heap.start();
            }
            var old = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getName().equals("Tenured Gen"))
                    .findFirst()
                    .orElseThrow();
            var alive = new ArrayDeque<byte[]>();
            long most = 0;
            for (int made = 0; made < 600; made++) {
                alive.add(new byte[MB]);
                if (alive.size() > ALIVE) {
                    alive.remove();
                }
                Thread.sleep(4); // as long as an import takes for so much, and the collector is told beside it
                most = Math.max(most, old.getUsage().getUsed());
            }
            heap.stop();
            System.out.println(most / MB);
        }
    }
}
