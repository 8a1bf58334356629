package dev.steward.platform.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ShutdownWatchdogTest {

    @Test
    void endsAProcessThatHangsWhileItStops() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Hangs.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("Stopping took longer than 0 s");
        } finally {
            process.destroyForcibly();
        }
    }

    static final class Hangs {
        static void main(String[] args) {
            ShutdownWatchdog.install(Duration.ofMillis(50));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
            System.exit(0);
        }
    }
}
