package dev.steward.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.security.Origin;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests what push services are told about the sender. */
class VapidTest {

    private static final Instant NOON = Instant.parse("2026-11-26T12:00:00Z");
    private static final Pattern HEADER = Pattern.compile("vapid t=((\\S+)\\.(\\S+))\\.(\\S+), k=(\\S+)");

    private static JsonNode decoded(String part) {
        return JsonMapper.shared().readTree(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
    }

    @Test
    void aServiceCanCheckWhoSendsAndThatItIsMeant() throws GeneralSecurityException {
        var vapid = Vapid.newOne();
        var header = vapid.authorization(new Origin("https", "push.example", 443), "https://steward.example.com", NOON);
        var parts = HEADER.matcher(header);
        assertThat(parts.matches()).isTrue();
        assertThat(decoded(parts.group(2)).path("alg").asString()).isEqualTo("ES256");
        var claims = decoded(parts.group(3));
        assertThat(claims.path("aud").asString()).isEqualTo("https://push.example");
        assertThat(claims.path("sub").asString()).isEqualTo("https://steward.example.com");
        assertThat(Instant.ofEpochSecond(claims.path("exp").asLong()))
                .isBetween(NOON.plusSeconds(3_600), NOON.plusSeconds(24 * 3_600));
        assertThat(parts.group(5)).isEqualTo(vapid.publicKey());
        var signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initVerify(P256.publicKey(P256.bytes(parts.group(5))));
        signature.update(parts.group(1).getBytes(StandardCharsets.US_ASCII));
        assertThat(signature.verify(P256.bytes(parts.group(4)))).isTrue();
    }

    @Test
    void aServiceElsewhereThanAtTheUsualPortIsNamedWithIt() throws GeneralSecurityException {
        var header =
                Vapid.newOne().authorization(new Origin("https", "push.example", 8443), "mailto:a@example.com", NOON);
        assertThat(decoded(header.split("[.]")[1]).path("aud").asString()).isEqualTo("https://push.example:8443");
    }

    @Test
    void itIsTheSameOneOnceItWasStored() throws GeneralSecurityException {
        for (int i = 0; i < 50; i++) {
            var vapid = Vapid.newOne();
            var again = Vapid.of(vapid.publicKey(), vapid.secret());
            assertThat(again.secret()).isEqualTo(vapid.secret()).hasSize(43);
            assertThat(again.privateKey().getS()).isEqualTo(vapid.privateKey().getS());
            assertThat(vapid.publicKey()).hasSize(87);
            assertThat(vapid.toString()).doesNotContain(vapid.secret());
        }
    }
}
