package dev.steward.push;

import static dev.steward.push.PushScene.LONG;
import static dev.steward.push.PushScene.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.durable.outbox.OutboxProcess;
import dev.steward.kit.Ends;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Tests what devices are told, and how push services that refuse, lie, hang or never end are handled. */
@OnEachDatabase(PushScene.class)
class PushOutboxHandlerTest {

    private final PushScene.Told told;
    private final PushDevices devices;
    private final PushScene.Watch watch;
    private final FakeBrowser browser = FakeBrowser.newOne();

    private FakePushService service = new FakePushService();
    private OutboxProcess process;

    PushOutboxHandlerTest(PushScene.Told told, PushDevices devices, PushScene.Watch watch) {
        this.told = told;
        this.devices = devices;
        this.watch = watch;
        this.process = told.process(service, Ends.NOWHERE);
    }

    @BeforeEach
    void reset() {
        told.reset();
        service.close();
        service = new FakePushService();
        process = told.process(service, Ends.NOWHERE);
    }

    @AfterEach
    void end() {
        process.close();
        service.close();
    }

    /** Handles due messages until none is left. */
    private void carriedOut() {
        await().atMost(LONG).until(() -> {
            process.run().block(LONG);
            return told.left() == 0;
        });
    }

    /** Looks for due messages until this many have been sent. */
    private void sent(int messages) {
        await().atMost(LONG).until(() -> {
            process.run().block(LONG);
            return service.messages().size() >= messages;
        });
    }

    /** Moves the clock forward once nothing is running, then handles what is due. */
    private void after(Duration time) {
        await().atMost(LONG).until(told::isQuiet);
        watch.pass(time);
        process.run().block(LONG);
        await().atMost(LONG).until(told::isQuiet);
    }

    /** Moves the clock forward until nothing is left. */
    private void carriedOutInTime(Duration step) {
        await().atMost(LONG).until(() -> {
            after(step);
            return told.left() == 0;
        });
    }

    private PushDevice device() {
        return given(devices.list().single());
    }

    private void awaitError(String said) {
        await().atMost(LONG)
                .untilAsserted(
                        () -> assertThat(device().lastError()).isNotNull().contains(said));
    }

    @Test
    void eachDeviceIsToldInWordsThatOnlyItCanRead() {
        var other = FakeBrowser.newOne();
        told.device(browser, "a");
        told.device(other, "b");
        told.news.is("7", "An agent needs approval");
        told.tell("7");
        carriedOut();
        assertThat(service.messages()).hasSize(2);
        for (var message : service.messages()) {
            var reader = message.path().endsWith("/a") ? browser : other;
            var shown = reader.read(message.body());
            assertThat(shown.path("title").asString()).isEqualTo("An agent needs approval");
            assertThat(shown.path("path").asString()).isEqualTo("/agents/7");
            assertThat(shown.path("tag").asString()).isEqualTo("agent-7");
            assertThat(shown.path("always").asBoolean(true)).isFalse();
            assertThat(shown.propertyNames())
                    .containsExactlyInAnyOrder("title", "body", "path", "tag", "always", "action");
            assertThat(message.headers())
                    .containsEntry("content-encoding", "aes128gcm")
                    .containsEntry("ttl", "259200")
                    .containsEntry("urgency", "high")
                    .containsEntry("user-agent", "Steward");
            assertThat(message.headers().get("topic")).matches("[A-Za-z0-9_-]{1,32}");
            assertThat(message.headers().get("authorization")).startsWith("vapid t=");
        }
        assertThat(given(devices.list().collectList()))
                .allSatisfy(device -> assertThat(device.lastSentAt()).isEqualTo(PushScene.Watch.NOON));
    }

    @Test
    void aLaterMessageAboutTheSameAgentTakesThePlaceOfAnUnreadOne() {
        told.device(browser, "a");
        for (var about : List.of("7", "7", "8")) {
            told.news.is(about, "News");
            told.tell(about);
            carriedOut();
        }
        var topics = service.messages().stream()
                .map(message -> message.headers().get("topic"))
                .toList();
        assertThat(topics.get(0)).isEqualTo(topics.get(1)).isNotEqualTo(topics.get(2));
    }

    @Test
    void whatWaitsToBeToldIsToldOnceAsItIsThen() {
        told.device(browser, "a");
        for (var title : List.of("First", "Second", "Third")) {
            told.news.is("7", title);
            told.tell("7");
        }
        assertThat(told.left()).isEqualTo(1);
        carriedOut();
        assertThat(service.messages()).hasSize(1);
        assertThat(browser.read(service.messages().getFirst().body())
                        .path("title")
                        .asString())
                .isEqualTo("Third");
    }

    @Test
    void whatWasDecidedMeanwhileIsNotTold() {
        told.device(browser, "a");
        told.tell("7");
        carriedOut();
        assertThat(service.messages()).isEmpty();
    }

    @Test
    void whatIsDecidedBetweenTwoTriesIsNotTriedAgain() {
        told.device(browser, "a");
        told.news.is("7", "News");
        service.next(FakePushService.status(500));
        told.tell("7");
        sent(1);
        awaitError("500");
        told.news.now.clear();
        carriedOutInTime(Duration.ofMinutes(1));
        assertThat(service.messages()).hasSize(1);
    }

    @Test
    void whoWantsToBeToldNothingIsToldNothing() {
        told.device(browser, "a");
        told.news.is("7", "News");
        told.isWanted = false;
        told.tell("7");
        carriedOut();
        assertThat(service.messages()).isEmpty();
    }

    @Test
    void nothingIsSentForNobodyAndNothingThatIsOldNews() {
        told.news.is("7", "News");
        told.tell("7");
        assertThat(told.left()).as("nobody is there").isZero();
        told.device(browser, "a");
        told.tell("7");
        watch.pass(PushSender.KEPT.plusSeconds(1));
        carriedOut();
        assertThat(service.messages()).isEmpty();
    }

    @Test
    void aDeviceThatItsServiceDoesNotKnowAnyMoreIsDropped() {
        for (int status : List.of(404, 410)) {
            told.device(browser, "a");
            told.news.is("7", "News");
            service.next(FakePushService.status(status));
            told.tell("7");
            carriedOut();
            assertThat(given(devices.list().collectList()))
                    .as("after " + status)
                    .isEmpty();
        }
    }

    @Test
    void whatIsRefusedIsNotTriedAgainAndShown() {
        told.device(browser, "a");
        told.news.is("7", "News");
        var moved = FakePushService.status(307, "Location: http://127.0.0.1/elsewhere");
        for (var refusal : List.of(FakePushService.status(413), FakePushService.status(403), moved)) {
            int before = service.messages().size();
            service.next(refusal);
            told.tell("7");
            carriedOut();
            assertThat(service.messages()).hasSize(before + 1);
            assertThat(device().lastError())
                    .startsWith("The push service answered")
                    .doesNotContain("secret");
        }
        told.tell("7");
        carriedOut();
        assertThat(device().lastError()).as("after one that was taken").isNull();
    }

    @Test
    void aServiceThatHangsLiesOrBreaksOffIsTriedAgain() {
        told.device(browser, "a");
        told.news.is("7", "News");
        var scripts = List.of(
                FakePushService.hanging(),
                FakePushService.saying("no http at all\r\n\r\n"),
                FakePushService.saying("HTTP/1.1 201 Created\r\nContent-Length: 900\r\n\r\nless"),
                FakePushService.saying(""));
        scripts.forEach(service::next);
        told.tell("7");
        process.run().block(LONG);
        carriedOutInTime(Duration.ofSeconds(10));
        assertThat(service.messages()).hasSize(scripts.size() + 1);
        assertThat(device().lastError()).isNull();
        assertThat(device().lastSentAt()).isNotNull();
    }

    @Test
    void anAnswerWithoutEndIsReadNoFurtherThanItCounts() {
        told.device(browser, "a");
        told.news.is("7", "News");
        service.next(FakePushService.endless());
        told.tell("7");
        carriedOut();
        assertThat(device().lastSentAt()).isNotNull();
    }

    @Test
    void aServiceThatWantsToHearNothingForAWhileIsLeftAlone() {
        told.device(browser, "a");
        told.news.is("7", "News");
        told.news.is("8", "Other news");
        service.next(FakePushService.status(429, "Retry-After: 600"));
        told.tell("7");
        sent(1);
        awaitError("429");
        told.tell("8");
        for (int i = 0; i < 9; i++) {
            after(Duration.ofMinutes(1));
        }
        assertThat(service.messages()).hasSize(1);
        carriedOutInTime(Duration.ofMinutes(2));
        assertThat(service.messages()).hasSize(3);
    }

    @Test
    void whatFailsAgainAndAgainIsGivenUpAndTheDeviceSaysSo() {
        told.device(browser, "a");
        told.news.is("7", "News");
        service.otherwise(FakePushService.status(500));
        told.tell("7");
        process.run().block(LONG);
        carriedOutInTime(Duration.ofMinutes(1));
        assertThat(service.messages()).hasSize(PushOutboxHandler.PATIENCE.tries());
        assertThat(device().lastError()).contains("500").contains("tried 12 times");
        assertThat(device().lastErrorAt()).isNotNull();
    }

    /** A process that ends says nothing more; the next one continues from the database. */
    @Test
    void whereverAProcessEndsTheDeviceIsTold() {
        told.device(browser, "a");
        process.close();
        for (var point : OutboxProcess.points()) {
            if (point.endsWith("FAILED")) {
                continue;
            }
            int before = service.messages().size();
            told.news.is("7", point);
            told.tell("7");
            var ended = new AtomicBoolean();
            var dying = told.process(service, (at, isInside, _) -> {
                if (!at.equals(point) && !ended.get()) {
                    return Mono.empty();
                }
                ended.set(true);
                return isInside ? Mono.error(new Problem.Unavailable("The process has ended.")) : Mono.never();
            });
            await().atMost(LONG).until(() -> {
                dying.run().block(LONG);
                return ended.get();
            });
            dying.close();
            process = told.process(service, Ends.NOWHERE);
            carriedOut();
            process.close();
            assertThat(service.messages().size() - before).as(point).isBetween(1, 2);
            assertThat(browser.read(service.messages().getLast().body())
                            .path("title")
                            .asString())
                    .isEqualTo(point);
        }
    }
}
