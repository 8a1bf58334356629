package dev.steward.provider;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.support.Growth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import okio.Buffer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.json.JsonMapper;

/** Tests that any text from a provider or a clipboard is processed in linear time. */
class ForeignTextTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Provider OPENAI = Catalogue.find("openai").orElseThrow();

    @TestFactory
    Stream<DynamicTest> everyReaderIsLinear() {
        Map<String, Consumer<String>> readers = new LinkedHashMap<>();
        readers.put("the message of a refusal", text -> refuse(error(text)));
        readers.put("the code of a refusal", text -> refuse("{\"error\":{\"code\":" + quoted(text) + "}}"));
        readers.put("the page in place of a refusal", ForeignTextTest::refuse);
        readers.put("the address of a provider", text -> Resolution.address(OPENAI, Map.of("base_url", text)));
        readers.put("the value of a field", text -> CatalogueFields.flaw(OPENAI, "base_url", text));
        readers.put("the time to wait", text -> RetryAfter.parse(text, Instant.EPOCH));
        readers.put("a list of models", text -> ModelList.read(text).models(OPENAI));
        readers.put("a list of one model", text -> ModelList.read(
                        "[{\"id\":\"a\",\"name\":" + quoted(text) + ",\"description\":" + quoted(text) + "}]")
                .models(OPENAI));
        readers.put("an endpoint's credentials", text -> endpoint().redact(text));
        readers.put("the body of a stream", text -> stream(ChunkRepair::new, text));
        readers.put("a chunk that is anything", text -> stream(ChunkRepair::new, "data: " + text + "\n"));
        readers.put("a chunk of text", text -> stream(ChunkRepair::new, chunk("\"content\":" + quoted(text))));
        readers.put("thoughts", text -> stream(ChunkRepair::new, chunk("\"reasoning\":" + quoted(text))));
        readers.put("many chunks", text -> stream(ChunkRepair::new, pieces(text)));
        readers.put("the pieces of a call", text -> stream(ChunkRepair::new, chunk(fragments(text, "\"index\":0"))));
        readers.put("the pieces of calls", text -> stream(ChunkRepair::new, chunk(fragments(text, "\"id\":\"%d\""))));
        readers.put("the arguments of a call", text -> stream(ChunkRepair::new, chunk(arguments(text))));
        readers.put("an event of the responses interface", text -> stream(() -> responses(), "data: " + text + "\n"));
        readers.put(
                "a delta of the responses interface",
                text -> stream(
                        () -> responses(),
                        "data: {\"type\":\"response.output_text.delta\",\"delta\":" + quoted(text) + "}\n"));
        readers.put("an event of Anthropic's interface", text -> stream(AnthropicReading::new, "data: " + text + "\n"));
        readers.put(
                "a delta of Anthropic's interface",
                text -> stream(
                        AnthropicReading::new,
                        "data: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":"
                                + quoted(text) + "}}\n"));
        return Growth.tests(readers);
    }

    private static void refuse(String body) {
        var scene = new Resolution.Real(OPENAI, endpoint(), "m");
        Refusals.of(new StreamFailure.Refused(400, body, Optional.empty()), scene);
    }

    private static Endpoint endpoint() {
        return new Endpoint("https://api.example.com/v1", "sk-0123456789", Map.of("x", "abcdef"), Map.of());
    }

    private static Reading responses() {
        return new Responses(new OpenAiClients(wire())).reading();
    }

    private static ProviderHttp wire() {
        var limits = new ModelProperties(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
        return new ProviderHttp(limits, new MemoryBudget(1L << 30), java.time.Clock.systemUTC());
    }

    private static void stream(Supplier<Reading> reading, String body) {
        try (var source =
                new EventSource(new Buffer().writeUtf8(body), reading.get(), new MemoryBudget(1L << 30).open())) {
            var read = new Buffer();
            while (source.read(read, 8_192) >= 0) {
                read.clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String error(String message) {
        return "{\"error\":{\"message\":" + quoted(message) + "}}";
    }

    private static String chunk(String delta) {
        return "data: {\"choices\":[{\"delta\":{" + delta + "}}]}\n\n";
    }

    private static String pieces(String text) {
        var pieces = new StringBuilder();
        for (int at = 0; at < text.length(); at += 50) {
            pieces.append(chunk("\"content\":" + quoted(text.substring(at, Math.min(text.length(), at + 50)))));
        }
        return pieces.toString();
    }

    private static String fragments(String text, String which) {
        var fragments = new StringBuilder("\"tool_calls\":[{}");
        for (int i = 0; i < text.length() / 50; i++) {
            fragments.append(",{").append(which.formatted(i)).append(",\"function\":{\"arguments\":\"a\"}}");
        }
        return fragments.append("]").toString();
    }

    private static String arguments(String text) {
        return "\"tool_calls\":[{\"function\":{\"name\":" + quoted(text) + ",\"arguments\":" + quoted(text) + "}}]";
    }

    private static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }
}
