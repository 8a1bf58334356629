package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.attachment.Attachment;
import dev.steward.storage.blob.Blob;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PictureRoomTest {

    private final PictureRoom room = new PictureRoom(16L << 20);

    @Test
    void picturesThatFitAreNotSpokenOf() {
        assertThat(room.refusal(List.of())).isEmpty();
        assertThat(room.refusal(List.of(picture("a.png", 8L << 20), picture("b.png", 8L << 20))))
                .isEmpty();
    }

    @Test
    void ofTooManyItIsSaidHowManyFit() {
        assertThat(room.refusal(
                        List.of(picture("a.png", 6L << 20), picture("b.png", 6L << 20), picture("c.png", 6L << 20))))
                .hasValue("The 3 pictures of this question have 18.0 MB together, and at most 16.0 MB can be sent at"
                        + " once: only the first 2 fit. Send fewer, or smaller ones.");
    }

    @Test
    void onASmallMachineOneMayBeTooLarge() {
        assertThat(new PictureRoom(4L << 20).refusal(List.of(picture("a.png", 1), picture("b.png", 6L << 20))))
                .hasValue(
                        "The picture 'b.png' has 6.0 MB, and at most 4.0 MB can be sent at once. Send a smaller one.");
    }

    private static Attachment picture(String name, long size) {
        return new Attachment(
                1,
                1,
                new Attachment.Place(1L, null, null),
                "image/png",
                new Blob("sum", size),
                name,
                Instant.EPOCH,
                null,
                null);
    }
}
