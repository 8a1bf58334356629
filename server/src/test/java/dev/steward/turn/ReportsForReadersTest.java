package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.stream.Signal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Tests what a reader that is behind is told about the calls of a turn. */
class ReportsForReadersTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final TurnLog log;

    ReportsForReadersTest(@TempDir Path folder) {
        log = new TurnLog(7, new Signal(), new TurnJournal(folder, 7), JsonMapper.shared(), Runnable::run);
        log.append(new TurnFrame.UserMessage(1, "why?", List.of(), Instant.EPOCH, Instant.EPOCH));
    }

    @Test
    void ofNeighbouringReportsOfACallTheLastIsTold() {
        var prompt = new TurnFrame.AuthRequired("b", "github", "Sign in.", "github__search");
        List.of(
                        report("a", 1),
                        report("a", 2),
                        report("b", 1),
                        report("a", 3),
                        prompt,
                        report("a", 4),
                        report("a", 5),
                        new TurnFrame.Delta("x"),
                        new TurnFrame.Delta("y"),
                        report("a", 6))
                .forEach(log::append);
        log.end();
        assertThat(entries("7-1"))
                .extracting(TurnLog.Entry::id)
                .containsExactly("7-3", "7-4", "7-5", "7-6", "7-8", "7-10", "7-11");
        assertThat(entries("7-1"))
                .extracting(ReportsForReadersTest::frame)
                .containsExactly(
                        report("a", 2),
                        report("b", 1),
                        report("a", 3),
                        prompt,
                        report("a", 5),
                        new TurnFrame.Delta("xy"),
                        report("a", 6));
    }

    @Test
    void ofThousandsOfReportsFewAreReadBackFromTheJournalAndTheLastIsAmongThem() {
        int reports = TurnAllowance.REPORTS;
        var message = "x".repeat(500);
        for (int n = 1; n <= reports; n++) {
            log.append(new TurnFrame.ToolProgress("a", n, (double) reports, message));
        }
        log.append(new TurnFrame.ToolResult(2, "a", "t", "{}", "found", false, null, List.of()));
        log.end();
        assertThat(log.bytes()).isLessThan(200_000);
        for (var seen : new String[] {null, "7-1", "7-2", "7-129", "7-2500", "7-5000"}) {
            var entries = entries(seen);
            assertThat(entries).as("after %s", seen).hasSizeLessThan(100);
            assertThat(entries.getLast().event()).isEqualTo("tool_result");
            assertThat(frame(entries.get(entries.size() - 2)))
                    .isEqualTo(new TurnFrame.ToolProgress("a", reports, (double) reports, message));
        }
        assertThat(entries("7-5001")).extracting(TurnLog.Entry::event).containsExactly("tool_result");
    }

    @Test
    void nothingThatWasOnItsWayFollowsTheEnd() {
        var end = new TurnFrame.Failed("Down.", null, null, "storage", null, null);
        log.append(report("a", 1));
        log.appendLast(end);
        log.append(report("a", 2));
        log.end();
        assertThat(entries(null))
                .extracting(TurnLog.Entry::event)
                .containsExactly("user_message", "tool_progress", "error");
        assertThat(frame(entries("7-2").getLast())).isEqualTo(end);
    }

    private List<TurnLog.Entry> entries(@Nullable String lastId) {
        return Objects.requireNonNull(log.follow(lastId).collectList().block(LONG));
    }

    private static TurnFrame frame(TurnLog.Entry entry) {
        return JsonMapper.shared().readValue(entry.data(), TurnFrame.class);
    }

    private static TurnFrame report(String call, int done) {
        return new TurnFrame.ToolProgress(call, done, null, null);
    }
}
