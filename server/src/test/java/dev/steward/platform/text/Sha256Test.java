package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Sha256Test {

    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void aTextItsBytesAndItsPiecesHaveOneSum() {
        assertThat(Sha256.of("abc")).isEqualTo(ABC);
        assertThat(Sha256.of("abc".getBytes(StandardCharsets.UTF_8))).isEqualTo(ABC);
        var piece = ByteBuffer.wrap("xbc".getBytes(StandardCharsets.UTF_8)).position(1);
        assertThat(new Sha256().add("a").add(piece).hex()).isEqualTo(ABC);
        assertThat(piece.remaining()).isEqualTo(2);
        assertThat(Sha256.of("")).isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
