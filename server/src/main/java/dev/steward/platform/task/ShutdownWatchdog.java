package dev.steward.platform.task;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Ends a process that hangs while it stops, so that the next one can start. Nothing acknowledged is lost by it: that
 * was on disk before.
 */
@Component
final class ShutdownWatchdog {

    /** What closing the database may take on top of the time that open requests are given. */
    private static final Duration MARGIN = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(ShutdownWatchdog.class);
    private static final AtomicBoolean INSTALLED = new AtomicBoolean();

    ShutdownWatchdog(ShutdownProperties properties) {
        install(Duration.ofSeconds(properties.shutdownGraceSeconds()).plus(MARGIN));
    }

    /** Watches every later stop of this process; a second call changes nothing. */
    static void install(Duration limit) {
        if (INSTALLED.compareAndSet(false, true)) {
            // The hook itself must end at once, or it would be what the process waits for.
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
