package dev.steward.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests messages that only one browser can read. */
class SealedMessageTest {

    private static final String UA_PUBLIC =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    private static final String AUTH = "BTBZMqHH6r4Tts7J_aSIgg";

    /** Spec: RFC 8291, appendix A. */
    @Test
    void theMessageOfTheSpecificationIsMadeByteForByte() throws GeneralSecurityException {
        var own = new KeyPair(
                P256.publicKey(P256.bytes(
                        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")),
                P256.privateKey(P256.bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")));
        var message = SealedMessage.of(
                "When I grow up, I want to be a watermelon".getBytes(StandardCharsets.UTF_8),
                new PushKeys(UA_PUBLIC, AUTH),
                own,
                P256.bytes("DGv6ra1nlYgDCS1FRnbzlw"));
        assertThat(P256.text(message))
                .isEqualTo("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                        + "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                        + "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
    }

    @Test
    void theBrowserReadsWhatWasSaidHoweverLong() throws GeneralSecurityException {
        var browser = FakeBrowser.newOne();
        for (int length : List.of(0, 1, 500, SealedMessage.MAX_BYTES)) {
            var said = "x".repeat(length);
            var message = SealedMessage.of(said.getBytes(StandardCharsets.UTF_8), browser.keys());
            assertThat(message.length).isLessThanOrEqualTo(SealedMessage.RECORD_BYTES);
            assertThat(browser.opened(message)).isEqualTo(said);
        }
        assertThatThrownBy(() -> SealedMessage.of(new byte[SealedMessage.MAX_BYTES + 1], browser.keys()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theLongestNoticeFitsInWhateverScript() throws GeneralSecurityException {
        var browser = FakeBrowser.newOne();
        for (var sign : List.of("\"", "字", "😀", "\\")) {
            var notice = PushNotice.of(sign.repeat(1_000), sign.repeat(1_000), "/agents/1", "agent-1", true);
            var said = tools.jackson.databind.json.JsonMapper.shared().writeValueAsBytes(notice);
            assertThat(browser.read(SealedMessage.of(said, browser.keys()))
                            .path("title")
                            .asString())
                    .isEqualTo(notice.title());
        }
    }

    @Test
    void twoMessagesOfTheSameWordsHaveNothingInCommon() throws GeneralSecurityException {
        var keys = FakeBrowser.newOne().keys();
        var said = "The same".getBytes(StandardCharsets.UTF_8);
        assertThat(SealedMessage.of(said, keys)).isNotEqualTo(SealedMessage.of(said, keys));
    }

    @Test
    void whatIsNoKeyIsRefused() {
        var off = P256.bytes(UA_PUBLIC);
        off[64] ^= 1;
        for (var key : List.of("", "****", P256.text(off), P256.text(new byte[65]), UA_PUBLIC.substring(4))) {
            assertThatThrownBy(() -> new PushKeys(key, AUTH)).as(key).isInstanceOf(Problem.Invalid.class);
        }
        for (var auth : List.of("", "****", "BTBZMqHH6r4Tts7J", AUTH + "AAAA")) {
            assertThatThrownBy(() -> new PushKeys(UA_PUBLIC, auth)).as(auth).isInstanceOf(Problem.Invalid.class);
        }
    }
}
