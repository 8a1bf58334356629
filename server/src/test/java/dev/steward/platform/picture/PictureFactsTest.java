package dev.steward.platform.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class PictureFactsTest {

    /** A valid picture. */
    public static final byte[] SOUND = png(3, 2);

    @ParameterizedTest
    @CsvSource({
        "png, 2, false", "png, 2, true", "png, 1, false", "png, 12, true", "png, 13, false", "png, 10, false",
        "png, 11, true", "jpeg, 1, false", "jpeg, 1, true", "jpeg, 10, false", "gif, 13, false", "gif, 1, true"
    })
    void whatIsWholeIsKnownWithItsSizeAndAnyEndOfItIsMissed(String format, int type, boolean progressive) {
        byte[] bytes = picture(format, 37, 23, type, progressive);
        assertThat(PictureFacts.of(bytes)).contains(new PictureFacts("image/" + format, 37, 23, 0));
        assertThat(PictureFacts.of(bytes).orElseThrow().unpacks(bytes)).isTrue();
        int end = format.equals("gif") ? 2 : 1; // its last byte only marks the end
        for (int length = 0; length <= bytes.length - end; length += 1 + length / 20) {
            assertThat(PictureFacts.of(Arrays.copyOf(bytes, length)))
                    .as("%d bytes", length)
                    .isEmpty();
        }
        assertThat(PictureFacts.of(Arrays.copyOf(bytes, bytes.length + 100)))
                .as("with more behind it")
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<html>", "GIF89a", "RIFF....WEBPVP9 "})
    void whatIsNoPictureIsNone(String text) {
        assertThat(PictureFacts.of(text.getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 5, -", "5, 0, -", "-1, 5, -", "60000, 1, large", "20000, 20000, large", "8000, 8000, -"})
    void sizesThatCannotBeAreDamageAndLargeOnesAreTold(int width, int height, String told) {
        byte[] bytes = sized(width, height);
        assertThat(PictureFacts.of(bytes).isPresent()).isEqualTo(width > 0 && height > 0);
        assertThat(PictureFacts.of(bytes).filter(PictureFacts::isTooLarge).isPresent())
                .isEqualTo(told.equals("large"));
        assertThat(PictureFacts.of(bytes).filter(facts -> facts.unpacks(bytes)))
                .as("too few pixels")
                .isEmpty();
    }

    @Test
    void pixelsThatAreNotThereOrBrokenDoNotUnpack() {
        byte[] bytes = SOUND.clone();
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("IDAT");
        bytes[at + 8] ^= 0x55;
        assertThat(PictureFacts.of(bytes)).as("its sum is wrong").isEmpty();
        summed(bytes, at);
        assertThat(PictureFacts.of(bytes))
                .hasValueSatisfying(facts -> assertThat(facts.unpacks(bytes)).isFalse());
        byte[] colours = SOUND.clone();
        colours[25] = 5;
        summed(colours, 12);
        assertThat(PictureFacts.of(colours))
                .hasValueSatisfying(facts -> assertThat(facts.unpacks(colours)).isFalse());
    }

    @Test
    void ofOneThatMovesTheFirstFrameIsTheStillPicture() throws IOException {
        byte[] bytes = picture("gif", 8, 6, BufferedImage.TYPE_BYTE_INDEXED, false);
        int begin = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(',', 13 + 3 * 256);
        byte[] frame = Arrays.copyOfRange(bytes, begin, bytes.length - 1);
        var moving = new ByteArrayOutputStream();
        moving.write(bytes, 0, bytes.length - 1);
        moving.write(frame);
        moving.write(frame);
        moving.write(';');
        var facts = PictureFacts.of(moving.toByteArray()).orElseThrow();
        assertThat(facts.still(moving.toByteArray())).isEqualTo(bytes);
        assertThat(PictureFacts.of(bytes).orElseThrow().still(bytes)).isSameAs(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "VP8X, 00000000, 0f2700e70300, 10000, 1000",
        "VP8L, 2f, 3fc00f00, 64, 64",
        "'VP8 ', 000000, 9d012a40013000, 320, 48"
    })
    void theSizeOfAWebpIsFound(String kind, String before, String size, int width, int height) {
        var hex = java.util.HexFormat.of();
        byte[] content = hex.parseHex(before + size + "0000000000");
        var bytes = ByteBuffer.allocate(20 + content.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(12 + content.length);
        bytes.put(("WEBP" + kind).getBytes(StandardCharsets.US_ASCII))
                .putInt(content.length)
                .put(content);
        assertThat(PictureFacts.of(bytes.array())).contains(new PictureFacts("image/webp", width, height, 0));
        assertThat(PictureFacts.of(Arrays.copyOf(bytes.array(), bytes.limit() - 1)))
                .isEmpty();
    }

    /** A PNG of this size. */
    public static byte[] png(int width, int height) {
        return picture("png", width, height, BufferedImage.TYPE_INT_ARGB, false);
    }

    /** A picture as ImageIO writes it. */
    private static byte[] picture(String format, int width, int height, int type, boolean progressive) {
        var image = new BufferedImage(width, height, type);
        for (int x = 0; x < width; x++) {
            image.setRGB(x, x * 7 % height, 0xff000000 | x * 123_457);
        }
        var writer = ImageIO.getImageWritersByFormatName(format).next();
        var out = new ByteArrayOutputStream();
        try (var stream = ImageIO.createImageOutputStream(out)) {
            var param = writer.getDefaultWriteParam();
            if (progressive) {
                param.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
            }
            writer.setOutput(stream);
            writer.write(null, new javax.imageio.IIOImage(image, null, null), param);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** A PNG whose header claims this size. */
    public static byte[] sized(int width, int height) {
        byte[] bytes = SOUND.clone();
        ByteBuffer.wrap(bytes).putInt(16, width).putInt(20, height);
        summed(bytes, 12);
        return bytes;
    }

    private static void summed(byte[] bytes, int at) {
        var sum = new CRC32();
        var all = ByteBuffer.wrap(bytes);
        int length = all.getInt(at - 4) + 4;
        sum.update(bytes, at, length);
        all.putInt(at + length, (int) sum.getValue());
    }
}
