package dev.steward.storage.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of Office Open XML sheets, one row per line. Most texts are in a shared part that cells refer to. Dates are
 * numbers whose style says so; the styles are in a part of their own.
 */
final class SheetText {

    private static final Pattern PART =
            OfficeText.part("xl/(?:sharedStrings|workbook|styles|worksheets/[^/]*?(?<number>[0-9]{0,9}))\\.xml");

    /** The most shared texts kept in memory while the sheets are read, and their length together; others are not shown. */
    private static final int MAX_TEXTS = 50_000;

    private static final int MAX_ALL = 15_000_000;

    /** Repeats the text as pronounced. */
    private static final Set<String> PRONOUNCED = Set.of("rPh");

    private final List<String> texts = new ArrayList<>();
    private final TableRow row = new TableRow();
    private final StringBuilder said = new StringBuilder();
    private final StringBuilder formula = new StringBuilder();
    private int length;
    private boolean isSaid;
    private boolean isFormula;
    private String type = "";
    private String style = "";
    private final SheetDates dates = new SheetDates();

    private final PartOrder sheets;

    private SheetText(PartOrder sheets) {
        this.sheets = sheets;
    }

    static void read(Path file, Gathered text) throws IOException, XMLStreamException {
        var sheets = PartOrder.of(file, "xl/", "workbook.xml", "sheet");
        var order = Comparator.comparing((ZipEntry entry) -> number(entry) >= 0)
                .thenComparing(sheets)
                .thenComparing(SheetText::number);
        var reading = new SheetText(sheets);
        OfficeText.read(file, text, order, reading::part, entry -> PART.matcher(OfficeText.name(entry))
                .matches());
        if (sheets.areSeveral()) {
            reading.row.end(text);
        }
    }

    /** Puts the shared texts and the styles before all sheets. */
    private static long number(ZipEntry entry) {
        var part = PART.matcher(OfficeText.name(entry));
        var number = part.matches() ? part.group("number") : null;
        return number == null ? -1 : number.isEmpty() ? 0 : Long.parseLong(number);
    }

    private void part(ZipEntry entry, InputStream part, Gathered text) throws XMLStreamException {
        row.begin(sheets.name(entry));
        OfficeText.each(part, text, PRONOUNCED, new OfficeText.Elements() {
            @Override
            public void begin(XMLStreamReader reader) {
                switch (reader.getLocalName()) {
                    case "si" -> said.setLength(0);
                    case "c" -> {
                        said.setLength(0);
                        formula.setLength(0);
                        type = Objects.requireNonNullElse(reader.getAttributeValue(null, "t"), "n");
                        style = Objects.requireNonNullElse(reader.getAttributeValue(null, "s"), "");
                        row.fill(column(reader.getAttributeValue(null, "r")));
                    }
                    case "t", "v" -> isSaid = true;
                    case "f" -> isFormula = true;
                    default -> dates.begin(reader);
                }
            }

            @Override
            public void text(XMLStreamReader reader) {
                var into = isFormula ? formula : said;
                if ((isSaid || isFormula) && into.length() < Documents.CHARACTERS) {
                    into.append(reader.getText());
                }
            }

            @Override
            public void end(String name) {
                isSaid = false;
                isFormula = false;
                switch (name) {
                    case "si" -> {
                        length += said.length();
                        if (texts.size() < MAX_TEXTS && length < MAX_ALL) {
                            texts.add(said.toString());
                        }
                    }
                    case "c" -> row.add(cell(), 1);
                    case "row" -> row.end(text, 1);
                    default -> dates.end(name);
                }
            }
        });
    }

    private String cell() {
        String value = said.toString();
        if (value.isEmpty() && !formula.isEmpty()) {
            return "=" + formula; // the program that wrote it did not calculate
        }
        return switch (type) {
            case "s" -> {
                int at = value.strip().matches("[0-9]{1,9}") ? Integer.parseInt(value.strip()) : texts.size();
                yield at < texts.size() ? texts.get(at) : "…";
            }
            case "b" -> value.equals("1") ? "TRUE" : "FALSE";
            case "n" -> dates.shown(value, style);
            default -> value;
        };
    }

    /** The number of cells before the one with this name, {@code C7} for example; 0 if unknown. */
    private static int column(@Nullable String name) {
        int column = 0;
        for (int i = 0; name != null && i < name.length() && i < 4; i++) {
            char letter = name.charAt(i);
            if (letter < 'A' || letter > 'Z') {
                break;
            }
            column = column * 26 + letter - 'A' + 1;
        }
        return Math.max(0, column - 1);
    }
}
