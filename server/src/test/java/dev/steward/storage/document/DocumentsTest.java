package dev.steward.storage.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.task.Blocking;
import dev.steward.platform.text.TextEncoding;
import dev.steward.storage.document.Extract.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests ordinary and malicious documents. Each is read by a real process. */
class DocumentsTest {

    private static final Duration LONG = Duration.ofSeconds(150);

    private final Documents documents = new Documents(new Blocking());

    private final Path folder;

    DocumentsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void theTextOfAPdf() throws IOException {
        assertThat(read(pdf("Hello from page one", "And page two"), Kind.PDF))
                .isEqualTo(new Extract(Outcome.TEXT, "Hello from page one\nAnd page two"));
    }

    @Test
    @EnabledIfSystemProperty(named = "sun.jnu.encoding", matches = "UTF-8")
    void aFileBelowAFolderWithANonAsciiNameIsRead() throws IOException {
        var home = Files.createDirectory(folder.resolve("jürgen"));
        assertThat(read(Files.move(pdf("Hello"), home.resolve("document.pdf")), Kind.PDF))
                .isEqualTo(new Extract(Outcome.TEXT, "Hello"));
    }

    @Test
    void ofALongPdfTheBeginning() throws IOException {
        var pages = new String[200];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = "This is page number " + i + " of very many pages";
        }
        var extract = read(pdf(pages), Kind.PDF);
        assertThat(extract.outcome()).isEqualTo(Outcome.TEXT);
        assertThat(extract.text()).startsWith("This is page number 0 of").hasSizeLessThanOrEqualTo(4_001);
    }

    @Test
    void aPdfWithoutTextSaysSo() throws IOException {
        assertThat(read(pdf(""), Kind.PDF).outcome()).isEqualTo(Outcome.NOTHING);
    }

    @Test
    void aScanOfTenThousandPagesSaysSoInTime() throws IOException {
        var file = folder.resolve("scan.pdf");
        try (var document = new PDDocument()) {
            for (int i = 0; i < 10_000; i++) {
                document.addPage(new PDPage());
            }
            document.save(file.toFile());
        }
        assertThat(read(file, Kind.PDF).outcome()).isIn(Outcome.NOTHING, Outcome.TOO_MUCH);
    }

    @Test
    void aPdfWithAPasswordIsLocked() throws IOException {
        var file = folder.resolve("locked.pdf");
        try (var document = document("secret")) {
            document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
            document.save(file.toFile());
        }
        assertThat(read(file, Kind.PDF).outcome()).isEqualTo(Outcome.PROTECTED);
    }

    @Test
    void aBrokenPdfIsDamaged() throws IOException {
        assertThat(read(
                                write("broken.pdf", "%PDF-1.7\nnothing of it is true".getBytes(StandardCharsets.UTF_8)),
                                Kind.PDF)
                        .outcome())
                .isEqualTo(Outcome.DAMAGED);
    }

    @Test
    void ofABrokenPdfTheStringsThatCanBeSeen() throws IOException {
        var broken =
                "%PDF-1.4\n1 0 obj <<>> stream\nBT (Tea \\(green\\)) Tj [(7 E) -20 (uro)] TJ ET (no text)\nendstream";
        assertThat(read(write("torn.pdf", broken.getBytes(StandardCharsets.UTF_8)), Kind.PDF))
                .isEqualTo(new Extract(Outcome.TEXT, "Tea (green)\n7 Euro"));
    }

    /** Eight megabytes that expand to many gigabytes: only the reading process ends. */
    @Test
    void aPdfThatUnpacksToGigabytesIsTooMuch() throws IOException {
        var file = folder.resolve("bomb.pdf");
        try (var document = new PDDocument()) {
            var page = new PDPage();
            document.addPage(page);
            page.setContents(
                    new PDStream(document, new ByteArrayInputStream(packedBlanks(1_500)), COSName.FLATE_DECODE));
            document.save(file.toFile());
        }
        assertThat(Files.size(file)).isLessThan(8L << 20);
        // As long as any other test here takes; with the service's time limit this one would use all of it.
        var impatient = new Documents(new Blocking(), Duration.ofSeconds(3));
        assertThat(Objects.requireNonNull(impatient.read(file, Kind.PDF).block(LONG))
                        .outcome())
                .isIn(Outcome.TOO_MUCH, Outcome.NOTHING);
    }

    private static byte[] packedBlanks(int megabytes) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_SPEED))) {
            var blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < megabytes; i++) {
                out.write(blanks);
            }
        }
        return packed.toByteArray();
    }

    @Test
    void whatTakesTooLongIsGivenUp() throws IOException {
        var impatient = new Documents(new Blocking(), Duration.ofMillis(1));
        assertThat(Objects.requireNonNull(impatient.read(pdf("slow"), Kind.PDF).block(LONG))
                        .outcome())
                .isEqualTo(Outcome.TOO_MUCH);
    }

    /** Nothing else would end the reader then, and a file that yields nothing would keep it forever. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aReaderEndsWithTheServiceThatStartedIt() throws IOException, InterruptedException {
        var silent = silent();
        var reader = ReaderProcess.start(silent, Kind.PDF, LONG);
        try {
            reader.getOutputStream().close(); // as the system does for a killed service
            assertThat(reader.waitFor(LONG)).isTrue();
            assertThat(reader.getInputStream().readAllBytes()).isEmpty();
        } finally {
            reader.destroyForcibly();
        }
    }

    /** As when the machine is short of memory, or when the service is stopped together with its child processes. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aReaderThatIsKilledSaysNothingAboutTheFile() throws IOException, InterruptedException {
        var reading = documents
                .read(silent(), Kind.PDF)
                .map(extract -> extract.outcome().name())
                .defaultIfEmpty("nothing")
                .toFuture();
        var killed = new HashSet<Long>();
        await().atMost(LONG).until(() -> {
            ProcessHandle.current()
                    .children()
                    .filter(child -> child.info().command().orElse("").endsWith("java"))
                    .filter(ProcessHandle::destroyForcibly)
                    .forEach(child -> killed.add(child.pid()));
            return reading.isDone();
        });
        assertThat(reading).isCompletedWithValue("nothing");
        assertThat(killed).hasSize(Documents.TRIES);
    }

    private Path silent() throws IOException, InterruptedException {
        var silent = folder.resolve("silent.pdf");
        assertThat(new ProcessBuilder("mkfifo", silent.toString()).start().waitFor())
                .isZero();
        return silent;
    }

    @Test
    void theTextOfADocumentWithItsHeaderAndFootnotes() throws IOException {
        var parts = Map.of(
                "word/document.xml", word("First", "Second"),
                "word/header1.xml", word("On every page"),
                "word/styles.xml", word("no text"),
                "word/media/picture.xml", word("no text either"));
        assertThat(read(zip(parts), Kind.DOCX)).isEqualTo(new Extract(Outcome.TEXT, "First\nSecond\nOn every page"));
    }

    @Test
    void aRowOfATableIsALineWithAMarkBetweenItsCells() throws IOException {
        var xml = """
                <w:document xmlns:w="w"><w:p><w:t>Prices</w:t></w:p><w:tbl>
                <w:tr><w:tc><w:p><w:r><w:t>item</w:t></w:r></w:p></w:tc><w:tc><w:p><w:t>price</w:t></w:p></w:tc></w:tr>
                <w:tr><w:tc><w:p><w:t>green</w:t></w:p><w:p><w:t>tea</w:t></w:p></w:tc><w:tc><w:p><w:t>3</w:t></w:p></w:tc></w:tr>
                <w:tr><w:tc><w:p/></w:tc><w:tc><w:p><w:t>7</w:t></w:p></w:tc></w:tr>
                <w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:t>all</w:t></w:p></w:tc><w:tc><w:p><w:t>10</w:t></w:p></w:tc></w:tr>
                <w:tr><w:tc><w:tbl><w:tr><w:tc><w:p><w:t>a</w:t></w:p></w:tc><w:tc><w:p><w:t>b</w:t></w:p></w:tc></w:tr></w:tbl></w:tc><w:tc><w:p><w:t>in</w:t></w:p></w:tc></w:tr>
                </w:tbl><w:p><w:t>end</w:t></w:p></w:document>""";
        var table = Map.of("word/document.xml", xml.getBytes(StandardCharsets.UTF_8));
        assertThat(read(zip(table), Kind.DOCX).text()).isEqualTo("""
                Prices
                item | price
                green tea | 3
                | 7
                all |  | 10
                a b | in
                end""");
    }

    @Test
    void slidesComeByTheirNumbersAndThenTheirNotes() throws IOException {
        var parts = new LinkedHashMap<String, byte[]>();
        parts.put("ppt/slides/slide10.xml", word("ten"));
        parts.put("ppt/slides/slide2.xml", word("two"));
        parts.put("ppt/slides/slide1.xml", word("one"));
        parts.put("ppt/notesSlides/notesSlide1.xml", word("note"));
        assertThat(read(zip(parts), Kind.PPTX).text()).isEqualTo("one\ntwo\nten\nnote");
    }

    @Test
    void anXmlBombIsDamagedAndExpandsToNothing() throws IOException {
        var bomb = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE w [<!ENTITY a \"" + "x".repeat(1000) + "\">");
        for (char name = 'b'; name <= 'k'; name++) {
            bomb.append("<!ENTITY ").append(name).append(" \"");
            bomb.append(("&" + (char) (name - 1) + ";").repeat(10)).append("\">");
        }
        bomb.append("]><w><t>&k;</t></w>");
        var file = zip(Map.of("word/document.xml", bomb.toString().getBytes(StandardCharsets.UTF_8)));
        assertThat(read(file, Kind.DOCX).outcome()).isEqualTo(Outcome.DAMAGED);
    }

    @Test
    void anotherFileOfTheMachineIsNotRead() throws IOException {
        var secret = write("secret.txt", "the secret".getBytes(StandardCharsets.UTF_8));
        var xml = "<!DOCTYPE w [<!ENTITY s SYSTEM \"" + secret.toUri() + "\">]><w><t>&s;</t></w>";
        var extract = read(zip(Map.of("word/document.xml", xml.getBytes(StandardCharsets.UTF_8))), Kind.DOCX);
        assertThat(extract.text()).doesNotContain("secret");
    }

    @Test
    void anArchiveThatUnpacksToGigabytesIsTooMuch() throws IOException {
        var file = folder.resolve("bomb.docx");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.setLevel(Deflater.BEST_SPEED);
            zip.putNextEntry(new ZipEntry("word/document.xml"));
            zip.write("<w>".getBytes(StandardCharsets.UTF_8));
            var blanks = new byte[1 << 20];
            java.util.Arrays.fill(blanks, (byte) ' ');
            for (int i = 0; i < 1_000; i++) {
                zip.write(blanks);
            }
            zip.write("<t>late</t></w>".getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        assertThat(read(file, Kind.DOCX).outcome()).isEqualTo(Outcome.TOO_MUCH);
    }

    @Test
    void elementsInElementsWithoutEndAreTooMuch() throws IOException {
        var file = zip(Map.of("word/document.xml", "<a>".repeat(1_000_000).getBytes(StandardCharsets.UTF_8)));
        assertThat(read(file, Kind.DOCX).outcome()).isIn(Outcome.TOO_MUCH, Outcome.DAMAGED);
    }

    @Test
    void aLockedDocumentAndWhatIsNoArchiveAreToldApart() throws IOException {
        var locked = new byte[] {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, 0, 0};
        assertThat(read(write("locked.docx", locked), Kind.DOCX).outcome()).isEqualTo(Outcome.PROTECTED);
        assertThat(read(write("none.docx", new byte[] {1, 2, 3}), Kind.DOCX).outcome())
                .isEqualTo(Outcome.DAMAGED);
        assertThat(read(zip(Map.of("other.txt", new byte[] {1})), Kind.PPTX).outcome())
                .isEqualTo(Outcome.DAMAGED);
    }

    @Test
    void plainTextKeepsItsIndentsAndParagraphsAndIsReadWhateverItsBytes() throws IOException {
        var code = "\r\nif (x) {\r\n    y();\r\n\r\n \r\n}\n\n\n";
        assertThat(PlainText.read(write("a.c", code.getBytes(StandardCharsets.UTF_8)), null)
                        .text())
                .isEqualTo("if (x) {\n    y();\n\n}");
        assertThat(PlainText.read(write("b.txt", "\ufeffgrün".getBytes(StandardCharsets.UTF_16LE)), null)
                        .text())
                .isEqualTo("grün");
        assertThat(PlainText.read(write("c.txt", new byte[] {'a', (byte) 0xff, 'b', 0, 'c'}), null)
                        .text())
                .isEqualTo("a\u00ffbc");
        assertThat(PlainText.read(write("d.txt", "x".repeat(100_000).getBytes(StandardCharsets.UTF_8)), null)
                        .text())
                .hasSize(4_001);
        // What is read of it ends in the middle of a character
        assertThat(PlainText.encoding(
                        write("long.txt", ("x" + "ü".repeat(20_000)).getBytes(StandardCharsets.UTF_8)), Locale.ROOT))
                .isEqualTo(new TextEncoding(StandardCharsets.UTF_8, false));
        assertThat(PlainText.read(write("e.txt", " \n\t".getBytes(StandardCharsets.UTF_8)), null)
                        .outcome())
                .isEqualTo(Outcome.NOTHING);
    }

    private Extract read(Path file, Kind kind) {
        return Objects.requireNonNull(documents.read(file, kind).block(LONG));
    }

    private Path pdf(String... pages) throws IOException {
        var file = folder.resolve("made.pdf");
        try (var document = document(pages)) {
            document.save(file.toFile());
        }
        return file;
    }

    private static PDDocument document(String... pages) throws IOException {
        var document = new PDDocument();
        for (var text : pages) {
            var page = new PDPage();
            document.addPage(page);
            try (var content = new PDPageContentStream(document, page)) {
                content.beginText();
                content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
                content.newLineAtOffset(50, 700);
                content.showText(text);
                content.endText();
            }
        }
        return document;
    }

    private Path zip(Map<String, byte[]> parts) throws IOException {
        var file = folder.resolve("made.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue());
                zip.closeEntry();
            }
        }
        return file;
    }

    private static byte[] word(String... paragraphs) {
        var xml = new StringBuilder("<w:d xmlns:w=\"urn:w\">");
        for (var paragraph : paragraphs) {
            xml.append("<w:p><w:r><w:t>").append(paragraph).append("</w:t></w:r></w:p>");
        }
        return xml.append("</w:d>").toString().getBytes(StandardCharsets.UTF_8);
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    @Test
    void theRowsOfASheetAreLines() throws IOException {
        var parts = new LinkedHashMap<String, byte[]>();
        parts.put("xl/worksheets/sheet2.xml", xml("<row><c t='inlineStr'><is><t>second</t></is></c></row>"));
        parts.put("xl/worksheets/sheet1.xml", xml("""
                <sheetData><row><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c><c r='D1' t='b'><v>1</v></c></row>
                <row><c r='A2' t='s'><v>2</v></c><c r='B2'><f>1+2</f><v>3</v></c><c r='C2'/></row>
                <row><c r='B3'><v>7</v></c></row><row/></sheetData>"""));
        parts.put(
                "xl/sharedStrings.xml",
                xml(
                        "<sst><si><t>item</t></si><si><r><t>pri</t></r><r><t>ce</t></r></si><si><t>tea</t><rPh><t>x</t></rPh></si></sst>"));
        assertThat(read(zip(parts), Kind.XLSX).text()).isEqualTo("item | price |  | TRUE\ntea | 3\n| 7\nsecond");
    }

    @Test
    void datesOfASheetAreDates() throws IOException {
        var styles = xml("""
                <styleSheet><numFmts><numFmt numFmtId='164' formatCode='dd/mm/yyyy\\ hh:mm'/>
                <numFmt numFmtId='165' formatCode='[Red]0.00" days"'/><numFmt numFmtId='167' formatCode='#,##0 USD'/><numFmt numFmtId='166' formatCode='[$-409]mmm\\ yyyy;@'/></numFmts>
                <cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='164'/>
                <xf numFmtId='165'/><xf numFmtId='166'/><xf numFmtId='20'/><xf numFmtId='167'/></cellXfs></styleSheet>""");
        var sheet = xml("""
                <row><c r='A1'><v>45292</v></c><c s='1'><v>45292</v></c><c s='2'><v>45292.75</v></c><c s='3'><v>45292</v></c>
                <c s='4'><v>45323</v></c><c s='5'><v>0.5</v></c><c s='1' t='str'><v>45292</v></c><c s='1'><v>-3</v></c><c s='6'><v>45292</v></c><c s='99'><v>5</v></c></row>""");
        var row = "45292 | 2024-01-01 | 2024-01-01 18:00 | 45292 | 2024-02-01 | 12:00 | 45292 | -3 | 45292 | 5";
        assertThat(read(zip(Map.of("xl/styles.xml", styles, "xl/worksheets/sheet1.xml", sheet)), Kind.XLSX)
                        .text())
                .isEqualTo(row);
        var old = Map.of(
                "xl/styles.xml", styles,
                "xl/workbook.xml", xml("<workbook><workbookPr date1904='1'/></workbook>"),
                "xl/worksheets/sheet1.xml", xml("<row><c s='1'><v>43830</v></c></row>"));
        assertThat(read(zip(old), Kind.XLSX).text()).isEqualTo("2024-01-01");
    }

    @Test
    void partsThatOtherProgramsNameOtherwiseAreRead() throws IOException {
        var sheets = Map.of(
                "xl\\worksheets\\Sheet.xml", xml("<row><c t='s'><v>0</v></c></row>"),
                "xl\\worksheets\\Sheet2.xml", xml("<row><c><v>2</v></c></row>"),
                "xl\\SharedStrings.xml", xml("<sst><si><t>one</t></si></sst>"));
        assertThat(read(zip(sheets), Kind.XLSX).text()).isEqualTo("one\n2");
        assertThat(read(zip(Map.of("/word/Document.xml", word("First"))), Kind.DOCX)
                        .text())
                .isEqualTo("First");
        assertThat(read(zip(Map.of("ppt/slides/slide.xml", word("one"))), Kind.PPTX)
                        .text())
                .isEqualTo("one");
    }

    @Test
    void anOpenDocumentKeepsItsParagraphsAndTheRowsOfItsTables() throws IOException {
        var content = xml("""
                <office xmlns:text='t' xmlns:table='b'><tracked-changes><text:p>deleted</text:p></tracked-changes>
                <text:h>Prices</text:h><text:p>of<text:s/>all <text:span>kinds</text:span><annotation><text:p>why?</text:p></annotation></text:p>
                <table:table><table:table-row><table:table-cell><text:p>item</text:p></table:table-cell>
                <table:table-cell table:number-columns-repeated='2'/><table:table-cell><text:p>pr</text:p><text:p>ice</text:p></table:table-cell>
                <table:table-cell table:number-columns-repeated='16000'/></table:table-row>
                <table:table-row table:number-rows-repeated='3'><table:table-cell><table:table><table:table-row><table:table-cell><text:p>in</text:p></table:table-cell></table:table-row></table:table></table:table-cell></table:table-row>
                <table:table-row table:number-rows-repeated='1048000'><table:table-cell/></table:table-row></table:table><text:p>end</text:p></office>""");
        assertThat(read(zip(Map.of("content.xml", content)), Kind.OPEN).text())
                .isEqualTo("Prices\nof all kinds\nitem |  |  | pr ice\nin\nin\nin\nend");
        var locked = new LinkedHashMap<String, byte[]>();
        locked.put("META-INF/manifest.xml", xml("<m><encryption-data/></m>"));
        locked.put("content.xml", new byte[] {1, 2, 3});
        assertThat(read(zip(locked), Kind.OPEN).outcome()).isEqualTo(Outcome.PROTECTED);
        assertThat(read(
                                zip(Map.of(
                                        "content.xml",
                                        xml("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>"))),
                                Kind.OPEN)
                        .outcome())
                .isEqualTo(Outcome.DAMAGED);
    }

    @Test
    void whatADocumentRepeatsIsReadOnceAndItsBodyFirst() throws IOException {
        var parts = new LinkedHashMap<String, byte[]>();
        parts.put("word/comments.xml", word("why?"));
        parts.put("word/document.xml", xml("""
                <w:d xmlns:w='w' xmlns:mc='c' xmlns:m='m'><w:p><w:pPr><w:tabs><w:tab w:pos='9'/></w:tabs></w:pPr><w:r><w:t>See </w:t></w:r>
                <mc:AlternateContent><mc:Choice><w:txbx><w:p><w:t>box</w:t></w:p></w:txbx></mc:Choice>
                <mc:Fallback><w:txbx><w:p><w:t>box</w:t></w:p></w:txbx></mc:Fallback></mc:AlternateContent></w:p>
                <w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>
                <w:p><w:moveTo><w:r><w:t>moved</w:t></w:r></w:moveTo></w:p>
                <w:p><w:ruby><w:rt><w:t>kana</w:t></w:rt><w:rubyBase><w:t>word</w:t></w:rubyBase></w:ruby></w:p>
                <w:p><w:t>e</w:t><w:noBreakHyphen/><w:t>mail</w:t><w:cr/><w:t>x = </w:t>
                <m:f><m:num><m:t>1</m:t></m:num><m:den><m:sSup><m:t>2</m:t><m:sup><m:t>10</m:t></m:sup></m:sSup></m:den></m:f></w:p></w:d>"""));
        assertThat(read(zip(parts), Kind.DOCX).text()).isEqualTo("See box\nmoved\nword\ne-mail\nx = 1/2^10\nwhy?");
    }

    @Test
    void slidesAndSheetsComeInTheOrderOfTheirFile() throws IOException {
        var rels = xml(
                "<r><Relationship Id='a' Target='slides/slide1.xml'/><Relationship Id='b' Target='/ppt/slides/slide2.xml'/></r>");
        var slides = Map.of(
                "ppt/_rels/presentation.xml.rels", rels,
                "ppt/presentation.xml", xml("<p xmlns:r='r'><sldId id='1' r:id='b'/><sldId id='2' r:id='a'/></p>"),
                "ppt/slides/slide1.xml", word("one"),
                "ppt/slides/slide2.xml", word("two"),
                "ppt/slides/slide3.xml", word("not listed"));
        assertThat(read(zip(slides), Kind.PPTX).text()).isEqualTo("two\none\nnot listed");
        var sheets = Map.of(
                "xl/_rels/workbook.xml.rels",
                        xml(
                                "<r><Relationship Id='a' Target='worksheets/sheet1.xml'/><Relationship Id='b' Target='worksheets/sheet2.xml'/></r>"),
                "xl/workbook.xml", xml("<w xmlns:r='r'><sheet name='B' r:id='b'/><sheet name='A' r:id='a'/></w>"),
                "xl/worksheets/sheet1.xml", xml("<row><c><f>A2+1</f></c><c><f>1+1</f><v>2</v></c></row>"),
                "xl/worksheets/sheet2.xml",
                        xml("<row><c t='inlineStr'><is><t>" + "word ".repeat(200) + "end</t></is></c></row>"));
        assertThat(read(zip(sheets), Kind.XLSX).text()).isEqualTo("B\n" + "word ".repeat(200) + "end\nA\n=A2+1 | 2");
        var large = new HashMap<>(sheets);
        large.put(
                "xl/worksheets/sheet2.xml",
                xml("<row><c t='inlineStr'><is><t>" + "word ".repeat(2_000) + "</t></is></c></row>"));
        assertThat(read(zip(large), Kind.XLSX).text()).startsWith("B\nword word");
    }

    @Test
    void severalSheetsWithTextHaveTheirNames() throws IOException {
        var sheet =
                "<b:table b:name='%s'><b:table-row><b:table-cell><t:p>%s</t:p></b:table-cell></b:table-row></b:table>";
        var empty = "<b:table b:name='Empty'><b:table-row><b:table-cell/></b:table-row></b:table>";
        var income = empty + sheet.formatted("Income 2025", "tea");
        assertThat(sheets(income)).isEqualTo("tea");
        assertThat(sheets(income + empty + sheet.formatted("Income 2026", "rice")))
                .isEqualTo("Income 2025\ntea\nIncome 2026\nrice");
        var large = sheet.formatted("Income 2025", "tea ".repeat(2_000));
        assertThat(sheets(large + sheet.formatted("Income 2026", "rice"))).startsWith("Income 2025\ntea tea");
    }

    private String sheets(String tables) throws IOException {
        var content = xml("<o xmlns:b='b' xmlns:t='t'><spreadsheet>%s</spreadsheet></o>".formatted(tables));
        return read(zip(Map.of("content.xml", content)), Kind.OPEN).text();
    }

    @Test
    void aNoteOfAnOpenDocumentStandsWhereItBelongs() throws IOException {
        var content = xml("""
                <o xmlns:text='t'><text:p>tea<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>green</text:p><text:p>or
                black</text:p></text:note-body></text:note> is good</text:p></o>""");
        assertThat(read(zip(Map.of("content.xml", content)), Kind.OPEN).text())
                .isEqualTo("tea [green or black] is good");
    }

    @Test
    void whatWasFilledIntoAPdfFormIsRead() throws IOException {
        var file = folder.resolve("form.pdf");
        try (var document = document("Please fill in")) {
            var form = new PDAcroForm(document);
            form.setDefaultResources(new PDResources());
            form.getDefaultResources()
                    .put(COSName.getPDFName("Helv"), new PDType1Font(Standard14Fonts.FontName.HELVETICA));
            form.setDefaultAppearance("/Helv 0 Tf 0 g");
            document.getDocumentCatalog().setAcroForm(form);
            var field = new PDTextField(form);
            field.setPartialName("city");
            form.getFields().add(field);
            field.setValue("Rome");
            document.save(file.toFile());
        }
        assertThat(read(file, Kind.PDF).text()).isEqualTo("Please fill in\ncity: Rome");
    }

    private static byte[] xml(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
