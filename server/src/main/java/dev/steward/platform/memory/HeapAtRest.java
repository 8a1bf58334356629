package dev.steward.platform.memory;

import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.PeriodicTask;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Frees dead old objects once the service is idle: an import, a busy hour or a new index leaves tens of megabytes that
 * {@link SmallHeap} would only collect after more growth.
 */
@Component
class HeapAtRest implements PeriodicTask {

    /** The service counts as idle after this time without a young collection. */
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** Less is not worth a collection, which takes a tenth of a second. */
    private static final long WORTH_IT = 4L << 20;

    private static final String COLLECTOR_OF_YOUNG_OBJECTS = "Copy";

    private final Blocking blocking;
    private long collected = -1;

    HeapAtRest(Blocking blocking) {
        this.blocking = blocking;
    }

    @Override
    public Mono<Void> run(Instant now) {
        return blocking.run(this::look);
    }

    void look() {
        long before = collected;
        collected = collections();
        if (collected == before && SmallHeap.oldObjects().stream().anyMatch(HeapAtRest::isWorthIt)) {
            System.gc();
        }
    }

    private static boolean isWorthIt(MemoryPoolMXBean old) {
        var left = old.getCollectionUsage(); // after the last collection of old objects
        return old.getUsage().getUsed() - left.getUsed() > WORTH_IT;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(each -> each.getName().equals(COLLECTOR_OF_YOUNG_OBJECTS))
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    @Override
    public boolean isWanted() {
        return SmallHeap.oldObjects().isPresent();
    }

    @Override
    public Plan plan() {
        return Plan.own("memory", QUIET, QUIET, "Unused memory could not be released");
    }
}
