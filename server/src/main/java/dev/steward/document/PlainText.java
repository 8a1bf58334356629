package dev.steward.document;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The beginning of a file that is text already. */
public final class PlainText {

    /** No character takes more bytes. */
    private static final int WIDEST = 4;

    private PlainText() {}

    /** As much of the file as is read, in UTF-8 unless it begins as UTF-16 does. Blocks. */
    public static Extract read(Path file) throws IOException {
        byte[] bytes;
        try (var stream = Files.newInputStream(file)) {
            bytes = stream.readNBytes(WIDEST * (Documents.CHARACTERS + 2));
        }
        var text = new Gathered(Documents.CHARACTERS + 1);
        var characters = new String(bytes, charset(bytes)).toCharArray();
        int from = characters.length > 0 && characters[0] == '\ufeff' ? 1 : 0;
        text.keepIndents();
        text.write(characters, from, characters.length - from);
        var found = text.toString();
        return found.isBlank() ? Extract.without(Extract.Outcome.NOTHING) : new Extract(Extract.Outcome.TEXT, found);
    }

    private static Charset charset(byte[] bytes) {
        boolean isUtf16 = bytes.length > 1
                && ((bytes[0] == (byte) 0xfe && bytes[1] == (byte) 0xff)
                        || (bytes[0] == (byte) 0xff && bytes[1] == (byte) 0xfe));
        return isUtf16 ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }
}
