package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ToolPagesTest {

    private final ToolPages pages = new ToolPages();

    @Test
    void pagesArePutTogether() {
        assertThat(pages.add(Map.of("tools", List.of(tool("a")), "nextCursor", "2")))
                .isEqualTo("2");
        assertThat(pages.add(Map.of("tools", List.of(tool("b")), "nextCursor", "")))
                .isNull();
        assertThat(pages.listing().tools()).extracting(Tool::name).containsExactly("a", "b");
        assertThat(pages.listing().complete()).isTrue();
    }

    @Test
    void aCursorMayBeANumber() {
        assertThat(pages.add(Map.of("tools", List.of(tool("a")), "nextCursor", 2)))
                .isEqualTo(2);
        assertThat(pages.add(Map.of("tools", List.of(tool("b")), "nextCursor", 2)))
                .isNull();
    }

    @Test
    void aToolWithoutASchemaTakesAnything() {
        var none = new HashMap<String, Object>(Map.of("name", "b"));
        none.put("inputSchema", null);
        var list = Map.of("name", "c", "inputSchema", List.of());
        var yes = Map.of("name", "d", "inputSchema", true);
        pages.add(Map.of("tools", List.of(Map.of("name", "a"), none, list, yes)));
        assertThat(pages.listing().tools()).extracting(Tool::name).containsExactly("a", "b", "c", "d");
        assertThat(pages.listing().tools()).allMatch(tool -> tool.inputSchema() != null);
        assertThat(pages.listing().complete()).isTrue();
    }

    @Test
    void aCursorThatComesAgainEndsTheList() {
        assertThat(pages.add(Map.of("tools", List.of(tool("a")), "nextCursor", "1")))
                .isEqualTo("1");
        assertThat(pages.add(Map.of("tools", List.of(tool("b")), "nextCursor", "2")))
                .isEqualTo("2");
        assertThat(pages.add(Map.of("tools", List.of(tool("c")), "nextCursor", "1")))
                .isNull();
        assertThat(pages.listing().complete()).isFalse();
    }

    @Test
    void aListWithoutEndIsEnded() {
        int asked = 1;
        while (pages.add(Map.of("tools", List.of(), "nextCursor", "c" + asked)) != null) {
            asked++;
        }
        assertThat(asked).isEqualTo(ToolPages.PAGES);
        assertThat(pages.listing().complete()).isFalse();
    }

    @Test
    void thereAreNeverMoreToolsThanAreRead() {
        var many = new ArrayList<Object>();
        for (int i = 0; i < 3_000; i++) {
            many.add(tool("t" + i));
        }
        assertThat(pages.add(Map.of("tools", many, "nextCursor", "more"))).isNull();
        assertThat(pages.listing().tools()).hasSize(ToolPages.TOOLS);
        assertThat(pages.listing().complete()).isFalse();
    }

    @Test
    void aListIsNeverLargerThanWhatIsRead() {
        var large = Map.of("name", "large", "description", "x".repeat(ToolPages.BYTES), "inputSchema", Map.of());
        assertThat(pages.add(Map.of("tools", List.of(tool("a"), large), "nextCursor", "more")))
                .isNull();
        assertThat(pages.listing().tools()).extracting(Tool::name).containsExactly("a");
    }

    @Test
    void whatAServerMakesUpOfAToolCostsItselfOnly() {
        pages.add(Map.of(
                "tools",
                List.of(Map.of(
                        "name",
                        "a",
                        "inputSchema",
                        Map.of("anyOf", List.of()),
                        "annotations",
                        Map.of("readOnlyHint", "perhaps")))));
        assertThat(pages.listing().tools()).extracting(Tool::name).containsExactly("a");
        assertThat(pages.listing().complete()).isTrue();
    }

    @Test
    void whatIsNoToolCostsItselfOnly() {
        var page = new ArrayList<Object>();
        page.add(Map.of("name", List.of(1), "inputSchema", Map.of()));
        page.add(Map.of("name", " ", "inputSchema", Map.of()));
        page.add(Map.of("name", "x", "inputSchema", "no schema"));
        page.add(12);
        page.add(null);
        page.add(tool("a"));
        page.add(tool("a"));
        pages.add(Map.of("tools", page));
        assertThat(pages.listing().tools()).extracting(Tool::name).containsExactly("a");
        assertThat(pages.listing().complete()).isFalse();
    }

    @Test
    void aToolThatRunsAsATaskOnlyIsLeftOutByName() {
        var page = Stream.of("required", "optional", "forbidden")
                .map(support ->
                        Map.of("name", support, "inputSchema", Map.of(), "execution", Map.of("taskSupport", support)))
                .toList();
        pages.add(Map.of("tools", page));
        assertThat(pages.listing().tools()).extracting(Tool::name).containsExactly("optional", "forbidden");
        assertThat(pages.listing().tasks()).containsExactly("required");
        assertThat(pages.listing().complete()).isTrue();
    }

    @Test
    void whatIsNoPageIsNone() {
        assertThat(pages.add("tools")).isNull();
        assertThat(pages.add(Map.of("tools", "many"))).isNull();
        assertThat(pages.listing()).isEqualTo(new ToolSession.Listing(List.of(), false, List.of()));
    }

    private static Map<String, Object> tool(String name) {
        return Map.of("name", name, "inputSchema", Map.of("type", "object"));
    }
}
