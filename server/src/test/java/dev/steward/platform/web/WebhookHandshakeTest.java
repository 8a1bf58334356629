package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WebhookHandshakeTest {

    private static Optional<WebhookHandshake> of(@Nullable String token, @Nullable String secret, String body) {
        return WebhookHandshake.of(token, secret, body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aTokenInTheQueryIsWantedBackAsText() {
        assertThat(of("Validation: <b>1</b>", null, "")).contains(new WebhookHandshake(null, "Validation: <b>1</b>"));
        assertThat(of(" ", null, "")).isEmpty();
        assertThat(of("x".repeat(4_001), null, "")).isEmpty();
    }

    @Test
    void aSecretIsWantedBackUnlessItComesWithAnEvent() {
        assertThat(of(null, "b537", "")).contains(new WebhookHandshake("X-Hook-Secret", "b537"));
        assertThat(of(null, "b537", "{}\n")).contains(new WebhookHandshake("X-Hook-Secret", "b537"));
        assertThat(of(null, "b537", "{\"input\": \"ferries\"}")).isEmpty();
        assertThat(of(null, "x".repeat(4_001), "")).isEmpty();
        assertThat(of(null, null, "")).isEmpty();
    }
}
