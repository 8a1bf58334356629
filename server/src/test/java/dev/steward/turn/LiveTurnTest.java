package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.control.Watch;
import dev.steward.platform.stream.Signal;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class LiveTurnTest {

    @Test
    void aClockThatGoesBackMakesNoNegativeTime(@TempDir Path folder) {
        var clock = new Watch();
        var log = new TurnLog(7, new Signal(), new TurnJournal(folder, 7), new JsonMapper(), Runnable::run);
        var live = new LiveTurn(7, "topic:1", log, clock);
        clock.pass(Duration.ofMinutes(1));
        assertThat(live.elapsedMs()).isBetween(60_000, 90_000);
        clock.pass(Duration.ofHours(-1));
        assertThat(live.elapsedMs()).isZero();
    }
}
