package dev.steward.platform.memory;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.util.Optional;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Keeps the heap small. The serial collector prefers to take more memory from the system, up to the heap limit, over looking
 * for dead old objects, and never returns it: after an import, the process would stay twice as large. So a collection is
 * triggered whenever the old generation has grown by a fixed amount. Other collectors need no help.
 */
@Component
class SmallHeap implements SmartLifecycle {

    /** How much the old generation may grow before a collection, which takes a tenth of a second. */
    private static final long GROWTH = 32L << 20;

    private static final String OLD_OBJECTS_OF_THE_SERIAL_COLLECTOR = "Tenured Gen";

    private final Optional<MemoryPoolMXBean> old = oldObjects();

    private final NotificationEmitter memory = (NotificationEmitter) ManagementFactory.getMemoryMXBean();
    private @Nullable NotificationListener listener;

    /** The serial collector's old generation; empty with another collector. */
    static Optional<MemoryPoolMXBean> oldObjects() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals(OLD_OBJECTS_OF_THE_SERIAL_COLLECTOR))
                .filter(MemoryPoolMXBean::isUsageThresholdSupported)
                .findFirst();
    }

    @Override
    public void start() {
        old.ifPresent(pool -> {
            NotificationListener collecting = (_, _) -> {
                System.gc();
                expectAbove(pool);
            };
            memory.addNotificationListener(
                    collecting,
                    event -> MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED.equals(event.getType()),
                    null);
            expectAbove(pool);
            listener = collecting;
        });
    }

    private static void expectAbove(MemoryPoolMXBean pool) {
        var usage = pool.getUsage();
        pool.setUsageThreshold(Math.min(usage.getUsed() + GROWTH, usage.getMax()));
    }

    @Override
    public void stop() {
        var collecting = listener;
        if (collecting != null) {
            listener = null;
            old.ifPresent(pool -> pool.setUsageThreshold(0));
            try {
                memory.removeNotificationListener(collecting);
            } catch (ListenerNotFoundException _) {
                // already removed
            }
        }
    }

    @Override
    public boolean isRunning() {
        return listener != null;
    }
}
