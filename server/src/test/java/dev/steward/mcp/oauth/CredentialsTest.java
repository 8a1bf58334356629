package dev.steward.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class CredentialsTest {

    private static final String GONE = "{\"error\": \"invalid_grant\"}";

    private final World world = new World();
    private final Scripted scripted = world.scripted;

    @BeforeEach
    void signIn() {
        world.signedIn();
    }

    private void minutes(long minutes) {
        world.time.advanceTimeBy(Duration.ofMinutes(minutes));
    }

    @Test
    void tokensAreRenewedAheadOfTimeAndRotate() {
        minutes(44);
        assertThat(world.token()).isEqualTo("access-1");
        minutes(2);
        assertThat(world.token()).isEqualTo("access-2");
        assertThat(scripted.lastForm(Scripted.TOKEN)).containsEntry("refresh_token", "refresh-1");
        minutes(70);
        world.restart();
        assertThat(world.token()).isEqualTo("access-3");
        assertThat(scripted.lastForm(Scripted.TOKEN)).containsEntry("refresh_token", "refresh-2");
    }

    @Test
    void manyWhoWaitShareOneFlightAndWhoLeavesDoesNotEndIt() {
        var answer = Sinks.<HttpAnswer>one();
        scripted.places.put(Scripted.TOKEN, _ -> answer.asMono());
        minutes(61);
        world.credentials.access("k").subscribe().dispose();
        var got = new ArrayList<Access>();
        for (int i = 0; i < 5; i++) {
            world.credentials.access("k").subscribe(got::add);
        }
        answer.tryEmitValue(new HttpAnswer(200, Scripted.tokens(7, 3600)));
        assertThat(got).hasSize(5);
        assertThat(world.token()).isEqualTo("access-7");
        assertThat(scripted.calls(Scripted.TOKEN)).isEqualTo(2);
    }

    @Test
    void aRefusedRenewalEndsTheCredentialAndCostsNoCallAfterwards() {
        scripted.says(Scripted.TOKEN, 400, GONE);
        minutes(61);
        assertThat(world.access()).isInstanceOf(Access.NeedsSignIn.class);
        long calls = scripted.requests.size();
        assertThat(world.access()).isInstanceOf(Access.NeedsSignIn.class);
        world.restart();
        assertThat(world.access()).isInstanceOf(Access.NeedsSignIn.class);
        assertThat(scripted.requests).hasSize((int) calls);
        scripted.says(Scripted.TOKEN, Scripted.tokens(5, 3600));
        world.signedIn();
        assertThat(world.token()).isEqualTo("access-5");
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 429, 302})
    void troubleThatPassesEndsNothing(int status) {
        scripted.says(Scripted.TOKEN, status, "<html>");
        minutes(50);
        assertThat(world.token()).isEqualTo("access-1");
        assertThat(world.token()).isEqualTo("access-1");
        assertThat(scripted.calls(Scripted.TOKEN)).isEqualTo(2);
        minutes(20);
        var got = new ArrayList<Access>();
        world.credentials.access("k").subscribe(got::add);
        world.time.advanceTimeBy(Duration.ofSeconds(6));
        assertThat(got).singleElement().isInstanceOf(Access.Unavailable.class);
        assertThat(world.access()).as("tried again a moment ago").isInstanceOf(Access.Unavailable.class);
        assertThat(scripted.calls(Scripted.TOKEN)).isEqualTo(6);
        scripted.says(Scripted.TOKEN, Scripted.tokens(4, 3600));
        minutes(1);
        assertThat(world.token()).isEqualTo("access-4");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "503 | busy",
                "429 | slow down",
                "502 | <html>",
                "200 | <html>",
                "400 | {\"error\": \"slow_down\"}",
                "0 | no connection"
            })
    void oneFaultThatPassesCostsAMomentOnly(int status, String body) {
        var isFirst = new AtomicBoolean(true);
        scripted.places.put(
                Scripted.TOKEN,
                _ -> !isFirst.getAndSet(false)
                        ? Mono.just(new HttpAnswer(200, Scripted.tokens(4, 3600)))
                        : status == 0 ? Mono.error(new HttpFailure(body)) : Mono.just(new HttpAnswer(status, body)));
        assertThat(world.access()).isInstanceOfSatisfying(Access.Token.class, token -> {
            var got = new ArrayList<Access>();
            world.credentials.refused("k", token.value()).subscribe(got::add);
            world.time.advanceTimeBy(Duration.ofSeconds(1));
            assertThat(got).singleElement().isInstanceOf(Access.Token.class);
        });
        assertThat(world.token()).isEqualTo("access-4");
    }

    @Test
    void whoHadAGoodTokenDoesNotTryForWhoHasNone() {
        scripted.says(Scripted.TOKEN, 503, "busy");
        minutes(50);
        assertThat(world.access()).isInstanceOfSatisfying(Access.Token.class, token -> {
            scripted.says(Scripted.TOKEN, Scripted.tokens(4, 3600));
            world.credentials.refused("k", token.value()).subscribe();
        });
        assertThat(world.token()).isEqualTo("access-4");
    }

    @Test
    void aServerThatDripsIsNotWaitedFor() {
        scripted.places.put(Scripted.TOKEN, _ -> Mono.never());
        minutes(61);
        var got = new ArrayList<Access>();
        world.credentials.access("k").subscribe(got::add);
        world.time.advanceTimeBy(Duration.ofSeconds(31));
        assertThat(got).singleElement().isInstanceOf(Access.Unavailable.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {-600, 600})
    void aClockThatIsWrongByTenMinutesLosesNothing(long skew) {
        world.skew = skew;
        assertThat(world.token()).isEqualTo("access-1");
        minutes(60);
        assertThat(world.token()).isEqualTo("access-2");
    }

    @Test
    void aTokenThatTheServerRefusesIsRenewedOnce() {
        var first = world.access();
        assertThat(first).isInstanceOfSatisfying(Access.Token.class, token -> {
            world.credentials.refused("k", token.value()).subscribe();
            assertThat(world.token()).isEqualTo("access-2");
            world.credentials.refused("k", token.value()).subscribe(); // by an earlier call
        });
        assertThat(world.token()).isEqualTo("access-2");
    }

    @Test
    void anotherProcessMayHaveRenewedIt() {
        var mine = world.store.all.get("k");
        world.restart();
        assertThat(world.token()).isEqualTo("access-1");
        var other = new Credentials(world.store, world.registrations, world.parts);
        minutes(61);
        other.access("k").subscribe();
        assertThat(world.store.all.get("k")).isNotEqualTo(mine);
        scripted.says(Scripted.TOKEN, 400, GONE);
        assertThat(world.token()).isEqualTo("access-2");
    }

    @Test
    void aSignInThatIsFasterThanARenewalStays() {
        var late = Sinks.<HttpAnswer>one();
        scripted.places.put(Scripted.TOKEN, _ -> late.asMono());
        minutes(61);
        world.credentials.access("k").subscribe();
        scripted.says(Scripted.TOKEN, Scripted.tokens(20, 3600));
        world.signedIn();
        late.tryEmitValue(new HttpAnswer(400, GONE));
        assertThat(world.token()).isEqualTo("access-20");
    }

    @Test
    void renewedTokensWorkWhileTheStoreDoesNot() {
        world.store.broken = true;
        minutes(61);
        assertThat(world.token()).isEqualTo("access-2");
    }

    @Test
    void whatIsRemovedIsGivenBackAndDoesNotComeAgain() {
        var late = Sinks.<HttpAnswer>one();
        scripted.places.put(Scripted.TOKEN, _ -> late.asMono());
        minutes(61);
        world.credentials.access("k").subscribe();
        scripted.says(Scripted.REVOKE, 500, "no");
        world.credentials.remove("k").subscribe();
        assertThat(scripted.lastForm(Scripted.REVOKE)).containsEntry("token", "refresh-1");
        late.tryEmitValue(new HttpAnswer(200, Scripted.tokens(8, 3600)));
        assertThat(scripted.lastForm(Scripted.REVOKE)).containsEntry("token", "refresh-8");
        assertThat(world.store.all).isEmpty();
        assertThat(world.access()).isInstanceOf(Access.NeedsSignIn.class);
    }

    @Test
    void whatIsBeingRemovedIsNotReadAgain() {
        var removed = Sinks.<Void>empty();
        world.store.removing = removed.asMono();
        world.credentials.remove("k").subscribe();
        var got = new ArrayList<Access>();
        world.credentials.access("k").subscribe(got::add);
        removed.tryEmitEmpty();
        assertThat(got).singleElement().isInstanceOf(Access.NeedsSignIn.class);
    }
}
