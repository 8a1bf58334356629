package dev.steward.storage.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.interactive.form.PDPushButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDTerminalField;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jspecify.annotations.Nullable;

/** Reads the text of a PDF, page by page, until there is enough; from a damaged file, its literal strings. */
final class PdfText {

    /** The most pages read; a scan of ten thousand pages may have no text at all. */
    private static final int PAGES = 300;

    private static final String LITERAL = "\\(((?:[^()\\\\]|\\\\.){0,2000}+)\\)";

    /** A string, or a list of strings and offsets, with the operator that shows it. */
    private static final Pattern SHOWN = Pattern.compile(
            "(?:" + LITERAL + "|\\[(?:" + LITERAL + "|[-+.0-9\\s]){0,500}+\\])\\s{0,10}T[jJ]", Pattern.DOTALL);

    private static final Pattern STRING = Pattern.compile(LITERAL, Pattern.DOTALL);

    private static final Pattern ESCAPED = Pattern.compile("\\\\([()\\\\])");

    private PdfText() {}

    static void read(Path file, Gathered text) throws IOException {
        try (PDDocument document = loaded(file, text)) {
            if (document == null) {
                return;
            }
            var stripper = new PDFTextStripper();
            stripper.setSuppressDuplicateOverlappingText(false);
            int last = Math.min(document.getNumberOfPages(), PAGES);
            for (int page = 1; page <= last && !text.isFull(); page++) {
                stripper.setStartPage(page);
                stripper.setEndPage(page);
                stripper.writeText(document, text);
                text.endLine();
            }
            fields(document, text);
        }
    }

    /** What was filled into a form, which is not part of its pages. */
    private static void fields(PDDocument document, Gathered text) {
        var form = document.getDocumentCatalog().getAcroForm();
        if (form == null) {
            return;
        }
        for (var field : form.getFieldTree()) {
            var value = field.getValueAsString();
            if (text.isFull()) {
                return;
            }
            if (field instanceof PDTerminalField && !(field instanceof PDPushButton) && !value.isBlank()) {
                text.write(field.getFullyQualifiedName() + ": " + value);
                text.endLine();
            }
        }
    }

    /** The document; null if it is damaged but its literal strings could be read. */
    private static @Nullable PDDocument loaded(Path file, Gathered text) throws IOException {
        try {
            return Loader.loadPDF(file.toFile());
        } catch (InvalidPasswordException e) {
            throw e;
        } catch (IOException e) {
            if (!readStrings(Files.readString(file, StandardCharsets.ISO_8859_1), text)) {
                throw e;
            }
            return null;
        }
    }

    /** Reads the uncompressed strings that pages show, and returns whether there are any. */
    private static boolean readStrings(String pdf, Gathered text) {
        boolean any = false;
        Matcher shown = SHOWN.matcher(pdf);
        while (shown.find() && !text.isFull()) {
            Matcher string = STRING.matcher(shown.group());
            while (string.find()) {
                String said = ESCAPED.matcher(string.group(1)).replaceAll("$1");
                any |= !said.isBlank();
                text.write(said);
            }
            text.endLine();
        }
        return any;
    }
}
