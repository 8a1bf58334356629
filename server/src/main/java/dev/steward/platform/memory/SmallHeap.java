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
 * Keeps the heap small. The serial collector rather takes more memory from the system than to look for what is dead among the
 * old objects, up to the limit of the heap, and never gives it back: an import would leave a process that is twice as large.
 * So it is told to look whenever that much has become old. Machines with another collector look after themselves.
 */
@Component
class SmallHeap implements SmartLifecycle {

    /** What may become old, dead or alive, until it is looked for the dead: a collection takes a tenth of a second. */
    private static final long GROWTH = 32L << 20;

    private static final String OLD_OBJECTS_OF_THE_SERIAL_COLLECTOR = "Tenured Gen";

    private final Optional<MemoryPoolMXBean> old = oldObjects();

    private final NotificationEmitter memory = (NotificationEmitter) ManagementFactory.getMemoryMXBean();
    private @Nullable NotificationListener listener;

    /** Where the serial collector keeps them; nothing on a machine with another collector. */
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
                // it is not there, as it should be
            }
        }
    }

    @Override
    public boolean isRunning() {
        return listener != null;
    }
}
