package dev.steward.storage.document;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/** Reads the text of a PDF, page by page, until there is enough. */
final class PdfText {

    /** The most pages read; a scan of ten thousand pages may have no text at all. */
    private static final int PAGES = 300;

    private PdfText() {}

    static void read(Path file, Gathered text) throws IOException {
        try (PDDocument document = Loader.loadPDF(file.toFile())) {
            var stripper = new PDFTextStripper();
            stripper.setSuppressDuplicateOverlappingText(false);
            int last = Math.min(document.getNumberOfPages(), PAGES);
            for (int page = 1; page <= last && !text.isFull(); page++) {
                stripper.setStartPage(page);
                stripper.setEndPage(page);
                stripper.writeText(document, text);
                text.endLine();
            }
        }
    }
}
