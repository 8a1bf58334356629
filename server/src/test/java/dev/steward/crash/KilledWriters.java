package dev.steward.crash;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Kills the service again and again while windows write everything that can be written, and reports what was acknowledged but
 * is missing afterwards.
 */
public final class KilledWriters {

    private static final int WARM_UP_WRITES = 20;

    /** How often each writer has succeeded before the service is killed. */
    private static final int WARM_UP_OF_EACH = 2;

    private static final long PATIENCE_SECONDS = 120;

    /** The writers, and the number of windows of each. */
    private final Map<KilledWriter, Integer> writers = new LinkedHashMap<>();

    private final Random random;

    private KilledWriters(long seed) {
        random = new Random(seed);
        writers.put(new WritersOfRows.Topics(), 4);
        writers.put(new WritersOfRows.Setting(), 1);
        writers.put(new WritersOfRows.Collections(), 2);
        writers.put(new WritersOfTools.Servers(), 1);
        writers.put(new WritersOfConversations.Files(), 2);
        writers.put(new WritersOfConversations.Promotions(), 2);
        writers.put(new WritersOfConversations.Names(), 2);
    }

    /**
     * @param trials how often the service was killed
     * @param acknowledged how many writes it acknowledged, by kind
     * @param lost what of that was gone after a restart
     */
    public record Result(int trials, Map<String, Integer> acknowledged, List<String> lost) {}

    /** Kills the service {@code trials} times on one data folder. */
    public static Result run(Path folder, int trials, long seed) throws Exception {
        var all = new KilledWriters(seed);
        var lost = new ArrayList<String>();
        try (var provider = ScriptedProvider.start()) {
            provider.otherwise(Script.says(WritersOfConversations.Names.NAME));
            for (int trial = 0; trial < trials; trial++) {
                try (var service = ServiceProcess.start(folder)) {
                    if (trial == 0) {
                        service.useProvider(provider.baseUrl());
                    }
                    lost.addAll(all.lost(service));
                    all.writeUntilKilled(service, trial);
                }
            }
            try (var service = ServiceProcess.start(folder)) {
                lost.addAll(all.lost(service));
            }
        }
        var acknowledged = new LinkedHashMap<String, Integer>();
        all.writers.keySet().forEach(one -> acknowledged.put(one.getClass().getSimpleName(), one.acknowledged()));
        return new Result(trials, acknowledged, lost);
    }

    private List<String> lost(ServiceProcess service) throws IOException, InterruptedException {
        var lost = new ArrayList<String>();
        for (var writer : writers.keySet()) {
            lost.addAll(writer.lost(service));
        }
        return lost;
    }

    private void writeUntilKilled(ServiceProcess service, int trial) throws InterruptedException {
        var warm = new ArrayList<CountDownLatch>();
        var all = new CountDownLatch(WARM_UP_WRITES + random.nextInt(300));
        warm.add(all);
        var threads = new ArrayList<Thread>();
        for (var writer : writers.entrySet()) {
            var each = new CountDownLatch(WARM_UP_OF_EACH);
            warm.add(each);
            for (int window = 0; window < writer.getValue(); window++) {
                var name = writer.getKey().getClass().getSimpleName() + "t" + trial + "w" + window + "n";
                threads.add(Thread.ofVirtual().start(() -> write(service, writer.getKey(), name, List.of(all, each))));
            }
        }
        for (var latch : warm) {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Someone writes nothing");
            }
        }
        service.kill();
        for (var thread : threads) {
            thread.join();
        }
    }

    private static void write(ServiceProcess service, KilledWriter writer, String name, List<CountDownLatch> done) {
        try {
            for (int i = 0; ; i++) {
                writer.write(service, name + i + ".");
                done.forEach(CountDownLatch::countDown);
            }
        } catch (IOException | InterruptedException e) {
            // killed
        }
    }

    /** Prints the result as one line of JSON; arguments: number of trials, seed. */
    static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("steward-kill-");
        Result result = run(
                folder,
                args.length > 0 ? Integer.parseInt(args[0]) : 50,
                args.length > 1 ? Long.parseLong(args[1]) : 1);
        System.out.printf(
                "{\"trials\":%d,\"acknowledged\":%d,\"lost\":%d}%n",
                result.trials(),
                result.acknowledged().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum(),
                result.lost().size());
    }
}
