package dev.steward.storage.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the text of OpenDocument files. Paragraphs and table rows become lines; a table inside a cell is part of its text, and
 * so is a note of the text around it. */
final class OpenText implements OfficeText.Elements {

    /** Elements that are not part of the visible text, such as comments and deleted text, or that repeat it. */
    private static final Set<String> PASSED_OVER =
            Set.of("annotation", "tracked-changes", "forms", "scripts", "note-citation", "ruby-text");

    private static final int MAX_REPEATED = 200;
    private static final int MANIFEST = 256 * 1024;

    private final Gathered text;
    private final TableRow row = new TableRow();
    private final StringBuilder line = new StringBuilder();
    private int paragraphs;
    private boolean isSpreadsheet;
    private int tables;
    private int notes;
    private int repeated = 1;
    private int repeatedRows = 1;

    private OpenText(Gathered text) {
        this.text = text;
    }

    static void read(Path file, Gathered text) throws IOException, XMLStreamException {
        refuseLocked(file);
        OfficeText.read(
                file,
                text,
                Comparator.comparing(ZipEntry::getName),
                (_, part, into) -> new OpenText(into).part(part),
                entry -> entry.getName().equals("content.xml"));
    }

    private static void refuseLocked(Path file) throws IOException {
        try (var archive = new ZipFile(file.toFile())) {
            var manifest = archive.getEntry("META-INF/manifest.xml");
            if (manifest != null) {
                try (var stream = archive.getInputStream(manifest)) {
                    if (new String(stream.readNBytes(MANIFEST), StandardCharsets.UTF_8).contains("encryption-data")) {
                        throw new OfficeText.Locked();
                    }
                }
            }
        }
    }

    private void part(InputStream part) throws XMLStreamException {
        OfficeText.each(part, text, PASSED_OVER, this);
        endLine();
        row.end(text); // whether there are other sheets is not known then
    }

    @Override
    public void text(XMLStreamReader reader) {
        if (paragraphs > 0 && line.length() < Documents.CHARACTERS) {
            line.append(reader.getText().replaceAll("\\s+", " "));
        }
    }

    @Override
    public void begin(XMLStreamReader reader) {
        switch (reader.getLocalName()) {
            case "p", "h" -> paragraphs++;
            case "tab" -> line.append('\t');
            case "s" -> line.append(' ');
            case "line-break" -> line.append('\n');
            case "note-body" -> {
                notes++;
                line.append(" [");
            }
            case "spreadsheet" -> isSpreadsheet = true;
            case "table" -> {
                if (tables++ == 0) {
                    endLine();
                    row.begin(isSpreadsheet ? name(reader) : "");
                }
            }
            case "table-row" ->
                repeatedRows =
                        tables == 1 ? OfficeText.number(reader, "number-rows-repeated", MAX_REPEATED) : repeatedRows;
            case "table-cell", "covered-table-cell" ->
                repeated = tables == 1 ? OfficeText.number(reader, "number-columns-repeated", MAX_REPEATED) : repeated;
            default -> {}
        }
    }

    private static String name(XMLStreamReader table) {
        for (int i = 0; i < table.getAttributeCount(); i++) {
            if (table.getAttributeLocalName(i).equals("name")) {
                return table.getAttributeValue(i);
            }
        }
        return "";
    }

    @Override
    public void end(String name) {
        switch (name) {
            case "p", "h" -> {
                paragraphs--;
                line.append(notes > 0 ? ' ' : '\n');
                if (tables == 0 && notes == 0) {
                    endLine();
                }
            }
            case "note-body" -> {
                notes--;
                line.setLength(line.toString().stripTrailing().length());
                line.append(']');
            }
            case "table" -> tables--;
            case "table-cell", "covered-table-cell" -> {
                if (tables == 1) {
                    row.add(line.toString(), repeated);
                    line.setLength(0);
                }
            }
            case "table-row" -> {
                if (tables == 1) {
                    row.end(text, repeatedRows);
                }
            }
            default -> {}
        }
    }

    private void endLine() {
        text.write(line.toString());
        text.endLine();
        line.setLength(0);
    }
}
