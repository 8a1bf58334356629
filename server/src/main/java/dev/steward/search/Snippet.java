package dev.steward.search;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** The part of a text that best shows why it was found, in one line. */
record Snippet(String text, List<Mark> marks) {

    /** Characters of the text shown. */
    static final int LENGTH = 180;

    private static final int MAX_MARKS = 20;

    /** Spans further apart than this are not shown together. */
    private static final int TOGETHER = 140;

    /** How far a cut may move to fall between two words. */
    private static final int TO_A_BLANK = 16;

    private static final String CUT = "…";

    /** What formats Markdown: the beginning of a heading or a quote, the line below a table's head, bold, code. */
    private static final Pattern MARKUP = Pattern.compile(
            "^[ \\t]*+(?:#{1,6}|>)[ \\t]++|^[ \\t]*+\\|?[ \\t]*+:?-++:?[ \\t]*+(?:\\|[ \\t]*+:?-++:?[ \\t]*+)*+\\|?[ \\t]*+$"
                    + "|(?<![\\w*])\\*\\*(?=\\S)|(?<=[^\\s*])\\*\\*(?![\\w*])|`++",
            Pattern.MULTILINE);

    private static final Pattern ROW = Pattern.compile("^[ \\t]*+\\|.*+", Pattern.MULTILINE);

    @Schema(name = "SearchMark", description = "A part of a snippet that matches, in UTF-16 units from its beginning")
    record Mark(int start, int end) {}

    /** The whole text in one line. @param spans in order */
    static Snippet whole(String text, List<Span> spans) {
        return line(text, 0, text.length(), spans, new BitSet());
    }

    /** The best passage; the beginning of the text if nothing matches. @param spans in order */
    static Snippet of(String text, List<Span> spans) {
        var best = best(spans);
        int length = best.isEmpty() ? 0 : best.getLast().end() - best.getFirst().start();
        int around = Math.max(0, LENGTH - length) / 2;
        int from = best.isEmpty() ? 0 : Math.max(0, best.getFirst().start() - around);
        int to = Math.min(
                text.length(),
                Math.max(from + LENGTH, best.isEmpty() ? 0 : best.getFirst().end()));
        from = backTo(text, Math.min(from, Math.max(0, to - LENGTH)));
        to = onTo(text, to);
        return line(text, from, to, spans, markup(text, from, to, spans));
    }

    /** The characters that only format the text around them; none that was found. */
    private static BitSet markup(String text, int from, int to, List<Span> spans) {
        var all = new BitSet();
        int begin = text.lastIndexOf('\n', from - 1) + 1;
        var marks = MARKUP.matcher(text).region(begin, to);
        while (marks.find()) {
            all.set(marks.start(), marks.end());
        }
        var rows = ROW.matcher(text).region(begin, to);
        while (rows.find()) {
            for (int i = text.indexOf('|', rows.start()); i >= 0 && i < rows.end(); i = text.indexOf('|', i + 1)) {
                all.set(i);
            }
        }
        spans.forEach(span -> all.clear(span.start(), span.end()));
        return all;
    }

    /** The group of nearby spans that covers the most terms; the first one on a tie. */
    private static List<Span> best(List<Span> spans) {
        List<Span> best = List.of();
        int most = 0;
        int to = 0;
        for (int from = 0; from < spans.size(); from++) {
            to = Math.max(to, from + 1);
            while (to < spans.size() && spans.get(to).end() - spans.get(from).start() <= TOGETHER) {
                to++;
            }
            int worth = worth(spans.subList(from, Math.min(to, from + MAX_MARKS)));
            if (worth > most) {
                most = worth;
                best = spans.subList(from, to);
            }
        }
        return best;
    }

    private static int worth(List<Span> spans) {
        var different = new HashSet<Integer>();
        spans.forEach(span -> different.add(span.what()));
        return different.size() * MAX_MARKS + spans.size();
    }

    private static int backTo(String text, int at) {
        for (int i = at; i > Math.max(0, at - TO_A_BLANK); i--) {
            if (Character.isWhitespace(text.charAt(i - 1))) {
                return i;
            }
        }
        return at <= TO_A_BLANK ? 0 : at - (isInside(text, at) ? 1 : 0);
    }

    private static int onTo(String text, int at) {
        for (int i = at; i < Math.min(text.length(), at + TO_A_BLANK); i++) {
            if (Character.isWhitespace(text.charAt(i))) {
                return i;
            }
        }
        return at + TO_A_BLANK >= text.length() ? text.length() : at + (isInside(text, at) ? 1 : 0);
    }

    private static boolean isInside(String text, int at) {
        return at > 0
                && at < text.length()
                && Character.isLowSurrogate(text.charAt(at))
                && Character.isHighSurrogate(text.charAt(at - 1));
    }

    /** The part without its markup, with each run of blanks collapsed, and the spans adjusted to it. */
    private static Snippet line(String text, int from, int to, List<Span> spans, BitSet markup) {
        var line = new StringBuilder();
        if (!text.substring(0, from).isBlank()) {
            line.append(CUT);
        }
        int begin = line.length();
        var places = new int[to - from + 1];
        for (int i = from; i < to; i++) {
            char next = text.charAt(i);
            boolean blank = Character.isWhitespace(next) || (markup.get(i) && next == '|');
            places[i - from] = line.length();
            if (!blank) {
                if (!markup.get(i)) {
                    line.append(next);
                }
            } else if (line.length() > begin && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        places[to - from] = line.length();
        if (line.length() > begin && line.charAt(line.length() - 1) == ' ') {
            line.setLength(line.length() - 1);
        }
        int end = line.length();
        if (!text.substring(to).isBlank()) {
            line.append(CUT);
        }
        return new Snippet(line.toString(), marks(from, to, end, places, spans));
    }

    private static List<Mark> marks(int from, int to, int end, int[] places, List<Span> spans) {
        var marks = new ArrayList<Mark>();
        for (var span :
                spans.stream().sorted(Comparator.comparingInt(Span::start)).toList()) {
            if (span.start() < from || span.end() > to) {
                continue;
            }
            var mark = new Mark(places[span.start() - from], Math.min(end, places[span.end() - from]));
            var before = marks.isEmpty() ? new Mark(0, 0) : marks.getLast();
            if (mark.start() < before.end()) {
                // Pairs of characters overlap, and so do a name and its parts
                marks.set(marks.size() - 1, new Mark(before.start(), Math.max(before.end(), mark.end())));
            } else if (mark.start() < mark.end() && marks.size() < MAX_MARKS) {
                marks.add(mark);
            }
        }
        return List.copyOf(marks);
    }
}
