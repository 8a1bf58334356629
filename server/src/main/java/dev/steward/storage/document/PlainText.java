package dev.steward.storage.document;

import dev.steward.platform.text.TextEncoding;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the beginning of a text file. */
public final class PlainText {

    /** The bytes that are read: the most that a character has, for each that is shown and some room. */
    private static final int BEGINNING = 4 * (Documents.CHARACTERS + 2);

    private PlainText() {}

    /** Reads the beginning of the file. Blocks. @param encoding detected earlier, or null to detect it now */
    public static Extract read(Path file, @Nullable String encoding) throws IOException {
        byte[] bytes = begin(file);
        var text = new Gathered(Documents.CHARACTERS + 1);
        text.keepLayout();
        text.write(known(bytes, encoding).decode(bytes));
        return Extract.of(text);
    }

    /** The encoding to read the file in. Blocks. @param encoding as for {@link #read} */
    public static Charset charset(Path file, @Nullable String encoding) throws IOException {
        return known(begin(file), encoding).charset();
    }

    private static TextEncoding known(byte[] bytes, @Nullable String encoding) {
        return encoding == null || !Charset.isSupported(encoding)
                ? TextEncoding.of(bytes, Locale.ROOT)
                : new TextEncoding(Charset.forName(encoding), true);
    }

    /** Detects the encoding of the file. Blocks. @param hint the language of the person who added the file */
    public static TextEncoding encoding(Path file, Locale hint) throws IOException {
        return TextEncoding.of(begin(file), hint);
    }

    private static byte[] begin(Path file) throws IOException {
        try (var stream = Files.newInputStream(file)) {
            byte[] bytes = stream.readNBytes(BEGINNING);
            // A character cut here is no flaw of the file
            return bytes.length < BEGINNING ? bytes : Arrays.copyOf(bytes, BEGINNING - TextEncoding.cutOff(bytes));
        }
    }
}
