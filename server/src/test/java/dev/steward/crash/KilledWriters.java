package dev.steward.crash;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Kills the service again and again while writers create topics and change a setting, and counts what was acknowledged
 * and is not there afterwards.
 */
public final class KilledWriters {

    private static final int WRITERS = 6;
    private static final int WARM_UP_WRITES = 20;

    private final Random random;
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicInteger lastSetting = new AtomicInteger();

    private KilledWriters(long seed) {
        random = new Random(seed);
    }

    /**
     * @param trials how often the service was killed
     * @param acknowledged writes it had answered with success
     * @param lost those that were gone after the restart
     */
    public record Result(int trials, int acknowledged, int lost) {}

    /** Runs {@code trials} kills over one data folder. */
    public static Result run(Path folder, int trials, long seed) throws Exception {
        KilledWriters writers = new KilledWriters(seed);
        int lost = 0;
        for (int trial = 0; trial < trials; trial++) {
            try (ServiceProcess service = ServiceProcess.start(folder)) {
                lost += writers.missing(service);
                writers.writeUntilKilled(service, trial);
            }
        }
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            lost += writers.missing(service);
        }
        return new Result(trials, writers.acknowledged.size() + writers.lastSetting.get(), lost);
    }

    private void writeUntilKilled(ServiceProcess service, int trial) throws InterruptedException {
        CountDownLatch warm = new CountDownLatch(WARM_UP_WRITES + random.nextInt(300));
        List<Thread> threads = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            String name = "t" + trial + "w" + writer + "n";
            threads.add(Thread.ofVirtual().start(() -> createTopics(service, name, warm)));
        }
        threads.add(Thread.ofVirtual().start(() -> changeSetting(service, warm)));
        warm.await();
        service.kill();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void createTopics(ServiceProcess service, String name, CountDownLatch warm) {
        try {
            for (int i = 0; ; i++) {
                String title = name + i + ".";
                if (service.send("POST", "/api/topics", "{\"title\":\"" + title + "\"}")
                                .statusCode()
                        == 201) {
                    acknowledged.add(title);
                }
                warm.countDown();
            }
        } catch (IOException | InterruptedException e) {
            // killed
        }
    }

    private void changeSetting(ServiceProcess service, CountDownLatch warm) {
        try {
            while (true) {
                int value = lastSetting.get() + 1;
                HttpResponse<String> answer =
                        service.send("PUT", "/api/settings", "{\"llm_model\":\"m" + value + "\"}");
                if (answer.statusCode() == 200) {
                    lastSetting.set(value);
                }
                warm.countDown();
            }
        } catch (IOException | InterruptedException e) {
            // killed
        }
    }

    /** A write that was under way when the process died may be there or not; only acknowledged ones must. */
    private int missing(ServiceProcess service) throws IOException, InterruptedException {
        String topics = service.get("/api/topics").body();
        long lost = acknowledged.stream()
                .filter(title -> !topics.contains("\"" + title + "\""))
                .count();
        String settings = service.get("/api/settings").body();
        int last = lastSetting.get();
        boolean kept =
                last == 0 || settings.contains("\"m" + last + "\"") || settings.contains("\"m" + (last + 1) + "\"");
        if (settings.contains("\"m" + (last + 1) + "\"")) {
            lastSetting.incrementAndGet();
        }
        return Math.toIntExact(lost) + (kept ? 0 : 1);
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
                result.trials(), result.acknowledged(), result.lost());
    }
}
