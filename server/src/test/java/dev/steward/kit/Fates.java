package dev.steward.kit;

import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;

/**
 * Decides where the work on a subject is cut: it reaches a point and never continues, as if the process had ended. Points with
 * few cuts so far are cut more often.
 */
final class Fates implements Ends {

    private final Random random;
    private final int wanted;
    private final Map<String, AtomicInteger> trials = new TreeMap<>();
    private final Set<String> cut = ConcurrentHashMap.newKeySet();
    private final AtomicInteger underWay = new AtomicInteger();

    Fates(long seed, int wanted, List<String> points) {
        this.random = new Random(seed);
        this.wanted = wanted;
        points.forEach(point -> trials.put(point, new AtomicInteger()));
    }

    /** Starts the next process. */
    void nextLife() {
        cut.clear();
        underWay.set(0);
    }

    /** How much work has been claimed but neither finished nor cut. */
    int underWay() {
        return underWay.get();
    }

    boolean isEnough() {
        return missing() == 0;
    }

    private long missing() {
        return trials.values().stream().filter(count -> count.get() < wanted).count();
    }

    Map<String, Integer> trials() {
        return trials.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, one -> one.getValue().get(), (a, _) -> a, TreeMap::new));
    }

    @Override
    public Mono<Void> at(String point, boolean isInside, String subject) {
        if (point.equals("outbox.CLAIMED")) {
            underWay.incrementAndGet();
        }
        if (!cut.contains(subject) && isSpared(point)) {
            if (point.equals("outbox.SETTLED")) {
                underWay.decrementAndGet();
            }
            return Mono.empty();
        }
        if (point.startsWith("lane.")) {
            return Mono.error(new Problem.Unavailable("The process has ended."));
        }
        cut.add(subject);
        if (isInside) {
            return Mono.error(new Problem.Unavailable("The process has ended."));
        }
        underWay.decrementAndGet();
        return Mono.never();
    }

    private synchronized boolean isSpared(String point) {
        var count = trials.get(point);
        if (count == null) {
            throw new IllegalStateException(point);
        }
        if (missing() == 0 || random.nextDouble() >= share(count.get())) {
            return true;
        }
        count.incrementAndGet();
        return false;
    }

    /** Keeps all points at about the same count: those behind are cut more often. */
    private double share(int count) {
        int least = trials.values().stream().mapToInt(AtomicInteger::get).min().orElse(0);
        int ahead = (count - least) * 100 / wanted;
        return ahead <= 2 ? 0.5 : ahead <= 10 ? 0.1 : 0.01;
    }

    /** Whether the work fails this time, so that it reaches the point where it is put back. */
    synchronized boolean fails() {
        var count = trials.get("outbox.FAILED");
        return missing() > 0 && count != null && random.nextDouble() < share(count.get()) / 2;
    }
}
