package dev.steward.storage.document;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the text of Office Open XML documents and slides: parts of a zip archive with the text in {@code t} elements. */
final class OfficeText {

    /** The most bytes unpacked from all parts together; a thousand pages of text have a few million. */
    private static final long UNPACKED = 48L * 1024 * 1024;

    private static final int DEPTH = 500;

    // Excel and Word agree on the names; other programs vary
    private static final Pattern DOCUMENT = part("word/([^/]+)\\.xml");
    private static final Set<String> NO_TEXT = Set.of("styles", "settings", "fontTable", "numbering", "webSettings");
    private static final Pattern SLIDE = part("ppt/(slides/slide|notesSlides/notesSlide)([0-9]{0,9})\\.xml");

    /** Repetitions: of a text box for older programs, of moved text at its old place, and of a word as pronounced. */
    private static final Set<String> REPEATED = Set.of("Fallback", "moveFrom", "rt");

    /** The signs between the parts of an equation; without them 1/2 would be 12. */
    private static final Map<String, String> EQUATION = Map.of("den", "/", "sup", "^", "sub", "_");

    /** The format that preceded Office Open XML, and that wraps password-protected files. */
    private static final byte[] COMPOUND = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0};

    private OfficeText() {}

    static final class Locked extends RuntimeException {}

    /** The file would unpack to more than is allowed. */
    static final class TooMuch extends RuntimeException {}

    /** Reads the body of a document, then its other parts in order of name: comments, headers, footers and footnotes. */
    static void ofDocument(Path file, Gathered text) throws IOException, XMLStreamException {
        var bodyFirst = Comparator.comparing((ZipEntry entry) ->
                        !name(entry).toLowerCase(Locale.ROOT).startsWith("word/document"))
                .thenComparing(ZipEntry::getName);
        read(file, text, bodyFirst, OfficeText::gather, entry -> {
            var part = DOCUMENT.matcher(name(entry));
            return part.matches() && !NO_TEXT.contains(part.group(1));
        });
    }

    /** Reads the slides in the order of the presentation, or by number if it gives none, then their notes. */
    static void ofSlides(Path file, Gathered text) throws IOException, XMLStreamException {
        var order = PartOrder.of(file, "ppt/", "presentation.xml", "sldId");
        var slidesFirst = Comparator.comparing(
                        (ZipEntry entry) -> name(entry).regionMatches(true, 0, "ppt/notesSlides/", 0, 16))
                .thenComparing(order)
                .thenComparing(OfficeText::number);
        read(file, text, slidesFirst, OfficeText::gather, entry -> SLIDE.matcher(name(entry))
                .matches());
    }

    private static long number(ZipEntry entry) {
        var slide = SLIDE.matcher(name(entry));
        return slide.matches() && !slide.group(2).isEmpty() ? Long.parseLong(slide.group(2)) : 0;
    }

    static Pattern part(String regex) {
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
    }

    /** The name of a part with slashes between its folders and none in front. */
    static String name(ZipEntry entry) {
        return entry.getName().replace('\\', '/').replaceFirst("^/", "");
    }

    @FunctionalInterface
    interface PartReader {
        void read(ZipEntry entry, InputStream part, Gathered text) throws XMLStreamException;
    }

    /** Reads the wanted parts one after another until there is enough text. */
    static void read(
            Path file,
            Gathered text,
            Comparator<ZipEntry> order,
            PartReader reader,
            java.util.function.Predicate<ZipEntry> wanted)
            throws IOException, XMLStreamException {
        refuseLocked(file);
        try (var archive = new ZipFile(file.toFile())) {
            List<? extends ZipEntry> parts =
                    archive.stream().filter(wanted).sorted(order).toList();
            if (parts.isEmpty()) {
                throw new ZipException("no part of it holds text");
            }
            var allowance = new long[] {UNPACKED};
            for (var part : parts) {
                if (text.isFull()) {
                    return;
                }
                try (var stream = new Counted(archive.getInputStream(part), allowance)) {
                    reader.read(part, stream, text);
                }
            }
        }
    }

    private static void refuseLocked(Path file) throws IOException {
        try (var stream = Files.newInputStream(file)) {
            if (Arrays.equals(stream.readNBytes(COMPOUND.length), COMPOUND)) {
                throw new Locked();
            }
        }
    }

    /** Ignores DTDs and external entities. */
    static XMLStreamReader xml(InputStream part) throws XMLStreamException {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        return factory.createXMLStreamReader(part);
    }

    /** @throws TooMuch if elements are nested deeper than in any real document */
    static int deeper(int depth) {
        if (depth == DEPTH) {
            throw new TooMuch();
        }
        return depth + 1;
    }

    interface Elements {

        void begin(XMLStreamReader element);

        void text(XMLStreamReader text);

        void end(String name);
    }

    /** Passes the elements of a part on until there is enough text. @param passedOver left out, with all that is in them */
    static void each(InputStream part, Gathered text, Set<String> passedOver, Elements elements)
            throws XMLStreamException {
        var reader = xml(part);
        int depth = 0;
        int passing = 0;
        while (reader.hasNext() && !text.isFull()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    depth = deeper(depth);
                    if (passing == 0 && passedOver.contains(reader.getLocalName())) {
                        passing = depth;
                    } else if (passing == 0) {
                        elements.begin(reader);
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (passing == 0) {
                        elements.text(reader);
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    if (passing == 0) {
                        elements.end(reader.getLocalName());
                    } else if (passing == depth) {
                        passing = 0;
                    }
                    depth--;
                }
                case XMLStreamConstants.DTD -> throw new XMLStreamException("No such document has one");
                default -> {}
            }
        }
    }

    /** The number in an attribute, from 1 to {@code most}; 1 if there is none. */
    static int number(XMLStreamReader reader, String name, int most) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            var value = reader.getAttributeValue(i);
            if (reader.getAttributeLocalName(i).equals(name) && value.matches("[0-9]{1,9}")) {
                return Math.clamp(Integer.parseInt(value), 1, most);
            }
        }
        return 1;
    }

    private static void gather(ZipEntry entry, InputStream part, Gathered text) throws XMLStreamException {
        each(part, text, REPEATED, new Body(text));
        text.endLine();
    }

    /**
     * Paragraphs become lines; tabs and line breaks are kept. Keeps a table row on one line, with a separator between cells.
     * A table inside a cell is part of the cell's text.
     */
    private static final class Body implements Elements {

        private static final int MAX_SPANNED = 100;

        private final Gathered text;
        private int tables;
        private int spanned;
        private boolean isFirst;

        /** Whether the following text in the cell starts a new line. */
        private boolean isNewLine;

        private boolean inText;

        Body(Gathered text) {
            this.text = text;
        }

        private boolean isInside() {
            return tables > 0;
        }

        @Override
        public void begin(XMLStreamReader reader) {
            var name = reader.getLocalName();
            inText = name.equals("t");
            switch (name) {
                case "tbl" -> tables++;
                case "tr" -> isFirst |= tables == 1;
                case "tc" -> {
                    if (tables == 1) {
                        text.write(isFirst ? "" : " | ");
                        isFirst = false;
                        isNewLine = false;
                        spanned = 0;
                    }
                }
                case "gridSpan" -> spanned = tables == 1 ? number(reader, "val", MAX_SPANNED) - 1 : spanned;
                case "tab" -> {
                    // With attributes it is a position that tabs go to
                    if (reader.getAttributeCount() == 0) {
                        text.write(isInside() ? " " : "\t");
                    }
                }
                case "noBreakHyphen" -> text.write("-");
                case "br", "cr" -> endLine();
                default -> text.write(EQUATION.getOrDefault(name, ""));
            }
        }

        @Override
        public void text(XMLStreamReader reader) {
            if (inText) {
                partLines();
                text.write(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
            }
        }

        @Override
        public void end(String name) {
            inText = false;
            switch (name) {
                case "p" -> endLine();
                case "tbl" -> tables--;
                case "tr" -> {
                    if (tables == 1) {
                        text.endLine();
                        isFirst = false;
                    }
                }
                case "tc" -> {
                    if (tables == 1) {
                        text.write(" | ".repeat(spanned));
                        spanned = 0;
                    }
                }
                default -> {}
            }
        }

        /** Inside a cell, a line end becomes a space. */
        private void endLine() {
            if (isInside()) {
                isNewLine = true;
            } else {
                text.endLine();
            }
        }

        private void partLines() {
            if (isNewLine && isInside()) {
                text.write(" ");
            }
            isNewLine = false;
        }
    }

    /** Counts the unpacked bytes, whatever size the archive claims. */
    private static final class Counted extends FilterInputStream {

        private final long[] allowance;

        Counted(InputStream in, long[] allowance) {
            super(in);
            this.allowance = allowance;
        }

        @Override
        public int read() throws IOException {
            return take(super.read(), 1);
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            return take(read, read);
        }

        private int take(int result, int bytes) {
            if (result >= 0) {
                allowance[0] -= bytes;
                if (allowance[0] < 0) {
                    throw new TooMuch();
                }
            }
            return result;
        }
    }
}
