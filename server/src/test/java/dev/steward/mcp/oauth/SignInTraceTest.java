package dev.steward.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SignInTraceTest {

    private static final List<String> KEYS = List.of(
            "access_token",
            "refresh_token",
            "id_token",
            "code",
            "authorization_code",
            "state",
            "nonce",
            "code_verifier",
            "login_hint",
            "upn",
            "email",
            "account");

    private final SignInTrace trace = new SignInTrace(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), new Ids());

    @Test
    void secretsAreCountedAndDescriptionsAreCut() {
        var detail = new LinkedHashMap<String, Object>();
        detail.put("code", "12345");
        detail.put("State", "");
        detail.put("error_description", "x".repeat(1_000));
        detail.put("attempts", 3);
        trace.tell("c", "s", "p", detail);
        assertThat(trace.entries(10)).singleElement().satisfies(entry -> assertThat(entry.detail())
                .containsEntry("code", "<present:5 chars>")
                .containsEntry("State", "<absent>")
                .containsEntry("error_description", "x".repeat(400))
                .containsEntry("attempts", 3));
        trace.tell("c", "s", "p", Collections.singletonMap("nonce", null));
        assertThat(trace.entries(10).getLast().detail()).containsEntry("nonce", "<absent>");
    }

    @Test
    void noFieldHoldsASecretThatWasGivenIn() {
        var random = new Random(7);
        for (int round = 0; round < 1_000; round++) {
            var secrets = random.ints(3, 'g', 'z')
                    .collect(
                            StringBuilder::new,
                            (s, c) -> s.append((char) c).append("§§").append(c),
                            StringBuilder::append)
                    .toString();
            var inner = new HashMap<String, Object>();
            inner.put(KEYS.get(random.nextInt(KEYS.size())), secrets);
            var detail = new HashMap<String, Object>();
            detail.put("inner", inner);
            detail.put("error_description", "said " + secrets + " twice " + secrets);
            detail.put("url", "https://a.example/?code=" + secrets);
            detail.put(secrets, Map.of("deep", secrets));
            trace.tell("c", null, "p", detail);
            assertThat(trace.entries(1).toString()).doesNotContain(secrets);
        }
    }

    @Test
    void recordsAreBoundedAndMergedTheOldestFirst() {
        for (int i = 0; i < 700; i++) {
            trace.attention("a");
            trace.tell("a", "s", "e" + i, Map.of());
            trace.tell("b", "s", "f" + i, Map.of());
        }
        var all = trace.entries(Integer.MAX_VALUE);
        assertThat(all)
                .hasSize(700)
                .isSortedAccordingTo(Comparator.comparingInt(
                        entry -> Integer.parseInt(entry.phase().substring(1))));
        assertThat(all)
                .filteredOn(entry -> entry.episode() != null)
                .hasSize(500)
                .allSatisfy(entry -> assertThat(entry.episode()).matches("wq-[0-9a-f]{6}"));
        assertThat(trace.entries(3)).hasSize(6);
        trace.settled("a");
        trace.tell("a", "s", "after", Map.of());
        assertThat(trace.entries(1).getLast().episode()).isNull();
    }
}
