package dev.steward.mcp.builtin;

import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeFilter.FilterResult;
import org.jsoup.select.NodeTraversor;

/**
 * Converts the readable part of a page to Markdown: its title, headings, lists, tables, code, links and image texts; without
 * scripts, navigation, fields and hidden elements. The time is linear in the length of the page.
 */
final class ReadableHtml {

    /** Limit of the tags read; each takes some hundred bytes of memory. */
    private static final int MAX_TAGS = 200_000;

    /** Limit of nested elements; deeper ones are put at this level. */
    private static final int MAX_DEPTH = 200;

    private static final int MAX_BASE = 2_000;

    private ReadableHtml() {}

    /**
     * A page as Markdown.
     *
     * @param truncated whether the page exceeded the limit for reading or writing
     */
    record Page(String markdown, boolean truncated) {}

    /**
     * Converts a page, however invalid.
     *
     * @param url its address, to which its links are relative
     * @param limit of the Markdown, in characters
     */
    static Page of(String html, String url, int limit) {
        int end = end(html);
        var parser = Parser.htmlParser().setMaxDepth(MAX_DEPTH);
        var page = parser.parseInput(end < html.length() ? html.substring(0, end) : html, url);
        if (page.baseUri().length() > MAX_BASE) {
            page.setBaseUri(url);
        }
        var writer = new MarkdownWriter(limit);
        var root = root(page);
        writeTitle(page.title(), root, writer);
        NodeTraversor.filter(new ReadableNodes(writer, LayoutTables.of(root)), root);
        return new Page(writer.written(), end < html.length() || writer.isFull());
    }

    /** The position of the first tag beyond the limit. */
    private static int end(String html) {
        int tags = 0;
        for (int at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
            tags++;
            if (tags > MAX_TAGS) {
                return at;
            }
        }
        return html.length();
    }

    private static void writeTitle(String title, Element root, MarkdownWriter writer) {
        boolean isWritten = root.select("h1").stream()
                .filter(each -> !isSkipped(each) && each.parents().stream().noneMatch(ReadableHtml::isSkipped))
                .findFirst()
                .filter(each -> shown(each).text().equals(title))
                .isPresent();
        if (!title.isBlank() && !isWritten) {
            writer.open("# ");
            writer.enterLine();
            writer.text(title);
            writer.leaveLine();
            writer.close("");
            writer.paragraph();
        }
    }

    /** The main element, if the page has exactly one with text. */
    private static Element root(Document page) {
        var mains = page.select("main, [role=main]");
        return mains.size() == 1 && mains.getFirst().hasText() ? mains.getFirst() : page.body();
    }

    /** Elements without readable text. Text in forms is kept, since some pages are one big form. */
    static final Set<String> SKIPPED =
            Set.of(("audio button canvas datalist dialog embed head iframe input label legend math nav noscript object"
                            + " option script select style svg template textarea title video")
                    .split(" "));

    /** Whether to skip an element: what people do not see, a model must not see either. */
    static boolean isSkipped(Element element) {
        return SKIPPED.contains(element.normalName())
                || element.hasAttr("hidden")
                || element.attr("aria-hidden").equalsIgnoreCase("true")
                || element.attr("role").equalsIgnoreCase("navigation")
                || isInvisible(element.attr("style"));
    }

    /** A copy of an element that is not skipped itself, without what is skipped in it. */
    static Element shown(Element element) {
        var copy = element.clone();
        copy.filter((node, _) ->
                node instanceof Element each && isSkipped(each) ? FilterResult.REMOVE : FilterResult.CONTINUE);
        return copy;
    }

    private static boolean isInvisible(String style) {
        var plain = style.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
        return plain.contains("display:none") || plain.contains("visibility:hidden");
    }
}
