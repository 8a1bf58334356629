package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.findable.FindableRow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that nothing left out as not good enough is one of the best. */
class RecencyCollectorTest {

    private static final int ROWS = 6_000;
    private static final int SEGMENT = ROWS / 3;
    private static final int FIRST = 7;
    private static final int DAYS = 3_000;
    private static final List<String> WORDS = List.of("kettle", "tea", "cup", "saucer", "spoon", "milk");

    private final Random random = new Random(13);

    @Test
    void theFirstOfAFewAreTheFirstOfAll(@TempDir Path folder) {
        try (var searched = new Searched(folder)) {
            for (int id = 1; id <= ROWS; id++) {
                searched.source.add(row(id));
                if (id % SEGMENT == 0) {
                    searched.fed(id - SEGMENT + 1);
                }
            }
            for (var query : List.of(
                    "kettle ",
                    "kettle tea ",
                    "ket",
                    "tea s",
                    "\"kettle tea\"",
                    "kittle ",
                    "kettle in:topic from:me ",
                    "saucer after:2023 ",
                    "from:assistant",
                    "in:chat")) {
                var all = searched.find(query, ROWS, null).results();
                assertThat(all).as(query).hasSizeGreaterThan(FIRST);
                assertThat(searched.find(query, FIRST, null).results())
                        .as(query)
                        .isEqualTo(all.subList(0, FIRST));
            }
        }
    }

    private FindableRow row(long id) {
        // Most are long, so that few score high.
        var text = random.ints(random.nextInt(200) == 0 ? 2 : 30, 0, WORDS.size())
                .mapToObj(WORDS::get)
                .collect(Collectors.joining(" "));
        return new FindableRow(
                id,
                new FindableRow.Place(random.nextBoolean() ? "topic" : "chat", 1, "talk", "Talk"),
                List.of(new FindableRow.Text("message", text)),
                random.nextBoolean() ? "user" : "assistant",
                false,
                Searched.NOW.minus(Duration.ofDays(random.nextInt(DAYS))),
                random.nextInt(10) > 0);
    }
}
