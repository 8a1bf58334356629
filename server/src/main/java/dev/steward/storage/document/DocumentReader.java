package dev.steward.storage.document;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import javax.xml.stream.XMLStreamException;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/**
 * The process that reads one document and prints what it found. It dies if a document needs too much memory or the service
 * stops waiting, and it does not outlive a killed service.
 */
public final class DocumentReader {

    private static final Duration LOOK = Duration.ofMillis(100);

    private static final long BEGUN = System.nanoTime();

    private DocumentReader() {}

    /** @param arguments the kind, the file, and the CPU time limit in milliseconds */
    public static void main(String[] arguments) {
        Thread.ofPlatform().daemon().name("service").start(DocumentReader::endWithTheService);
        // Keeps library output out of the result.
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.setOut(System.err);
        var patience = Duration.ofMillis(Long.parseLong(arguments[2]));
        Thread.ofPlatform().daemon().name("patience").start(() -> giveUpAfter(patience, out));
        say(read(Kind.valueOf(arguments[0]), Path.of(arguments[1])), out);
    }

    /** Counts only its own CPU time, as reading takes longer on a busy machine. */
    private static void giveUpAfter(Duration patience, PrintStream out) {
        while (worked().compareTo(patience) < 0) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        say(Extract.without(Extract.Outcome.TOO_MUCH), out);
    }

    private static Duration worked() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ofNanos(System.nanoTime() - BEGUN));
    }

    private static synchronized void say(Extract extract, PrintStream out) {
        out.print(extract.outcome().name() + "\n" + extract.text());
        out.flush();
        // A parser may have left threads running.
        Runtime.getRuntime().halt(out.checkError() ? 1 : 0);
    }

    /** The service keeps this process's input open while it waits; the system closes it however the service ends. */
    private static void endWithTheService() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException _) {
            // treated as the end of input
        }
        Runtime.getRuntime().halt(1);
    }

    static Extract read(Kind kind, Path file) {
        try {
            var text = new Gathered(Documents.CHARACTERS + 1);
            switch (kind) {
                case PDF -> PdfText.read(file, text);
                case DOCX -> OfficeText.ofDocument(file, text);
                case PPTX -> OfficeText.ofSlides(file, text);
                case XLSX -> SheetText.read(file, text);
                case OPEN -> OpenText.read(file, text);
            }
            return Extract.of(text);
        } catch (InvalidPasswordException | OfficeText.Locked _) {
            return Extract.without(Extract.Outcome.PROTECTED);
        } catch (OfficeText.TooMuch _) {
            return Extract.without(Extract.Outcome.TOO_MUCH);
        } catch (IOException | XMLStreamException | RuntimeException | StackOverflowError _) {
            return Extract.without(Extract.Outcome.DAMAGED);
        }
    }
}
