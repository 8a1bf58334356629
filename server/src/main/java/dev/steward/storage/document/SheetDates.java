package dev.steward.storage.document;

import dev.steward.platform.text.Truncate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamReader;

/** Formats the dates of a workbook, which are stored as numbers of days, by its styles. */
final class SheetDates {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,7}(?:\\.[0-9]{1,20})?(?:E-[0-9]{1,3})?");
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,6}");

    /** The parts of a format that are not date letters: quoted and escaped text, colours and conditions. */
    private static final Pattern NO_LETTERS = Pattern.compile("\"[^\"]{0,200}\"|\\\\.|[_*].|\\[[^\\]]{0,50}\\]");

    /** The letters of a date or time format. */
    private static final Pattern LETTERS =
            Pattern.compile("(?:[ymdhsgeap/:,@\\s年月日時时分秒.-]|\\.0{1,3})+", Pattern.CASE_INSENSITIVE);

    private static final int MAX_FORMAT = 255;

    private static final Pattern DATE = Pattern.compile("[yd]", Pattern.CASE_INSENSITIVE);
    private static final Pattern TIME = Pattern.compile("[hs]", Pattern.CASE_INSENSITIVE);

    /** Real workbooks have fewer. */
    private static final int MAX_STYLES = 65_000;

    private static final LocalDateTime BEGIN = LocalDateTime.of(1899, 12, 30, 0, 0);
    private static final LocalDateTime BEGIN_1904 = LocalDateTime.of(1904, 1, 1, 0, 0);

    /** Days before this one are off by one, since 1900 is wrongly taken for a leap year. */
    private static final int MARCH_1900 = 61;

    private enum Kind {
        NUMBER,
        DATE,
        TIME,
        BOTH
    }

    private final Map<String, Kind> formats = new HashMap<>();
    private final List<Kind> styles = new ArrayList<>();
    private boolean inStyles;
    private boolean from1904;

    /** Reads an element of the workbook or its styles. */
    void begin(XMLStreamReader reader) {
        switch (reader.getLocalName()) {
            case "workbookPr" -> {
                var set = attribute(reader, "date1904");
                from1904 = set.equals("1") || set.equals("true");
            }
            case "numFmt" -> {
                if (formats.size() < MAX_STYLES) {
                    formats.put(attribute(reader, "numFmtId"), kind(attribute(reader, "formatCode")));
                }
            }
            case "cellXfs" -> inStyles = true;
            case "xf" -> {
                if (inStyles && styles.size() < MAX_STYLES) {
                    var format = attribute(reader, "numFmtId");
                    styles.add(Objects.requireNonNullElseGet(formats.get(format), () -> builtIn(format)));
                }
            }
            default -> {}
        }
    }

    void end(String name) {
        inStyles &= !name.equals("cellXfs");
    }

    /** The value as the style shows it: a date, a time, both, or the number itself. */
    String shown(String value, String style) {
        var number = value.strip();
        int index = INDEX.matcher(style).matches() ? Integer.parseInt(style) : styles.size();
        var kind = index < styles.size() ? styles.get(index) : Kind.NUMBER;
        if (kind == Kind.NUMBER || !NUMBER.matcher(number).matches()) {
            return value;
        }
        double days = Double.parseDouble(number);
        if (days >= 2_958_466
                || (days < MARCH_1900 && kind != Kind.TIME && !from1904)
                || (days >= 1 && kind == Kind.TIME)) {
            return value;
        }
        var at = (from1904 ? BEGIN_1904 : BEGIN).plusSeconds(Math.round(days * 86_400));
        boolean isMidnight = at.truncatedTo(ChronoUnit.DAYS).equals(at);
        var date = at.toLocalDate().toString();
        return switch (kind) {
            case DATE -> date;
            case TIME -> at.toLocalTime().toString();
            case BOTH -> isMidnight ? date : date + " " + at.toLocalTime();
            case NUMBER -> value;
        };
    }

    private static String attribute(XMLStreamReader reader, String name) {
        return Objects.requireNonNullElse(reader.getAttributeValue(null, name), "");
    }

    private static Kind kind(String format) {
        // The first part is for positive numbers
        var letters = NO_LETTERS
                .matcher(Truncate.to(format, MAX_FORMAT))
                .replaceAll("")
                .split(";", 2)[0];
        boolean isDate = DATE.matcher(letters).find();
        boolean isTime = TIME.matcher(letters).find();
        if (!LETTERS.matcher(letters).matches()) {
            return Kind.NUMBER;
        }
        return isDate ? isTime ? Kind.BOTH : Kind.DATE : isTime ? Kind.TIME : Kind.NUMBER;
    }

    private static Kind builtIn(String format) {
        return switch (format) {
            case "14", "15", "16", "17" -> Kind.DATE;
            case "18", "19", "20", "21", "45", "47" -> Kind.TIME;
            case "22" -> Kind.BOTH;
            default -> Kind.NUMBER;
        };
    }
}
