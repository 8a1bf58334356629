package dev.steward.push;

import static dev.steward.push.PushScene.LONG;
import static dev.steward.push.PushScene.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.SecretStore;
import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@OnEachDatabase(PushScene.class)
class PushDevicesTest {

    private final PushScene.Told told;
    private final PushDevices devices;
    private final PushIdentity identity;
    private final SecretStore secrets;
    private final Sql sql;
    private final Tx tx;
    private final Blocking blocking;
    private final Clock clock;
    private final FakeBrowser browser = FakeBrowser.newOne();

    PushDevicesTest(
            PushScene.Told told,
            PushDevices devices,
            PushIdentity identity,
            SecretStore secrets,
            Sql sql,
            Tx tx,
            Blocking blocking,
            Clock clock) {
        this.told = told;
        this.devices = devices;
        this.identity = identity;
        this.secrets = secrets;
        this.sql = sql;
        this.tx = tx;
        this.blocking = blocking;
        this.clock = clock;
    }

    @BeforeEach
    void reset() {
        told.reset();
    }

    private List<PushDevice> all() {
        return given(devices.list().collectList());
    }

    private static <T> List<T> atOnce(int times, Supplier<Mono<T>> work) {
        return given(Flux.range(0, times)
                .flatMap(_ -> Mono.defer(work).subscribeOn(Schedulers.boundedElastic()), times)
                .collectList());
    }

    @Test
    void ofManyWindowsThatAddTheSameBrowserAtOnceThereIsOneDevice() {
        var added = atOnce(8, () -> devices.add(browser.subscription(FakePushService.ADDRESS + "a", "Firefox")));
        assertThat(added)
                .extracting(PushDevice::id)
                .containsOnly(all().getFirst().id());
        assertThat(all()).hasSize(1);
    }

    @Test
    void whatABrowserSaysAgainTakesThePlaceOfWhatItSaidBefore() {
        var first = told.device(browser, "a");
        devices.note(first, new PushVerdict.Refused("No."), clock.instant()).block(LONG);
        var other = FakeBrowser.newOne();
        var again = given(devices.add(other.subscription(first.endpoint(), " renamed\n")));
        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.keys()).isEqualTo(other.keys());
        assertThat(again.label()).isEqualTo("renamed");
        assertThat(again.lastError()).isNull();
    }

    @Test
    void thereAreNoMoreThanThereMayBeHoweverManyComeAtOnce() {
        IntStream.range(1, PushDevices.MAX).forEach(i -> told.device(browser, "d" + i));
        var fates = atOnce(6, () -> devices.add(
                        FakeBrowser.newOne().subscription(FakePushService.ADDRESS + System.nanoTime(), "late"))
                .map(_ -> "added")
                .onErrorResume(Problem.Conflict.class, refused -> Mono.just(refused.type())));
        assertThat(fates).containsOnlyOnce("added").contains("/problems/too-many-devices");
        assertThat(all()).hasSize(PushDevices.MAX);
        assertThat(told.device(browser, "d1").label()).as("one that is there").isEqualTo("d1");
    }

    @Test
    void whatIsRemovedIsGoneAndCannotBeRemovedAgain() {
        var device = told.device(browser, "a");
        devices.remove(device.id()).block(LONG);
        assertThat(all()).isEmpty();
        assertThatThrownBy(() -> devices.remove(device.id()).block(LONG)).isInstanceOf(Problem.NotFound.class);
        devices.note(device, new PushVerdict.Delivered(), clock.instant()).block(LONG);
        assertThat(all()).as("nothing comes back").isEmpty();
    }

    @Test
    void nobodyIsShownWhatWouldLetThemSend() {
        var device = told.device(browser, "a");
        assertThat(device.read().toString())
                .doesNotContain(FakePushService.ADDRESS)
                .contains("push.example");
        assertThat(device.toString() + device.keys())
                .doesNotContain("push.example", device.keys().auth());
    }

    @Test
    void ofManyWhoMakeTheKeysFirstAllHaveTheSame() {
        given(sql.statement("delete from push_identity").update());
        secrets.remove("push.vapid").block(LONG);
        var made = atOnce(8, identity::get);
        assertThat(made)
                .extracting(Vapid::publicKey)
                .containsOnly(made.getFirst().publicKey());
        assertThat(made).extracting(Vapid::secret).containsOnly(made.getFirst().secret());
    }

    /** In another process, or in this one after a restart. */
    @Test
    void theKeysStay() {
        var before = given(identity.get());
        var after = given(new PushIdentity(sql, secrets, tx, blocking, clock).get());
        assertThat(after.publicKey()).isEqualTo(before.publicKey());
        assertThat(after.secret()).isEqualTo(before.secret());
    }

    @Test
    void whereTheKeyIsLostPeopleAreToldAndAnotherOneIsMadeOnceNoDeviceIsLeft() {
        var before = given(identity.get());
        var device = told.device(browser, "a");
        secrets.remove("push.vapid").block(LONG);
        assertThatThrownBy(() -> identity.get().block(LONG)).isInstanceOf(Problem.Unavailable.class);
        assertThatThrownBy(() -> told.device(browser, "b")).isInstanceOf(Problem.Unavailable.class);
        assertThat(all()).hasSize(1);
        devices.remove(device.id()).block(LONG);
        assertThat(given(identity.get()).publicKey()).isNotEqualTo(before.publicKey());
        assertThat(told.device(browser, "b").label()).isEqualTo("b");
    }
}
