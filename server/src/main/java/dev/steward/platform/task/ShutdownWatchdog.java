package dev.steward.platform.task;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Ends a process that hangs while stopping, so that the next one can start. Acknowledged data is not lost: it is already on
 * disk.
 */
@Component
final class ShutdownWatchdog {

    /** The time for closing the database, in addition to the grace period for open requests. */
    private static final Duration MARGIN = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(ShutdownWatchdog.class);
    private static final AtomicBoolean INSTALLED = new AtomicBoolean();

    ShutdownWatchdog(ShutdownProperties properties) {
        install(Duration.ofSeconds(properties.shutdownGraceSeconds()).plus(MARGIN));
    }

    /** Watches every later shutdown of this process; a second call has no effect. */
    static void install(Duration limit) {
        if (INSTALLED.compareAndSet(false, true)) {
            // The hook itself must return at once, or the process would wait for it.
            Runtime.getRuntime().addShutdownHook(new Thread(() -> watch(limit), "shutdown-watchdog"));
        }
    }

    private static void watch(Duration limit) {
        Thread.ofPlatform().daemon().name("shutdown-watchdog").start(() -> {
            try {
                Thread.sleep(limit);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            LOG.warn(
                    "Stopping took longer than {} s, so the process exits now. No confirmed data is lost.",
                    limit.toSeconds());
            Runtime.getRuntime().halt(1);
        });
    }
}
