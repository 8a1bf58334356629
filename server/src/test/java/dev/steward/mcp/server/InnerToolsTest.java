package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ServiceTest;
import dev.steward.tool.Attendance;
import dev.steward.tool.CallContext;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import reactor.core.publisher.Sinks;

/** Tests Steward's tools for its own work. */
@ServiceTest
@Import(Fixtures.class)
class InnerToolsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private InnerTools tools;

    @Autowired
    private Fixtures.Hands hands;

    @BeforeEach
    void open() {
        hands.gate = Sinks.one();
    }

    private List<ToolSignal> called(String tool) {
        var call = new ToolCall("c1", tool, "{\"text\":\"hello\"}");
        var in = new CallContext("agent:1", Attendance.UNATTENDED, Instant.now().plus(LONG));
        return tools.call(call, in).collectList().blockOptional(LONG).orElseThrow();
    }

    @Test
    void aCallTellsHowFarItIsAndEndsWithItsResult() {
        hands.gate.tryEmitValue("go");
        assertThat(called("fixture_wait"))
                .hasExactlyElementsOfTypes(ToolSignal.Progress.class, ToolSignal.Result.class);
    }

    @Test
    void aToolThatGivesNothingEndsItsCall() {
        hands.gate.tryEmitEmpty();
        assertThat(called("fixture_wait")).hasExactlyElementsOfTypes(ToolSignal.Progress.class);
    }
}
