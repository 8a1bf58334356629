package dev.steward.push;

import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.outbox.OutboxProcess;
import dev.steward.event.EventBus;
import dev.steward.kit.Ends;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import reactor.core.publisher.Mono;

/** Devices and messages for them, on one database, with simulated processes. */
@TestConfiguration(proxyBeanMethods = false)
@Import({PushSlice.class, EventBus.class, PushScene.Told.class})
class PushScene {

    static final Duration LONG = Duration.ofSeconds(60);

    @Bean
    Outbox outbox(Sql sql, Tx tx, Clock clock) {
        return new OutboxProcess(sql, tx, clock).outbox();
    }

    @Bean
    @Primary
    Watch watch() {
        return new Watch();
    }

    static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }

    /** The current notices by subject. */
    static final class News implements PushSource {

        final Map<String, PushNotice> now = new ConcurrentHashMap<>();

        void is(String about, String title) {
            now.put(about, PushNotice.of(title, "Body", "/agents/" + about, "agent-" + about, true));
        }

        @Override
        public String kind() {
            return "test";
        }

        @Override
        public Mono<PushNotice> now(String about) {
            return Mono.justOrEmpty(now.get(about));
        }
    }

    /** Simulates processes that notify devices. */
    static final class Told {

        private final Sql sql;
        private final Tx tx;
        private final Watch watch;
        private final PushDevices devices;
        private final PushNotices notices;
        private final PushIdentity identity;
        private final Blocking blocking;

        volatile boolean isWanted = true;
        News news = new News();

        Told(
                Sql sql,
                Tx tx,
                Watch watch,
                PushDevices devices,
                PushNotices notices,
                PushIdentity identity,
                Blocking blocking) {
            this.sql = sql;
            this.tx = tx;
            this.watch = watch;
            this.devices = devices;
            this.notices = notices;
            this.identity = identity;
            this.blocking = blocking;
        }

        void reset() {
            for (var table : List.of("outbox", "push_devices")) {
                given(sql.statement("delete from " + table).update());
            }
            isWanted = true;
            news = new News();
            watch.now = Watch.NOON;
        }

        PushDevice device(FakeBrowser browser, String name) {
            return given(devices.add(browser.subscription(FakePushService.ADDRESS + name, name)));
        }

        void tell(String about) {
            tx.durable(notices.tell("test", about)).block(LONG);
        }

        OutboxProcess process(FakePushService service, Ends ends) {
            var sender = new PushSender(identity, service.transport(), "https://steward.example.com", blocking, watch);
            var handler =
                    new PushOutboxHandler(devices, sender, List.of(news), Mono.defer(() -> Mono.just(isWanted)), watch);
            return new OutboxProcess(sql, tx, watch).with(List.of(handler), "me", ends);
        }

        /** Whether nothing is running: moving the clock forward would take the lease from running work. */
        boolean isQuiet() {
            return given(sql.statement("select count(*) as n from outbox where lease_until is not null")
                            .one(row -> row.number("n")))
                    == 0;
        }

        long left() {
            return given(sql.statement("select count(*) as n from outbox").one(row -> row.number("n")));
        }
    }

    /** A clock that only the test moves. */
    static final class Watch extends Clock {

        static final Instant NOON = Instant.parse("2026-11-26T12:00:00Z");

        volatile Instant now = NOON;

        void pass(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
