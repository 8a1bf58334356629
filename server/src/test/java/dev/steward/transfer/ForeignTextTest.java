package dev.steward.transfer;

import dev.steward.support.Growth;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Tests that any text in another product's file is processed in linear time. */
class ForeignTextTest {

    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

    @TestFactory
    Stream<DynamicTest> everyReaderIsLinear() {
        Map<String, Consumer<String>> readers = new LinkedHashMap<>();
        readers.put("a note", text -> MarkdownTalk.read("a.md", text, null, NOW));
        readers.put(
                "what stands before the first speaker",
                text -> MarkdownTalk.read("a.md", text + "\n## You\nHi", null, NOW));
        readers.put("what someone says", text -> MarkdownTalk.read("a.md", "## You\n" + text, null, NOW));
        readers.put("an answer with thoughts", text -> new OpenWebUiExport().read(openWebUi(text), NOW));
        readers.put("a file of conversations", ForeignTextTest::pieces);
        readers.put("a conversation", text -> Talks.of(PrunedJson.read(new ByteArrayInputStream(bytes(text))), NOW));
        return Growth.tests(readers);
    }

    private static JsonNode openWebUi(String text) {
        var nodes = JsonNodeFactory.instance;
        var answer = nodes.objectNode().put("role", "assistant").put("content", text);
        var history = nodes.objectNode().set("messages", nodes.objectNode().set("a", answer));
        return nodes.objectNode().set("history", history);
    }

    private static void pieces(String text) {
        var pieces = new JsonPieces(new ByteArrayInputStream(bytes(text)), 0);
        try {
            var piece = pieces.next();
            while (piece != null) {
                piece = pieces.next();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
