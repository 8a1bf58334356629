package dev.steward.mcp.builtin;

import dev.steward.platform.text.Fences;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/** Writes the nodes of a page in order, without recursion, so that depth costs nothing. */
final class ReadableNodes implements NodeFilter {

    private static final int MAX_LINK = 2_000;

    private static final Pattern LANGUAGE = Pattern.compile("language-([A-Za-z0-9+#]{1,20})");

    private static final Pattern FOR_PEOPLE = Pattern.compile("(?i)(https?://|mailto:)[^\\s<>]*");

    private static final Set<String> BLOCKS =
            Set.of(("address article aside body caption center dd details div dl dt fieldset figcaption figure footer"
                            + " form header hgroup main p section summary ul ol menu table")
                    .split(" "));

    private final MarkdownWriter writer;
    private final Set<Element> layout;
    private final Deque<Element> tables = new ArrayDeque<>();
    private final Deque<Integer> items = new ArrayDeque<>();
    private int columns;
    private boolean hasHead;
    private boolean inRow;
    private int strong;
    private int emphasis;

    /** @param layout the tables whose cells are written one below the other */
    ReadableNodes(MarkdownWriter writer, Set<Element> layout) {
        this.writer = writer;
        this.layout = layout;
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (writer.isFull()) {
            return FilterResult.STOP;
        }
        if (node instanceof TextNode text) {
            writer.text(text.getWholeText());
            return FilterResult.CONTINUE;
        }
        return node instanceof Element element ? head(element) : FilterResult.CONTINUE;
    }

    private FilterResult head(Element element) {
        if (ReadableHtml.isSkipped(element)) {
            return FilterResult.SKIP_ENTIRELY;
        }
        var name = element.normalName();
        if (BLOCKS.contains(name)) {
            writer.paragraph();
        }
        switch (name) {
            case "h1", "h2", "h3", "h4", "h5", "h6" -> openHeading(name);
            case "ul", "menu" -> items.push(-1);
            case "ol" -> items.push(number(element.attr("start"), 1));
            case "li" -> openItem();
            case "blockquote" -> quote();
            case "a" -> openLink(element);
            case "b", "strong" -> open("**", strong++);
            case "i", "em" -> open("*", emphasis++);
            case "table" -> openTable(element);
            case "tr" -> openRow();
            case "td", "th" -> openCell();
            default -> {
                return leaf(element, name);
            }
        }
        return FilterResult.CONTINUE;
    }

    /** Writes elements that are treated as a whole. */
    private FilterResult leaf(Element element, String name) {
        switch (name) {
            case "pre" -> writer.lines(Fences.around(ReadableHtml.shown(element).wholeText(), language(element)));
            case "code", "kbd", "samp", "tt" -> {
                var code = ReadableHtml.shown(element).text();
                if (!code.isBlank()) {
                    writer.word(Fences.inline(code));
                }
            }
            case "img" -> image(element);
            case "br" -> writer.line();
            case "hr" -> writer.lines("---");
            default -> {
                return FilterResult.CONTINUE;
            }
        }
        return FilterResult.SKIP_ENTIRELY;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (!(node instanceof Element element)) {
            return FilterResult.CONTINUE;
        }
        var name = element.normalName();
        switch (name) {
            case "h1", "h2", "h3", "h4", "h5", "h6" -> closeHeading();
            case "ul", "menu", "ol" -> items.pop();
            case "li" -> closeItem();
            case "blockquote" -> unquote();
            case "a" -> closeLink(element);
            case "b", "strong" -> close("**", --strong);
            case "i", "em" -> close("*", --emphasis);
            case "table" -> closeTable();
            case "tr" -> closeRow();
            case "td", "th" -> closeCell();
            default -> {}
        }
        if (BLOCKS.contains(name)) {
            writer.paragraph();
        }
        return FilterResult.CONTINUE;
    }

    private void openHeading(String name) {
        writer.paragraph();
        writer.open(writer.isInLine() ? "" : "#".repeat(name.charAt(1) - '0') + " ");
        writer.enterLine();
    }

    private void closeHeading() {
        writer.leaveLine();
        writer.close("");
        writer.paragraph();
    }

    private void openItem() {
        writer.line();
        int number = items.isEmpty() ? -1 : items.peek();
        if (number >= 0) {
            items.pop();
            items.push(number + 1);
        }
        var bullet = number < 0 ? "- " : number + ". ";
        writer.indent(bullet, " ".repeat(bullet.length()));
    }

    private void closeItem() {
        writer.unindent();
        writer.line();
    }

    private void quote() {
        writer.paragraph();
        writer.indent("> ", "> ");
    }

    private void unquote() {
        writer.unindent();
        writer.paragraph();
    }

    private void open(String mark, int within) {
        if (within == 0) {
            writer.open(mark);
        }
    }

    private void close(String mark, int within) {
        if (within == 0) {
            writer.close(mark);
        }
    }

    private void openLink(Element link) {
        if (isLink(link)) {
            writer.open("[");
            writer.enterLine();
        }
    }

    private void closeLink(Element link) {
        if (isLink(link)) {
            writer.leaveLine();
            writer.close("](" + address(link, "href") + ")");
        }
    }

    private static boolean isLink(Element link) {
        return !link.attr("href").startsWith("#") && !address(link, "href").isEmpty();
    }

    /** Returns an absolute address for people; empty if there is none. */
    private static String address(Element element, String attribute) {
        if (element.attr(attribute).isEmpty() || element.attr(attribute).length() > MAX_LINK) {
            return "";
        }
        var url = element.absUrl(attribute).strip();
        return FOR_PEOPLE.matcher(url).matches() ? url.replace("(", "%28").replace(")", "%29") : "";
    }

    private void image(Element image) {
        var words = image.attr("alt").replaceAll("[\\s\\[\\]]+", " ").strip();
        if (!words.isEmpty()) {
            writer.word("![" + words + "](" + address(image, "src") + ")");
        }
    }

    private static String language(Element pre) {
        var code = pre.selectFirst("[class*=language-]");
        var named = code == null ? pre.className() : code.className();
        var found = LANGUAGE.matcher(named);
        return found.find() ? found.group(1) : "";
    }

    private static int number(String text, int otherwise) {
        return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : otherwise;
    }

    private boolean isData() {
        return !tables.isEmpty() && !layout.contains(tables.peek());
    }

    private void openTable(Element table) {
        tables.push(table);
        hasHead = false;
    }

    private void closeTable() {
        tables.pop();
        writer.paragraph();
    }

    private void openRow() {
        columns = 0;
        if (isData()) {
            writer.startRow();
            inRow = true;
        } else {
            writer.paragraph();
        }
    }

    private void closeRow() {
        if (inRow && isData()) {
            inRow = false;
            if (!hasHead) {
                hasHead = true;
                writer.rule("|" + "---|".repeat(Math.max(1, columns)));
            }
        }
    }

    private void openCell() {
        columns++;
        if (inRow && isData()) {
            writer.startCell();
        } else {
            writer.paragraph();
        }
    }

    private void closeCell() {
        if (inRow && isData()) {
            writer.endCell();
        } else {
            writer.paragraph();
        }
    }
}
