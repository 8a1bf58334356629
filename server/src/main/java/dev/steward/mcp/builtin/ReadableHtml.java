package dev.steward.mcp.builtin;

import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeTraversor;

/**
 * The part of a page that people read, as Markdown: its title, headings, lists, tables, code, links and the words for its
 * images; without scripts, navigation, fields and what is not shown. The time it takes grows with the length of the page and
 * with nothing else.
 */
final class ReadableHtml {

    /** Of a page, the tags that are read; each becomes some hundred bytes of memory. */
    private static final int MAX_TAGS = 200_000;

    /** Elements within each other; what lies deeper is put here. */
    private static final int MAX_DEPTH = 200;

    private static final int MAX_BASE = 2_000;

    private ReadableHtml() {}

    /**
     * A page as Markdown.
     *
     * @param truncated whether the page is longer than what is read of it or what is written
     */
    record Page(String markdown, boolean truncated) {}

    /**
     * Reads a page, however wrong it is.
     *
     * @param url where it came from; its links are relative to it
     * @param limit the most characters that are written
     */
    static Page of(String html, String url, int limit) {
        int end = end(html);
        var parser = Parser.htmlParser().setMaxDepth(MAX_DEPTH);
        var page = parser.parseInput(end < html.length() ? html.substring(0, end) : html, url);
        if (page.baseUri().length() > MAX_BASE) {
            page.setBaseUri(url);
        }
        var writer = new MarkdownWriter(limit);
        writeTitle(page, writer);
        var root = root(page);
        NodeTraversor.filter(new ReadableNodes(writer, LayoutTables.of(root)), root);
        return new Page(writer.written(), end < html.length() || writer.isFull());
    }

    /** Where the tag begins that is one too many. */
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

    private static void writeTitle(Document page, MarkdownWriter writer) {
        var title = page.title();
        var heading = page.selectFirst("h1");
        if (!title.isBlank() && (heading == null || !heading.text().equals(title))) {
            writer.open("# ");
            writer.enterLine();
            writer.text(title);
            writer.leaveLine();
            writer.close("");
            writer.paragraph();
        }
    }

    /** The main part where a page says which one that is. */
    private static Element root(Document page) {
        var mains = page.select("main, [role=main]");
        return mains.size() == 1 && mains.getFirst().hasText() ? mains.getFirst() : page.body();
    }

    /** Elements that hold nothing to read. The words within a form stay: some pages are one form as a whole. */
    static final Set<String> SKIPPED = Set.of(
            "audio",
            "button",
            "canvas",
            "datalist",
            "dialog",
            "embed",
            "head",
            "iframe",
            "input",
            "label",
            "legend",
            "math",
            "nav",
            "noscript",
            "object",
            "option",
            "script",
            "select",
            "style",
            "svg",
            "template",
            "textarea",
            "title",
            "video");

    /** Whether an element is not read: what people are not shown, a model is not told. */
    static boolean isSkipped(Element element) {
        return SKIPPED.contains(element.normalName())
                || element.hasAttr("hidden")
                || element.attr("aria-hidden").equalsIgnoreCase("true")
                || element.attr("role").equalsIgnoreCase("navigation")
                || isInvisible(element.attr("style"));
    }

    private static boolean isInvisible(String style) {
        if (style.isEmpty() || style.length() > MAX_BASE) {
            return false;
        }
        var plain = style.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
        return plain.contains("display:none") || plain.contains("visibility:hidden");
    }
}
