package dev.steward.turn;

import dev.steward.platform.stream.Signal;
import dev.steward.platform.text.Pieces;
import dev.steward.platform.text.WellFormed;
import dev.steward.support.Growth;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Tests that any text from a model is shown, journaled, read back and parsed in linear time. */
class ForeignTextTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path folder;
    private int turns;

    ForeignTextTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @TestFactory
    Stream<DynamicTest> everyReaderIsLinear() {
        Map<String, Consumer<String>> readers = new LinkedHashMap<>();
        readers.put("the suggestions of an answer", Suggestions::parse);
        readers.put("an answer in one piece", text -> filter(text, text.length()));
        readers.put("an answer in small pieces", text -> filter(text, 5));
        readers.put("a text that is to be repaired", WellFormed::repaired);
        readers.put("a text in pieces that is to be repaired", text -> {
            var pieces = new Pieces();
            split(text, 3, pieces::next);
        });
        readers.put("a journal", text -> leftover(text.getBytes(StandardCharsets.UTF_8)));
        readers.put("a log that is read from its beginning", text -> log(text, false));
        readers.put("a log that is read after it was written", text -> log(text, true));
        return Growth.tests(readers);
    }

    private static void filter(String text, int length) {
        var filter = new SuggestionFilter();
        split(text, length, filter::push);
        filter.end();
    }

    private static void split(String text, int length, Consumer<String> reader) {
        for (int at = 0; at < text.length(); at += length) {
            reader.accept(text.substring(at, Math.min(text.length(), at + length)));
        }
    }

    private static void leftover(byte[] journal) {
        try {
            Leftover.of(new ByteArrayInputStream(journal), JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void log(String text, boolean behind) {
        var log = new TurnLog(++turns, new Signal(), new TurnJournal(folder, turns), JSON, Runnable::run);
        var received = new StringBuilder();
        var all =
                log.follow(null).doOnNext(entry -> received.append(entry.data().length()));
        var early = behind ? null : all.subscribe();
        split(WellFormed.repaired(text), 40, piece -> log.append(new TurnFrame.Delta(WellFormed.repaired(piece))));
        log.end();
        if (early == null) {
            all.blockLast();
        }
        log.deleteJournal();
    }
}
