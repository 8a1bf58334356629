package dev.steward.kit;

import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import dev.steward.platform.data.Slices;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.TestPostgres;
import dev.steward.platform.data.Tx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures the kit as a service uses it: {@code bench/run durable} starts it and reads the file named by the property. Durable
 * transitions are those of sacks through the whole mill; the wake-up time is from the commit of a message, when it is on disk,
 * to its handler.
 */
@EnabledIfSystemProperty(named = "kit.figures", matches = ".+")
class MillBenchTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int TRANSITIONS_OF_EACH = 4;

    private static final int SACKS = Integer.getInteger("kit.sacks", 2_000);
    private static final int WARM_UP = SACKS / 2;
    private static final int WAKINGS = SACKS / 5;

    /** @param transitions per second @param wakeMs the median */
    private record Figures(double transitions, double wakeMs) {}

    /** Handles only the messages of the wake-up measurement. */
    static final class Sleeper implements OutboxHandler {

        private final SynchronousQueue<Long> woken = new SynchronousQueue<>();

        @Override
        public String kind() {
            return "sleeper";
        }

        @Override
        public Mono<Void> perform(OutboxMessage message) {
            long now = System.nanoTime();
            Thread.ofVirtual().start(() -> {
                try {
                    woken.put(now);
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
            return Mono.empty();
        }
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Sleeping {

        @Bean
        Sleeper sleeper() {
            return new Sleeper();
        }
    }

    @Test
    void figures(@TempDir Path folder) throws Exception {
        System.setProperty("mill.room", "64");
        var figures = Map.of(
                "h2", measured(folder.resolve("h2"), ""),
                "postgresql", measured(folder.resolve("postgresql"), TestPostgres.newDatabase()));
        Files.writeString(
                Path.of(System.getProperty("kit.figures")), JsonMapper.shared().writeValueAsString(figures));
    }

    private static Figures measured(Path folder, String address) throws InterruptedException {
        try (var context = Slices.start(folder, address, "dev.steward.kit", List.of())) {
            Mill.prepare(context.getBean(Sql.class)).block(LONG);
        }
        try (var context = MillConfiguration.start(folder, address, Sleeping.class)) {
            var mill = context.getBean(Mill.class);
            var sql = context.getBean(Sql.class);
            packed(mill, sql, 0, WARM_UP);
            long nanos = packed(mill, sql, WARM_UP, SACKS);
            var waking =
                    waking(context.getBean(Tx.class), context.getBean(Outbox.class), context.getBean(Sleeper.class));
            return new Figures(SACKS * TRANSITIONS_OF_EACH * 1e9 / nanos, waking);
        }
    }

    /** Brings that many sacks and returns how long it took until all were packed. */
    private static long packed(Mill mill, Sql sql, long first, int count) {
        long begun = System.nanoTime();
        Flux.range(0, count).flatMap(i -> mill.bring(first + i), 16).then().block(LONG);
        sql.statement("select count(*) as n from sacks where state <> 'done'")
                .one(row -> row.number("n"))
                .repeatWhen(again -> again.delayElements(Duration.ofMillis(20)))
                .takeUntil(left -> left == 0)
                .blockLast(LONG);
        return System.nanoTime() - begun;
    }

    private static double waking(Tx tx, Outbox outbox, Sleeper sleeper) throws InterruptedException {
        var nanos = new long[WAKINGS];
        for (int i = 0; i < WAKINGS; i++) {
            var committed = new AtomicLong();
            tx.durable(tx.afterCommit(Mono.fromRunnable(() -> committed.set(System.nanoTime())))
                            .then(outbox.send("sleeper", "sleeper:" + i, Map.of())))
                    .block(LONG);
            nanos[i] = Objects.requireNonNull(sleeper.woken.poll(1, TimeUnit.MINUTES)) - committed.get();
            TimeUnit.MILLISECONDS.sleep(20); // so that nothing of the previous one is still running
        }
        Arrays.sort(nanos);
        return nanos[WAKINGS / 2] / 1e6;
    }
}
